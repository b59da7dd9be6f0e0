import type { ReleaseDocument } from '@qe/contract'
import { z } from 'zod'
import { isDefault } from '../is-live'
import { commonSignals } from './follow'
import { describeShare } from './judge'
import { type MeasureName, measureOf, measuresOfDefaults } from './measures'
import { type Count, minus, noVisitors, plus, strataOf, type Totals, type VersionTotals } from './totals'

const count = z.object({ visitors: z.number(), failed: z.number() })
/** Counts of one kind when a version became the default: its own as the default, of the one before, of all others. */
const startCounts = z.object({ own: count, before: count, others: count })
type StartCounts = z.infer<typeof startCounts>

/** A version that became the default not long ago. Nothing runs beside it, so it is judged by what was before it. */
export const freshDefault = z.object({
  name: z.string(),
  version: z.string(),
  /** The default before it. */
  before: z.string(),
  /** When it became the default: Unix time, ms. */
  since: z.number(),
  /** Counts at that time of people who lost a part of the page … */
  start: startCounts,
  /** … and by each measure. Empty where it was stored before defaults were judged by them. */
  starts: z.record(z.string(), startCounts).default({}),
})
export type FreshDefault = z.infer<typeof freshDefault>

/** How long a default is judged, ms. */
const freshMs = 3_600_000
/** Fewest visitors of the version before, of this one, and of those whom it failed. */
const minimum = { before: 200, visitors: 20, failed: 10 }
/** It fails at least this share of its visitors … */
const minShare = 0.03
/**
 * … and clearly more than so many times as often as the version before: times of day, campaigns and weekdays differ,
 * and nothing runs beside it that would show it.
 */
const tolerableRatio = 3
const worseRatio = 10
/**
 * Highest probability that a version which fails three times as often as the one before may have is rolled back, by all
 * kinds together and however often they are looked at (Ville 1939); one as good as that hardly ever is.
 */
const falseRollbacks = 0.001
/**
 * Above so many times their former share, and with so many failed visitors, the others fail, too: it is the network,
 * the API, or the files of all.
 */
const othersFail = { ratio: 2, failed: 3 }

/** What a default is judged by: parts of the page that people lost, and the measures of canaries but for vitals. */
type Kind = 'broken' | MeasureName
type Versions = Pick<FreshDefault, 'name' | 'version' | 'before'>

const measuresOf = (document: ReleaseDocument, { name, version, before }: Versions): readonly MeasureName[] =>
  measuresOfDefaults(commonSignals(document, name, version, before))

/**
 * The highest share of its visitors that a version may really fail, given how many it has failed: three standard
 * deviations up (Wilson, JASA 22, 1927). Of few visitors it is far higher than what was seen.
 */
function highestShare({ visitors, failed }: Count): number {
  const deviations = 3
  const [seen, widening] = [Math.max(0, failed) / visitors, deviations ** 2 / visitors]
  const spread = deviations * Math.sqrt((seen * (1 - seen)) / visitors + widening / (4 * visitors))
  return (seen + widening / 2 + spread) / (1 + widening)
}

/** Never zero or one: half a visitor more failed, and half a visitor more did not. */
const shareOf = ({ visitors, failed }: Count) => (failed + 0.5) / (visitors + 1)

/** Counts of one kind, of several versions or groups of visitors together. */
const sumOf = (totals: Iterable<VersionTotals>, kind: Kind): Count => {
  let sum = noVisitors
  for (const counts of totals) sum = plus(sum, counts[kind] ?? noVisitors)
  return sum
}

const totalsOfDefault = (totals: Totals, name: string, version: string): readonly VersionTotals[] => [
  ...strataOf(totals, { name, version, cohort: 'default' }).values(),
]

/** Counts of all remotes together, and of each in all its versions. */
interface Sums {
  all: Count
  byName: Map<string, Count>
}

/** By kind, computed once for each look at the counts: a site may have hundreds of fresh defaults. */
const knownSums = new WeakMap<Totals, Map<Kind, Sums>>()

function sumsOf(totals: Totals, kind: Kind): Sums {
  const byKind = knownSums.get(totals) ?? new Map<Kind, Sums>()
  knownSums.set(totals, byKind)
  const known = byKind.get(kind)
  if (known) return known
  const sums: Sums = { all: noVisitors, byName: new Map() }
  for (const [key, counts] of Object.entries(totals)) {
    const name = key.slice(0, key.indexOf(' '))
    const count = counts[kind] ?? noVisitors
    sums.byName.set(name, plus(sums.byName.get(name) ?? noVisitors, count))
    if (name !== 'shell') sums.all = plus(sums.all, count)
  }
  byKind.set(kind, sums)
  return sums
}

/**
 * All remotes but one, whatever their versions. Each has signals of its own, so beside these it is failures that tell
 * of the others. Beside a silent shell there are none: where it does not start, no remote reports.
 */
function othersCount(totals: Totals, name: string, kind: Kind): Count {
  if (name === 'shell' && kind === 'silence') return noVisitors
  const { all, byName } = sumsOf(totals, isSignal(kind) ? 'failures' : kind)
  return name === 'shell' ? all : minus(all, byName.get(name) ?? noVisitors)
}

