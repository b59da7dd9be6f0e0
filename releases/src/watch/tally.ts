import { type WatchKind, type WatchVital, watchKind, watchVital } from '@qe/contract'
import { z } from 'zod'
import { totalKey } from './follow'
import { Recently } from './recently'

/** Upper ends of the buckets that vitals are counted in, LCP and INP in ms; what is larger goes in one more. */
export const vitalEnds: Record<WatchVital, readonly number[]> = {
  LCP: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  INP: [50, 100, 150, 200, 300, 500, 1000, 2000],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
}

const figures = z.object({
  name: z.string(),
  version: z.string(),
  cohort: z.string(),
  /** People for the comparison of versions: each counts once in a while, and a few for an address. */
  visitors: z.int(),
  failed: z.int(),
  events: z.partialRecord(watchKind, z.int()),
  vitals: z.partialRecord(watchVital, z.object({ counts: z.array(z.int()), sum: z.number() })),
})
export type Figures = z.infer<typeof figures>
export const tallied = z.record(z.string(), figures)

/** Whom a report is about, as the server knows it. */
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
  /** People of one address who count in the comparison, for each version and while they are remembered. */
  visitorsPerAddress: number
}

/** How long a person counts as the same one, ms. */
const rememberedFor = 600_000
const mostRemembered = 200_000

/**
 * Counts what pages report. In the comparison of versions a person counts once, whatever they do, and an address for a few people:
 * nobody alone can make a version look bad, or good. Who is let in does not depend on how it went for them, so the comparison stays fair.
 */
export class Tally {
  readonly figures: Record<string, Figures>
  readonly #visits = new Recently<true>(rememberedFor, mostRemembered)
  readonly #people = new Recently<'counted' | 'failed' | 'beyond'>(rememberedFor, mostRemembered)
  readonly #addresses = new Recently<number>(rememberedFor, mostRemembered)

  constructor(
    private readonly limits: Limits,
    figures: Record<string, Figures> = {},
  ) {
    this.figures = structuredClone(figures)
  }

  event(on: VersionOnPage, kind: WatchKind, { visit, visitor, address }: Source, now: number): void {
    const key = totalKey(on.name, on.version, on.cohort)
    if (this.#visits.get(`${visit} ${key} ${kind}`, now)) return
    this.#visits.set(`${visit} ${key} ${kind}`, true, now)
    const counted = this.#figuresOf(on)
    counted.events[kind] = (counted.events[kind] ?? 0) + 1
    this.#person(counted, `${key} ${visitor}`, `${key} ${address}`, kind !== 'shown', now)
  }

  #person(counted: Figures, person: string, address: string, failed: boolean, now: number): void {
    let known = this.#people.get(person, now)
    if (!known) {
      const sameAddress = this.#addresses.get(address, now) ?? 0
      known = sameAddress < this.limits.visitorsPerAddress ? 'counted' : 'beyond'
      this.#addresses.set(address, sameAddress + 1, now)
      this.#people.set(person, known, now)
      if (known === 'counted') counted.visitors++
    }
    if (known !== 'counted' || !failed) return
    counted.failed++
    this.#people.set(person, 'failed', now)
  }

  vital(on: VersionOnPage, name: WatchVital, value: number, { visit }: Source, now: number): void {
    const key = `${visit} ${totalKey(on.name, on.version, on.cohort)} ${name}`
    if (this.#visits.get(key, now)) return
    this.#visits.set(key, true, now)
    const counted = this.#figuresOf(on)
    const vital = counted.vitals[name] ?? { counts: Array(vitalEnds[name].length + 1).fill(0) as number[], sum: 0 }
    const bucket = vitalEnds[name].findIndex((end) => value <= end)
    const place = bucket === -1 ? vitalEnds[name].length : bucket
    vital.counts[place] = (vital.counts[place] ?? 0) + 1
    vital.sum += value
    counted.vitals[name] = vital
  }

  #figuresOf({ name, version, cohort }: VersionOnPage): Figures {
    const key = totalKey(name, version, cohort)
    this.figures[key] ??= { name, version, cohort, visitors: 0, failed: 0, events: {}, vitals: {} }
    return this.figures[key]
  }
}

/** The value that three quarters of the visits stay below, as near as the buckets tell. */
export function threeQuarters(name: WatchVital, counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (const [bucket, count] of counts.entries()) {
    const [start, end] = [vitalEnds[name][bucket - 1] ?? 0, vitalEnds[name][bucket] ?? vitalEnds[name].at(-1) ?? 0]
    if (count > 0 && below + count >= all * 0.75) return start + ((end - start) * (all * 0.75 - below)) / count
    below += count
  }
  return null
}
