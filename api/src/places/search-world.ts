import type { Point } from '@qe/contract'
import { oneEditAway, shortestWithTypo } from './typos'
import type { World } from './world'

/** A place that a text may mean. */
export interface WorldHit {
  row: number
  /** Higher comes first: see `scoreOf`. */
  score: number
  /** The name that fits, when it is not the place's own. */
  otherName: string | null
}

/** What a hit counts, beside its size. */
export interface NameFit {
  atStart: boolean
  whole: boolean
  typo: boolean
}

/** The most that `fitScore` gives. */
const mostForFit = 3

/** A whole name counts as much as a hundred times the people, a typing error as 300 times fewer. */
export const fitScore = ({ atStart, whole, typo }: NameFit): number =>
  (whole && !typo ? 2 : 0) + (atStart ? 1 : 0) - (typo ? 2.5 : 0)

/** The beginning of a name in another language says less than that of the place's own; all of it, as much. */
const otherNameScore = (whole: boolean) => (whole ? -0.1 : -1)

/** Up to 2.5 for what is near somebody, half of that at 300 km. */
export function nearScore(near: Point | null, { lat, lon }: Point): number {
  if (!near) return 0
  const apart = Math.abs(lon - near.lon)
  const east = Math.min(apart, 360 - apart) * Math.cos((near.lat * Math.PI) / 180)
  return 2.5 / (1 + ((lat - near.lat) ** 2 + east ** 2) / 7)
}

/** The best hits so far, best first, each place once. */
class BestHits {
  readonly hits: WorldHit[] = []

  constructor(private readonly limit: number) {}

  /** What a further hit must exceed. */
  get least(): number {
    return this.hits.length < this.limit ? Number.NEGATIVE_INFINITY : (this.hits.at(-1)?.score ?? 0)
  }

  add(hit: WorldHit): void {
    if (hit.score <= this.least) return
    const known = this.hits.findIndex(({ row }) => row === hit.row)
    if (known >= 0) {
      if ((this.hits[known]?.score ?? 0) >= hit.score) return
      this.hits.splice(known, 1)
    }
    const at = this.hits.findIndex(({ score }) => score < hit.score)
    this.hits.splice(at < 0 ? this.hits.length : at, 0, hit)
    if (this.hits.length > this.limit) this.hits.pop()
  }
}

/**
 * The places whose names, or words of them, begin with a folded text; where these are few, also those with one typing
 * error. Best first.
 */
export function searchWorld(
  world: World,
  text: string,
  { near, limit }: { near: Point | null; limit: number },
): WorldHit[] {
  const best = new BestHits(limit)
  const { index } = world
  const collect = (length: number, typo: boolean) => (row: number, start: number) => {
    const size = world.weight(row) + (near ? nearScore(near, world.point(row)) : 0)
    if (size + mostForFit <= best.least) return
    const atStart = index.isNameStart(start)
    const whole = atStart && index.isNameEnd(start + length)
    const otherName = world.otherName(index.nameStart(start))
    const fit = fitScore({ atStart, whole, typo }) + (otherName === null ? 0 : otherNameScore(whole))
    best.add({ row, score: size + fit, otherName })
  }
  index.forEach(text, collect(text.length, false))
  if (best.hits.length >= limit || text.length < shortestWithTypo) return best.hits
  for (const other of new Set(oneEditAway(text))) index.forEach(other, collect(other.length, true))
  return best.hits
}
