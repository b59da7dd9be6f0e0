import { createHash, timingSafeEqual } from 'node:crypto'

/** Cohort → the key that lets a visitor join it. */
export type CohortKeys = Readonly<Record<string, string>>

const digest = (text: string) => createHash('sha256').update(text).digest()

/** The cohorts of `staff:key,beta:key` whose key is right. */
export function verifiedCohorts(cookie: string | undefined, keys: CohortKeys): string[] {
  const pairs = cookie?.split(',').map((pair) => pair.split(':') as [string, string | undefined]) ?? []
  return pairs
    .filter(([name, key]) => Object.hasOwn(keys, name) && timingSafeEqual(digest(keys[name] ?? ''), digest(key ?? '')))
    .map(([name]) => name)
}

/** Value of the cohorts cookie after `?cohort=staff:key`; an empty request leaves all cohorts. */
export function joinCohort(cookie: string | undefined, requested: string, keys: CohortKeys): string {
  if (!requested) return ''
  const pairs = [...(cookie?.split(',') ?? []), requested].filter((pair) => verifiedCohorts(pair, keys).length > 0)
  return [...new Set(pairs)].join(',')
}

/** Where to redirect once a cookie has a parameter; with a single leading slash, so that no path names another host. */
export function urlWithout({ pathname, searchParams }: URL, parameter: 'cohort' | 'preview'): string {
  searchParams.delete(parameter)
  return `${pathname.replace(/^\/+/, '/')}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}
