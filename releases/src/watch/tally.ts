import { type WatchKind, type WatchVital, watchKind, watchVital } from '@qe/contract'
import { z } from 'zod'
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
  events: z.partialRecord(watchKind, z.int()),
  vitals: z.partialRecord(watchVital, z.object({ counts: z.array(z.int()), sum: z.number() })),
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

/** How long a visitor is remembered, ms. */
const memoryMs = 600_000
const maxRemembered = 200_000

/** What has been counted of a visitor; null for one over the limit of the client subnet. */
type Person = Set<'visitor' | 'failed' | WatchVital> | null

function isFirst<T>(seen: Set<T>, one: T): boolean {
  const isNew = !seen.has(one)
  seen.add(one)
  return isNew
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

  constructor(
    private readonly limits: Limits,
    figures: Record<string, Figures> = {},
  ) {
    this.figures = structuredClone(figures)
  }

  event(on: VersionOnPage, kind: WatchKind, source: Source, now: number): void {
    const page = `${source.visit} ${keyOf(on)} ${kind}`
    if (this.#visits.get(page, now)) return
    this.#visits.set(page, true, now)
    const counted = this.#figuresOf(on)
    counted.events[kind] = (counted.events[kind] ?? 0) + 1
    const person = this.#person(on, source, now)
    if (person && isFirst(person, 'visitor')) counted.visitors++
    if (person && kind !== 'shown' && isFirst(person, 'failed')) counted.failed++
  }

  /** Counts the first measurement of a visitor: a slow device that opens a hundred pages is one slow visitor. */
  vital(on: VersionOnPage, name: WatchVital, value: number, source: Source, now: number): void {
    const person = this.#person(on, source, now)
    if (!person || !isFirst(person, name)) return
    const counted = this.#figuresOf(on)
    const vital = counted.vitals[name] ?? { counts: Array(vitalEnds[name].length + 1).fill(0) as number[], sum: 0 }
    const bucket = vitalEnds[name].findIndex((end) => value <= end)
    const place = bucket === -1 ? vitalEnds[name].length : bucket
    vital.counts[place] = (vital.counts[place] ?? 0) + 1
    vital.sum += value
    counted.vitals[name] = vital
  }

  #person(on: VersionOnPage, { visitor, address }: Source, now: number): Person {
    const [personKey, addressKey] = [`${keyOf(on)} ${visitor}`, `${keyOf(on)} ${address}`]
    const known = this.#people.get(personKey, now)
    if (known !== undefined) return known
    const sameAddress = this.#addresses.get(addressKey, now) ?? 0
    const person: Person = sameAddress < this.limits.visitorsPerAddress ? new Set() : null
    this.#addresses.set(addressKey, sameAddress + 1, now)
    this.#people.set(personKey, person, now)
    return person
  }

  #figuresOf({ name, version, cohort }: VersionOnPage): Figures {
    const key = totalKey(name, version, cohort)
    this.figures[key] ??= { name, version, cohort, visitors: 0, failed: 0, events: {}, vitals: {} }
    return this.figures[key]
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** Totals for the comparison of versions. */
export const totalsOf = (figures: Readonly<Record<string, Figures>>): Totals =>
  Object.fromEntries(
    Object.entries(figures).map(([key, { visitors, failed, vitals }]) => [
      key,
      countsOf({ visitors, failed }, (name, above) => {
        const counts = vitals[name]?.counts ?? []
        return { visitors: sum(counts), failed: sum(counts.slice(vitalEnds[name].indexOf(above) + 1)) }
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
