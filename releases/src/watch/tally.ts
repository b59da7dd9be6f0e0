import {
  type ReleaseDocument,
  type SignalOutcome,
  type WatchKind,
  type WatchVital,
  watchKind,
  watchVital,
} from '@qe/contract'
import { z } from 'zod'
import { DelayedCounts } from './delayed-counts'
import { ExpiringMap } from './expiring-map'
import { countsOf, type Totals, totalKey } from './totals'

/**
 * Upper ends of the histogram buckets of vitals, LCP and INP in ms; the last bucket is open. They include the limits of
 * `measures.ts`.
 */
export const vitalEnds: Record<WatchVital, readonly number[]> = {
  LCP: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  INP: [50, 100, 150, 200, 300, 500, 1000, 2000],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
}

const figures = z.object({
  name: z.string(),
  version: z.string(),
  cohort: z.string(),
  /**
   * Visitors in the comparison of versions: each counts once within the memory, and only a few of one client subnet.
   */
  visitors: z.int(),
  failed: z.int(),
  /** Those of them who lost a part of the page: its code did not load, or threw while it was rendered. */
  broken: z.int().default(0),
  /** Those of them who had a page that hung. */
  hung: z.int().default(0),
  /** First pages that these visitors were given, and those of them that reported; counted at the deadline. */
  given: z.int().default(0),
  reported: z.int().default(0),
  /** Of a version with signals: visits with the time for them over, and those that came to an outcome, by signal. */
  visits: z.int().default(0),
  signals: z.record(z.string(), z.object({ ok: z.int(), fail: z.int() })).default({}),
  events: z.partialRecord(watchKind, z.int()),
  vitals: z.partialRecord(watchVital, z.object({ counts: z.array(z.int()), sum: z.number() })),
  /** When the release document was last seen to list the version: Unix time, ms. */
  listedAt: z.number().default(() => Date.now()),
})
export type Figures = z.infer<typeof figures>
export const storedFigures = z.record(z.string(), figures)

/** Whom a report comes from, as the server knows it. */
export interface Source {
  visit: string
  visitor: string
  address: string
}

export interface VersionOnPage {
  name: string
  version: string
  cohort: string
}

export interface Limits {
  /** Visitors of one client subnet who count in the comparison, for each version while they are remembered. */
  visitorsPerAddress: number
}

const keyOf = ({ name, version, cohort }: VersionOnPage) => totalKey(name, version, cohort)
function versionOfKey(key: string): VersionOnPage {
  const [name = '', version = '', ...cohort] = key.split(' ')
  return { name, version, cohort: cohort.join(' ') }
}

/** How long a page has to report, ms. Later ones count as silent. */
export const reportDeadlineMs = 30_000
/**
 * How long a visit has for its signals, ms. All of it is counted then: what fails at once and what takes long are of
 * the same visits, also in the first minutes of a canary.
 */
export const signalDeadlineMs = 900_000
/** How long a visitor is remembered, ms. */
const memoryMs = 600_000
const maxRemembered = 200_000

/**
 * How long figures are kept of a version that the release document no longer lists, ms: a page that was given with it
 * may report for a day, and who brings the version back within that time finds its figures.
 */
const unlistedMs = 86_400_000

/** What has been counted of a visitor. */
interface Person {
  /** They have been given a page: all there is of crawlers, whose pages never report. */
  isGiven?: boolean
  /** What their pages have reported. */
  counted?: Set<Counted>
  /** When the visit began whose signals count: Unix time, ms. */
  visitAt?: number
}
type Counted = 'visitor' | 'failed' | 'broken' | 'hung' | WatchVital | `signal ${string}`

/** Whether the version's own code is at fault, and not the API: a part of the page is lost. */
const isBreakage = (kind: WatchKind) => kind === 'load-failure' || kind === 'render-error' || kind === 'hang'

/** Whether something is counted of a person for the first time. */
function isFirstOf(person: Person | null, what: Counted): boolean {
  if (!person || person.counted?.has(what)) return false
  person.counted = (person.counted ?? new Set<Counted>()).add(what)
  return true
}

function isFirstPageOf(person: Person | null): boolean {
  if (!person || person.isGiven) return false
  person.isGiven = true
  return true
}

