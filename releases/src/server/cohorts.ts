import { createHash, timingSafeEqual } from 'node:crypto'

/** Cohort → the key that lets somebody in. */
export type CohortKeys = Readonly<Record<string, string>>

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Of `staff:key,beta:key`, the cohorts whose key is right. */
export function cohortsIn(stated: string | undefined, keys: CohortKeys): string[] {
  const pairs = stated?.split(',').map((pair) => pair.split(':') as [string, string | undefined]) ?? []
  return pairs
    .filter(([name, key]) => Object.hasOwn(keys, name) && timingSafeEqual(digest(keys[name] ?? ''), digest(key ?? '')))
    .map(([name]) => name)
}

/** What the cookie says once somebody has come with `?cohort=staff:key`; an empty value leaves them all. */
export function joined(stated: string | undefined, asked: string, keys: CohortKeys): string {
  if (!asked) return ''
  const pairs = [...(stated?.split(',') ?? []), asked].filter((pair) => cohortsIn(pair, keys).length > 0)
  return [...new Set(pairs)].join(',')
}

/** Where to go on once the cohort is in a cookie; one slash in front, so that no path names another host. */
export function withoutCohort({ pathname, searchParams }: URL): string {
  searchParams.delete('cohort')
  return `${pathname.replace(/^\/+/, '/')}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}
