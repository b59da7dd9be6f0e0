import type { Shelf } from '../store/shelf'
import { enoughAgainst, evidenceAgainst } from './judge'
import { allWatches, type KeptWatch } from './kept'
import { type MeasureName, measureNames } from './measures'
import { type Figures, threeQuarters } from './tally'
import type { Count } from './totals'

const advice = { promote: 'good: promote it', 'roll back': 'bad', 'not enough data': 'not enough data yet' }

/** How a canary stands beside its control by one measure. */
export interface Judged {
  by: MeasureName
  canary: Count
  control: Count
  /** How many times better "it is worse" explains the figures than "it is as good", and how many times take it away. */
  evidence: number
  enough: number
}

/** How a version does; of those only that somebody has seen. */
export interface Health {
  /** In a few words. */
  words: string
  /** Of a canary: version beside it, and what it was judged by. */
  beside?: string
  judged: Judged[]
}

/** By `name version`. */
export async function healthByVersion(shelf: Shelf): Promise<Map<string, Health>> {
  return healthOf(await allWatches(shelf))
}

export function healthOf(watches: readonly KeptWatch[]): Map<string, Health> {
  const byVersion = new Map<string, Figures[]>()
  for (const figures of watches.flatMap((watch) => Object.values(watch.figures))) {
    const key = `${figures.name} ${figures.version}`
    byVersion.set(key, [...(byVersion.get(key) ?? []), figures])
  }
  return new Map(
    [...byVersion].map(([key, figures]) => {
      const followed = bestKnown(watches, key)
      const verdict = followed && advice[followed.verdict.outcome]
      return [
        key,
        {
          words: [words(figures), verdict].filter(Boolean).join('; '),
          beside: followed?.control,
          judged: followed ? judgedBy(followed) : [],
        },
      ]
    }),
  )
}

/** Each server judges by what it has counted: the one that has seen most is the nearest to a verdict. */
const bestKnown = (watches: readonly KeptWatch[], key: string) =>
  watches
    .flatMap((watch) => watch.followed)
    .filter(({ name, canary }) => `${name} ${canary}` === key)
    .sort((a, b) => b.seen.failures.evidence.canary.visitors - a.seen.failures.evidence.canary.visitors)[0]

const judgedBy = ({ seen }: KeptWatch['followed'][number]): Judged[] =>
  measureNames
    .map((by) => ({ by, evidence: seen[by].evidence }))
    .filter(({ evidence }) => evidence.canary.visitors > 0)
    .map(({ by, evidence }) => ({
      by,
      canary: evidence.canary,
      control: evidence.control,
      evidence: evidenceAgainst(by, evidence),
      enough: enoughAgainst(by),
    }))

function words(figures: readonly Figures[]): string {
  const [visitors, failed] = [sum(figures.map((one) => one.visitors)), sum(figures.map((one) => one.failed))]
  const counts = figures.flatMap(({ vitals }) => (vitals.LCP ? [vitals.LCP.counts] : []))
  const lcp = threeQuarters('LCP', counts[0]?.map((_, bucket) => sum(counts.map((one) => one[bucket] ?? 0))) ?? [])
  return [
    `${visitors > 0 ? ((100 * failed) / visitors).toFixed(2) : '0'} % of ${visitors} fail`,
    lcp === null ? '' : `LCP ${(lcp / 1000).toFixed(1)} s`,
  ]
    .filter(Boolean)
    .join(', ')
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