/**
 * Counts what pages report. In the comparison of versions a visitor counts once, whatever they do, and only a few of
 * one client subnet count: nobody can make a version look bad or good alone. Who counts does not depend on the outcome,
 * so the comparison stays unbiased.
 */
export class Tally {
  readonly figures: Record<string, Figures>
  readonly #visits = new ExpiringMap<true>(memoryMs, maxRemembered)
  readonly #people = new ExpiringMap<Person>(memoryMs, maxRemembered)
  readonly #addresses = new ExpiringMap<number>(memoryMs, maxRemembered)
  readonly #given = new DelayedCounts()
  readonly #reported = new DelayedCounts()
  readonly #visited = new DelayedCounts()
  /** By `checkout ok`, and the key of the version. */
  readonly #signals = new DelayedCounts()

  constructor(
    private readonly limits: Limits,
    figures: Record<string, Figures> = {},
  ) {
    this.figures = structuredClone(figures)
  }

  /**
   * Counts the first page of a visitor with these versions.
   * @returns keys of the versions that it counts for, for {@link reported}
   */
  given(versions: readonly VersionOnPage[], source: Omit<Source, 'visit'>, now: number): string[] {
    const keys = versions.filter((on) => isFirstPageOf(this.#person(on, source, now))).map(keyOf)
    for (const key of keys) this.#given.add(key, now + reportDeadlineMs)
    return keys
  }

  /** Counts that a page reported on a version that it was given. */
  reported(key: string, { visit, givenAt }: { visit: string; givenAt: number }, now: number): void {
    const report = `${visit} ${key} reported`
    if (this.#visits.get(report, now) || now > givenAt + reportDeadlineMs) return
    this.#visits.set(report, true, now)
    this.#reported.add(key, givenAt + reportDeadlineMs)
  }

  /** Counts the pages whose deadline has passed. */
  settle(now: number): void {
    for (const [key, count] of this.#given.takeDue(now)) this.#figuresOf(versionOfKey(key), now).given += count
    for (const [key, count] of this.#reported.takeDue(now)) this.#figuresOf(versionOfKey(key), now).reported += count
    for (const [key, count] of this.#visited.takeDue(now)) this.#figuresOf(versionOfKey(key), now).visits += count
    for (const [key, count] of this.#signals.takeDue(now)) {
      const [signal = '', outcome, ...version] = key.split(' ')
      this.#outcomesOf(versionOfKey(version.join(' ')), signal, now)[outcome as SignalOutcome] += count
    }
  }

  /** Ends the figures of versions that the document has not listed for a day, so that they don't add up. */
  endFigures({ microFrontends }: ReleaseDocument, now: number): void {
    for (const [key, one] of Object.entries(this.figures)) {
      const releases = Object.hasOwn(microFrontends, one.name) ? microFrontends[one.name] : undefined
      if (releases?.some(({ metadata }) => metadata.version === one.version)) one.listedAt = now
      else if (now - one.listedAt > unlistedMs) delete this.figures[key]
    }
  }

  event(on: VersionOnPage, kind: WatchKind, source: Source, now: number): void {
    const page = `${source.visit} ${keyOf(on)} ${kind}`
    if (this.#visits.get(page, now)) return
    this.#visits.set(page, true, now)
    const counted = this.#figuresOf(on, now)
    counted.events[kind] = (counted.events[kind] ?? 0) + 1
    const person = this.#person(on, source, now)
    if (isFirstOf(person, 'visitor')) counted.visitors++
    if (kind !== 'shown' && isFirstOf(person, 'failed')) counted.failed++
    if (isBreakage(kind) && isFirstOf(person, 'broken')) counted.broken++
    if (kind === 'hang' && isFirstOf(person, 'hung')) counted.hung++
  }

  /**
   * Counts a visit to a version that has these signals: the first of a visitor.
   * @param givenAt when the page was given: Unix time, ms
   */
  visited(on: VersionOnPage, signals: readonly string[], source: Source, givenAt: number, now: number): void {
    // Also one that nobody comes to has counts, of zero.
    for (const signal of signals) this.#outcomesOf(on, signal, now)
    const person = this.#person(on, source, now)
    if (!person || person.visitAt !== undefined || now > givenAt + signalDeadlineMs) return
    person.visitAt = givenAt
    this.#visited.add(keyOf(on), givenAt + signalDeadlineMs)
  }

  /** Counts the outcome of a signal: each once of a visitor. */
  signal(
    on: VersionOnPage,
    { name, outcome }: { name: string; outcome: SignalOutcome },
    source: Source,
    givenAt: number,
    now: number,
  ): void {
    const person = this.#person(on, source, now)
    // Another server may have counted the visit; then this page load stands for it.
    const due = (person?.visitAt ?? givenAt) + signalDeadlineMs
    if (now > due || !isFirstOf(person, `signal ${name} ${outcome}`)) return
    this.#signals.add(`${name} ${outcome} ${keyOf(on)}`, due)
  }

  /** Counts the first measurement of a visitor: a slow device that opens a hundred pages is one slow visitor. */
  vital(on: VersionOnPage, name: WatchVital, value: number, source: Source, now: number): void {
    if (!isFirstOf(this.#person(on, source, now), name)) return
    const counted = this.#figuresOf(on, now)
    const vital = counted.vitals[name] ?? { counts: Array(vitalEnds[name].length + 1).fill(0) as number[], sum: 0 }
    const bucket = vitalEnds[name].findIndex((end) => value <= end)
    const place = bucket === -1 ? vitalEnds[name].length : bucket
    vital.counts[place] = (vital.counts[place] ?? 0) + 1
    vital.sum += value
    counted.vitals[name] = vital
  }

  /** Null for one over the limit of the client subnet. */
  #person(on: VersionOnPage, { visitor, address }: Omit<Source, 'visit'>, now: number): Person | null {
    const [personKey, addressKey] = [`${keyOf(on)} ${visitor}`, `${keyOf(on)} ${address}`]
    const known = this.#people.get(personKey, now)
    if (known) return known
    const sameAddress = this.#addresses.get(addressKey, now) ?? 0
    this.#addresses.set(addressKey, sameAddress + 1, now)
    if (sameAddress >= this.limits.visitorsPerAddress) return null
    const person: Person = {}
    this.#people.set(personKey, person, now)
    return person
  }

  #outcomesOf(on: VersionOnPage, signal: string, now: number): Record<SignalOutcome, number> {
    const { signals } = this.#figuresOf(on, now)
    signals[signal] ??= { ok: 0, fail: 0 }
    return signals[signal]
  }

  #figuresOf({ name, version, cohort }: VersionOnPage, now: number): Figures {
    const key = totalKey(name, version, cohort)
    this.figures[key] ??= {
      name,
      version,
      cohort,
      visitors: 0,
      failed: 0,
      broken: 0,
      hung: 0,
      given: 0,
      reported: 0,
      visits: 0,
      signals: {},
      events: {},
      vitals: {},
      listedAt: now,
    }
    return this.figures[key]
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Totals for the comparison of versions. */
export const totalsOf = (figures: Readonly<Record<string, Figures>>): Totals =>
  Object.fromEntries(
    Object.entries(figures).map(([key, { visitors, failed, given, reported, vitals, ...counted }]) => [
      key,
      countsOf({
        ...counted,
        failures: { visitors, failed },
        pages: { given, reported },
        measured: (name, above) => {
          const counts = vitals[name]?.counts ?? []
          return { visitors: sum(counts), failed: sum(counts.slice(vitalEnds[name].indexOf(above) + 1)) }
        },
      }),
    ]),
  )

/** The 75th percentile, interpolated within its bucket; null without measurements. */
export function percentile75(name: WatchVital, counts: readonly number[]): number | null {
  const all = sum(counts)
  let below = 0
  for (const [bucket, count] of counts.entries()) {
    const [start, end] = [vitalEnds[name][bucket - 1] ?? 0, vitalEnds[name][bucket] ?? vitalEnds[name].at(-1) ?? 0]
    if (count > 0 && below + count >= all * 0.75) return start + ((end - start) * (all * 0.75 - below)) / count
    below += count
  }
  return null
}
