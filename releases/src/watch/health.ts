import type { Shelf } from '../store/shelf'
import { allWatches, type KeptWatch } from './kept'
import { type Figures, threeQuarters } from './tally'

const advice = { promote: 'good: promote it', 'roll back': 'bad', 'not enough data': 'not enough data yet' }

/** How a version does, in a few words, by `name version`; only of those that somebody has seen. */
export async function healthByVersion(shelf: Shelf): Promise<Map<string, string>> {
  return healthOf(await allWatches(shelf))
}

export function healthOf(watches: readonly KeptWatch[]): Map<string, string> {
  const byVersion = new Map<string, Figures[]>()
  for (const figures of watches.flatMap((watch) => Object.values(watch.figures))) {
    const key = `${figures.name} ${figures.version}`
    byVersion.set(key, [...(byVersion.get(key) ?? []), figures])
  }
  const verdicts = new Map(watches.flatMap(({ followed }) => followed.map(({ name, canary, verdict }) => [`${name} ${canary}`, advice[verdict.outcome]])))
  return new Map([...byVersion].map(([key, figures]) => [key, [words(figures), verdicts.get(key)].filter(Boolean).join('; ')]))
}

function words(figures: readonly Figures[]): string {
  const [visitors, failed] = [sum(figures.map((one) => one.visitors)), sum(figures.map((one) => one.failed))]
  const counts = figures.flatMap(({ vitals }) => (vitals.LCP ? [vitals.LCP.counts] : []))
  const lcp = threeQuarters('LCP', counts[0]?.map((_, bucket) => sum(counts.map((one) => one[bucket] ?? 0))) ?? [])
  return [`${visitors > 0 ? ((100 * failed) / visitors).toFixed(2) : '0'} % of ${visitors} fail`, lcp === null ? '' : `LCP ${(lcp / 1000).toFixed(1)} s`].filter(Boolean).join(', ')
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
