import { cookies, type Visitor } from '@qe/contract'
import { type CohortKeys, cohortsIn } from './cohorts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const cookieOf = (header: string | undefined, name: string) =>
  header
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Who asks: known by a cookie, or new. */
export function visitorOf(cookieHeader: string | undefined, keys: CohortKeys): Visitor & { isNew: boolean } {
  const known = cookieOf(cookieHeader, cookies.visitor)
  const isKnown = known !== undefined && uuid.test(known)
  return {
    id: isKnown ? known : crypto.randomUUID(),
    isNew: !isKnown,
    cohorts: cohortsIn(cookieOf(cookieHeader, cookies.cohorts), keys),
  }
}
