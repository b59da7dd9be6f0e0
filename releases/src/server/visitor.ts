import type { IncomingHttpHeaders } from 'node:http'
import { cookies, countryOf, deviceOf, languageOf, roleOf, type Visitor } from '@qe/contract'
import type { FastifyRequest } from 'fastify'
import { verifiedCohorts } from './cohorts'
import type { Config } from './config'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Value of one cookie in a `Cookie` header. */
export const cookieOf = (header: string | undefined, name: string) =>
  header
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

/**
 * The visitor by their cookies, with what the headers say of them; one without a valid id gets a new one. All of it may
 * be made up by whoever asks: it decides which version they see, and nothing else.
 */
export function visitorOf(
  headers: IncomingHttpHeaders,
  { cohortKeys, countryHeader }: Pick<Config, 'cohortKeys' | 'countryHeader'>,
): Visitor & { isNew: boolean } {
  const id = cookieOf(headers.cookie, cookies.visitor)
  const isKnown = id !== undefined && uuid.test(id)
  return {
    id: isKnown ? id : crypto.randomUUID(),
    isNew: !isKnown,
    cohorts: verifiedCohorts(cookieOf(headers.cookie, cookies.cohorts), cohortKeys),
    country: countryHeader ? countryOf(textOf(headers[countryHeader])) : undefined,
    language: languageOf(headers['accept-language']),
    role: roleOf(Boolean(cookieOf(headers.cookie, cookies.token)), cookieOf(headers.cookie, cookies.role)),
    device: deviceOf(textOf(headers['sec-ch-ua-mobile']), headers['user-agent']),
  }
}

/** The origin that a page was requested at, as trusted proxies report it; null when it is malformed. */
export function requestOrigin({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`
  return host && URL.canParse(address) ? new URL(address).origin : null
}

/** Headers that decide which versions a visitor gets, for `vary`. */
export const visitorHeaders = ({ countryHeader }: Pick<Config, 'countryHeader'>): string =>
  ['cookie', 'accept-language', 'sec-ch-ua-mobile', 'user-agent', ...(countryHeader ? [countryHeader] : [])].join(', ')