const isSignal = (kind: Kind) => kind.startsWith('signal ')
const isWanted = (kind: Kind) => kind !== 'broken' && measureOf(kind).isWanted === true

/** The default version of each micro-frontend. */
export type Defaults = Readonly<Record<string, string>>

export const defaultsOf = ({ microFrontends }: ReleaseDocument): Defaults =>
  Object.fromEntries(
    Object.entries(microFrontends).flatMap(([name, releases]) => {
      const found = releases.find(isDefault)
      return found ? [[name, found.metadata.version]] : []
    }),
  )

/**
 * The fresh defaults now: those that still are, and those that have become the default since the last check.
 * @param last the defaults at the last check
 */
export function followDefaults(
  document: ReleaseDocument,
  { known, last }: { known: readonly FreshDefault[]; last: Defaults },
  totals: Totals,
  now: number,
): FreshDefault[] {
  const defaults = defaultsOf(document)
  const begun = Object.entries(defaults).flatMap(([name, version]) => {
    const before = last[name]
    return before === undefined || before === version
      ? []
      : [{ since: now, ...startOf(document, { name, version, before }, totals) }]
  })
  const still = known.filter(
    ({ name, version, since }) =>
      defaults[name] === version && now - since < freshMs && !begun.some((one) => one.name === name),
  )
  return [...still.map((one) => withPresentOthers(one, totals)), ...begun]
}

function startOf(document: ReleaseDocument, versions: Versions, totals: Totals): Omit<FreshDefault, 'since'> {
  const { name, version, before } = versions
  const [own, ofBefore] = [totalsOfDefault(totals, name, version), totalsOfDefault(totals, name, before)]
  const counts = (kind: Kind): StartCounts => ({
    own: sumOf(own, kind),
    before: sumOf(ofBefore, kind),
    others: othersCount(totals, name, kind),
  })
  const starts = measuresOf(document, versions).map((measure) => [measure, counts(measure)])
  return { ...versions, start: counts('broken'), starts: Object.fromEntries(starts) }
}

/** Where figures of others have ended, or a server is missing from a sum, the others are counted from now on. */
function withPresentOthers(fresh: FreshDefault, totals: Totals): FreshDefault {
  const present = (kind: Kind, start: StartCounts): StartCounts => {
    const others = othersCount(totals, fresh.name, kind)
    return others.visitors < start.others.visitors ? { ...start, others } : start
  }
  const starts = Object.entries(fresh.starts) as [Kind, StartCounts][]
  return {
    ...fresh,
    start: present('broken', fresh.start),
    starts: Object.fromEntries(starts.map(([kind, start]) => [kind, present(kind, start)])),
  }
}

/** Why a fresh default has to go; null when nothing says so, or too little is known. */
export function judgeDefault(
  document: ReleaseDocument,
  fresh: FreshDefault,
  totals: Totals,
  now: number,
): string | null {
  const { name, version, before, since } = fresh
  const kinds: readonly Kind[] = ['broken', ...measuresOf(document, fresh)]
  const ownTotals = totalsOfDefault(totals, name, version)
  for (const kind of kinds) {
    const start = kind === 'broken' ? fresh.start : fresh.starts[kind]
    if (!start) continue
    const own = minus(sumOf(ownTotals, kind), start.own)
    if (!isWorse(kind, own, start.before, kinds.length)) continue
    if (doOthersFail(minus(othersCount(totals, name, kind), start.others), start.others)) continue
    const minutes = Math.max(1, Math.round((now - since) / 60_000))
    return (
      `${kind === 'broken' ? 'it breaks for' : measureOf(kind).says} ${describeShare(own)} visitors in its first ` +
      `${minutes} min as the default, against ${describeShare(start.before)} on ${before}`
    )
  }
  return null
}

function isWorse(kind: Kind, own: Count, before: Count, kinds: number): boolean {
  const [failing, usual] = [failedBy(kind, own), highestShare(failedBy(kind, before))]
  const isSeen =
    before.visitors >= minimum.before && failing.visitors >= minimum.visitors && failing.failed >= minimum.failed
  const isMany = isWanted(kind) || shareOf(own) >= minShare
  return isSeen && isMany && evidence(failing, usual) >= Math.log(kinds / falseRollbacks)
}

/** Where what counts is wanted, a version failed those who did not come to it. */
const failedBy = (kind: Kind, { visitors, failed }: Count): Count =>
  isWanted(kind) ? { visitors, failed: visitors - failed } : { visitors, failed }

const doOthersFail = (now: Count, before: Count) =>
  now.failed >= othersFail.failed && now.failed > othersFail.ratio * shareOf(before) * now.visitors

/** A share with so many times the odds: for a small one so many times the share, and never more than all. */
const withOdds = (share: number, times: number) => (times * share) / (1 - share + times * share)

/** Log likelihood of "it fails ten times as often" against "three times", by odds. */
function evidence({ visitors, failed }: Count, usual: number): number {
  const [worse, tolerable] = [withOdds(usual, worseRatio), withOdds(usual, tolerableRatio)]
  return failed * Math.log(worse / tolerable) + (visitors - failed) * Math.log((1 - worse) / (1 - tolerable))
}
