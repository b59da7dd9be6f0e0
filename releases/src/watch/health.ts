import { type Judgement, signalOutcome } from '@qe/contract'
import type { ObjectStore } from '@qe/object-store'
import type { Followed } from './follow'
import { evidenceAgainst, rollbackThreshold } from './judge'
import { entriesOf } from './measures'
import { readAllWatches, type StoredWatch } from './stored-watch'
import { type Figures, percentile75 } from './tally'

const advice = { promote: 'good: promote it', 'roll back': 'bad', 'not enough data': 'not enough data yet' }

/** How a version does; only of versions that have had visitors. */
export interface Health {
  /** A short summary. */
  words: string
  /** Of a canary: its control, and the measures. */
  beside?: string
  judged: Judgement[]
  /** The comparison itself, of the server that knows most. */
  followed?: Followed
}

/** Health by `name version`. */
export async function healthByVersion(objects: ObjectStore): Promise<Map<string, Health>> {
  return healthOf(await readAllWatches(objects))
}

export function healthOf(watches: readonly StoredWatch[]): Map<string, Health> {
  const byVersion = new Map<string, Figures[]>()
  for (const figures of watches.flatMap((watch) => Object.values(watch.figures))) {
    const key = `${figures.name} ${figures.version}`
    byVersion.set(key, [...(byVersion.get(key) ?? []), figures])
  }
  return new Map(
    [...byVersion].map(([key, figures]) => {
      const followed = mostInformed(watches, key)
      const verdict = followed && advice[followed.verdict.outcome]
      return [
        key,
        {
          words: [describeFigures(figures), verdict, followed?.refused && `refused: ${followed.refused}`]
            .filter(Boolean)
            .join('; '),
          beside: followed?.control,
          judged: followed ? judgementsOf(followed) : [],
          ...(followed && { followed }),
        },
      ]
    }),
  )
}

/** Each server judges by its own counts: the one with the most visitors is nearest to a verdict. */
const mostInformed = (watches: readonly StoredWatch[], key: string) =>
  watches
    .flatMap((watch) => watch.followed)
    .filter(({ name, canary }) => `${name} ${canary}` === key)
    .sort((a, b) => b.seen.failures.evidence.canary.visitors - a.seen.failures.evidence.canary.visitors)[0]

const judgementsOf = ({ seen }: StoredWatch['followed'][number]): Judgement[] =>
  entriesOf(seen)
    .filter(([, { evidence }]) => evidence.canary.visitors > 0)
    .map(([by, { evidence }]) => ({
      by,
      canary: evidence.canary,
      control: evidence.control,
      evidence: evidenceAgainst(by, evidence),
      enough: rollbackThreshold(by),
    }))

function describeFigures(figures: readonly Figures[]): string {
  const [visitors, failed] = [sum(figures.map((one) => one.visitors)), sum(figures.map((one) => one.failed))]
  const counts = figures.flatMap(({ vitals }) => (vitals.LCP ? [vitals.LCP.counts] : []))
  const lcp = percentile75('LCP', counts[0]?.map((_, bucket) => sum(counts.map((one) => one[bucket] ?? 0))) ?? [])
  return [
    `${visitors > 0 ? ((100 * failed) / visitors).toFixed(2) : '0'} % of ${visitors} fail`,
    lcp === null ? '' : `LCP ${(lcp / 1000).toFixed(1)} s`,
    ...describeSignals(figures),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Such as `checkout 41 ok, 2 fail of 1200 visits`. */
function describeSignals(figures: readonly Figures[]): string[] {
  const names = [...new Set(figures.flatMap(({ signals }) => Object.keys(signals)))]
  const visits = sum(figures.map((one) => one.visits))
  return names.map((name) => {
    const counted = signalOutcome.options.map(
      (outcome) => `${sum(figures.map(({ signals }) => signals[name]?.[outcome] ?? 0))} ${outcome}`,
    )
    return `${name} ${counted.join(' and ')} of ${visits} visits`
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
