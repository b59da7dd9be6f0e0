import type { ReleaseDocument } from '@qe/contract'
import { z } from 'zod'
import { describeShare } from './judge'
import { type Count, minus, noVisitors, plus, strataOf, type Totals } from './totals'

const count = z.object({ visitors: z.number(), failed: z.number() })

/** A version that became the default not long ago. Nothing runs beside it, so it is judged by what was before it. */
export const freshDefault = z.object({
  name: z.string(),
  version: z.string(),
  /** The default before it. */
  before: z.string(),
  /** When it became the default: Unix time, ms. */
  since: z.number(),
  /** Counts at that time: of this version as the default, of the one before, and of all other remotes together. */
  start: z.object({ own: count, before: count, others: count }),
})
export type FreshDefault = z.infer<typeof freshDefault>

/** How long a default is judged, ms. */
const freshMs = 3_600_000
/** Fewest visitors of the version before, of this one, and of those for whom it broke. */
const minimum = { before: 200, visitors: 20, failed: 10 }
/** It breaks for at least this share of its visitors … */
const minShare = 0.03
/**
 * … and clearly more than so many times as often as the version before: times of day, campaigns and weekdays differ,
 * and nothing runs beside it that would show it.
 */
const tolerableRatio = 3
const worseRatio = 10
/** Likelihood ratio at which it is rolled back. */
const threshold = 1000
/** Above so many times their former share, the others break too: it is the network, or the files of all. */
const othersRatio = 2

/** Never zero: the share of one more visitor who failed by half. */
const shareOf = ({ visitors, failed }: Count) => (failed + 0.5) / (visitors + 1)

const brokenOf = (totals: Totals, name: string, version: string): Count =>
  [...strataOf(totals, { name, version, cohort: 'default' }).values()]
    .map(({ broken }) => broken)
    .reduce(plus, noVisitors)

/** All remotes but one, whatever their versions. */
const othersOf = (totals: Totals, name: string): Count =>
  Object.entries(totals)
    .filter(([key]) => !key.startsWith(`${name} `) && !key.startsWith('shell '))
    .map(([, { broken }]) => broken)
    .reduce(plus, noVisitors)

/** The default version of each micro-frontend. */
export type Defaults = Readonly<Record<string, string>>

export const defaultsOf = ({ microFrontends }: ReleaseDocument): Defaults =>
  Object.fromEntries(
    Object.entries(microFrontends).flatMap(([name, releases]) => {
      const found = releases.find(({ deployment, extras }) => deployment.default && !extras.disabled)
      return found ? [[name, found.metadata.version]] : []
    }),
  )

/** The fresh defaults now: those that still are, and those that have become the default since the last check. */
export function followDefaults(
  { known, defaults, last }: { known: readonly FreshDefault[]; defaults: Defaults; last: Defaults },
  totals: Totals,
  now: number,
): FreshDefault[] {
  const still = known.filter(({ name, version, since }) => defaults[name] === version && now - since < freshMs)
  const begun = Object.entries(defaults).flatMap(([name, version]) => {
    const before = last[name]
    if (before === undefined || before === version) return []
    const start = {
      own: brokenOf(totals, name, version),
      before: brokenOf(totals, name, before),
      others: othersOf(totals, name),
    }
    return [{ name, version, before, since: now, start }]
  })
  return [...still.filter(({ name }) => !begun.some((one) => one.name === name)), ...begun]
}

/** Why a fresh default has to go; null when nothing says so, or too little is known. */
export function judgeDefault({ name, version, before, since, start }: FreshDefault, totals: Totals, now: number) {
  const own = minus(brokenOf(totals, name, version), start.own)
  if (start.before.visitors < minimum.before || own.visitors < minimum.visitors || own.failed < minimum.failed)
    return null
  const [usual, share] = [shareOf(start.before), shareOf(own)]
  if (share < minShare || evidence(own, usual) < Math.log(threshold)) return null
  const others = minus(othersOf(totals, name), start.others)
  if (others.visitors > 0 && shareOf(others) > othersRatio * shareOf(start.others)) return null
  const minutes = Math.max(1, Math.round((now - since) / 60_000))
  return (
    `it breaks for ${describeShare(own)} visitors in its first ${minutes} min as the default, against ` +
    `${describeShare(start.before)} on ${before}`
  )
}

/** Log likelihood of "it breaks ten times as often" against "three times", bounded so that it stays a share. */
function evidence({ visitors, failed }: Count, usual: number): number {
  const [worse, tolerable] = [Math.min(worseRatio * usual, 0.5), Math.min(tolerableRatio * usual, 0.25)]
  return failed * Math.log(worse / tolerable) + (visitors - failed) * Math.log((1 - worse) / (1 - tolerable))
}
