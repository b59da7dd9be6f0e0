import type { Target } from './target'
import type { Visitor } from './visitor'

/** Number of buckets: 100 % in steps of a hundredth of a percent. */
export const bucketCount = 10_000

/**
 * The bucket of a visitor for one salt, 0 to 9999. FNV-1a with the finaliser of MurmurHash3, so that ids that differ in
 * one digit get unrelated buckets.
 */
export function bucketOf(visitorId: string, salt: string): number {
  let hash = 0x811c9dc5
  for (const character of `${salt}:${visitorId}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % bucketCount
}

const valuesOf: Record<keyof Target, (visitor: Visitor) => readonly (string | undefined)[]> = {
  country: ({ country }) => [country],
  language: ({ language }) => [language],
  role: ({ role }) => [role],
  device: ({ device }) => [device],
  cohort: ({ cohorts }) => cohorts,
}
const isField = (field: string): field is keyof Target => Object.hasOwn(valuesOf, field)

/**
 * Whether a visitor has one of the values of every field of a target; everybody matches none. A field of a newer
 * contract matches nobody, rather than everybody.
 */
export const matchesTarget = (target: Target | null | undefined, visitor: Visitor): boolean =>
  Object.entries(target ?? {}).every(
    ([field, wanted]) =>
      wanted === undefined ||
      (isField(field) && valuesOf[field](visitor).some((value) => (wanted as readonly unknown[]).includes(value))),
  )

const isListOfWords = (wanted: unknown): wanted is readonly string[] =>
  Array.isArray(wanted) && wanted.every((value) => typeof value === 'string')

/**
 * A target for people, such as `country ES or PT and language de`. Equal targets have equal words. A field of a newer
 * contract may have any JSON value.
 */
export const describeTarget = (target: Target): string =>
  Object.keys({ ...valuesOf, ...target })
    .flatMap((field) => {
      const wanted: unknown = target[field as keyof Target]
      if (wanted === undefined) return []
      return [`${field} ${isListOfWords(wanted) ? [...wanted].sort().join(' or ') : JSON.stringify(wanted)}`]
    })
    .join(' and ')

/** A share of the visitors who match a target. */
interface Share {
  /** Percentage of those who match, 0–100. */
  traffic: number
  target?: Target | null | undefined
  /** Input of the bucketing. */
  salt: string
}

/**
 * Whether a share includes the visitor. 0 % includes nobody, 100 % everybody who matches; raising the percentage only
 * adds visitors.
 */
export function isIncluded(visitor: Visitor, { traffic, target, salt }: Share): boolean {
  // Rounded, since 573 of the 10,001 percentages are a bucket too many in floating point.
  const inside = Math.round(traffic * (bucketCount / 100))
  return inside > 0 && matchesTarget(target, visitor) && bucketOf(visitor.id, salt) < inside
}
