import { cookies, type Visitor } from '@qe/contract'
import type { FastifyRequest } from 'fastify'
import { type CohortKeys, verifiedCohorts } from './cohorts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Value of one cookie in a `Cookie` header. */
export const cookieOf = (header: string | undefined, name: string) =>
  header
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The visitor by their cookies; one without a valid id gets a new one. */
export function visitorOf(cookieHeader: string | undefined, keys: CohortKeys): Visitor & { isNew: boolean } {
  const id = cookieOf(cookieHeader, cookies.visitor)
  const isKnown = id !== undefined && uuid.test(id)
  return {
    id: isKnown ? id : crypto.randomUUID(),
    isNew: !isKnown,
    cohorts: verifiedCohorts(cookieOf(cookieHeader, cookies.cohorts), keys),
  }
}

/** The origin that a page was requested at, as trusted proxies report it; null when it is malformed. */
export function requestOrigin({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`
  return host && URL.canParse(address) ? new URL(address).origin : null
}
