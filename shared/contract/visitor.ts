/** Roles that targets tell apart. */
export const visitorRoles = ['signed-out', 'guest', 'provider'] as const
export type VisitorRole = (typeof visitorRoles)[number]

/** Tablets count as desktops, as in the client hint `sec-ch-ua-mobile`. */
export const deviceKinds = ['phone', 'desktop'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** What is known of a visitor when a page is made. Each of it may be unknown, and nothing unknown matches a target. */
export interface VisitorFacts {
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined
  /** ISO 639, such as `de`. */
  language?: string | undefined
  role?: VisitorRole | undefined
  device?: DeviceKind | undefined
}

/** A visitor as far as rollouts and flags are concerned. */
export interface Visitor extends VisitorFacts {
  /** Random, stored in a cookie; determines the bucket. */
  id: string
  cohorts: readonly string[]
}

/** Longest header that is looked at, in characters. */
const maxHeader = 500

/** Codes by which CDNs say that they don't know. */
const unknownCountries = ['XX', 'ZZ']

/** The country in a header such as Cloudflare's `cf-ipcountry`; undefined when it names none. */
export function countryOf(header: string | undefined): string | undefined {
  const code = header?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && !unknownCountries.includes(code) ? code : undefined
}

/** The language that an `accept-language` header puts first: `de` of `en;q=0.8, de-AT`. */
export function languageOf(header: string | undefined): string | undefined {
  let first: { language: string; quality: number } | undefined
  for (const part of (header ?? '').slice(0, maxHeader).split(',')) {
    const [, language, quality = '1'] = /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? []
    if (language && Number(quality) > (first?.quality ?? 0))
      first = { language: language.toLowerCase(), quality: Number(quality) }
  }
  return first?.language
}

/**
 * The kind of device.
 * @param hint the header `sec-ch-ua-mobile`, which Chromium sends with every request
 */
export function deviceOf(hint: string | undefined, userAgent: string | undefined): DeviceKind | undefined {
  if (hint === '?1') return 'phone'
  if (hint === '?0') return 'desktop'
  if (!userAgent) return undefined
  const agent = userAgent.slice(0, maxHeader)
  return /Mobi/.test(agent) && !/iPad/.test(agent) ? 'phone' : 'desktop'
}

/**
 * The role of a visitor, by the cookies that the platform writes at sign-in.
 * @param role the cookie's display name of the role; undefined without it
 */
export function roleOf(isSignedIn: boolean, role: string | undefined): VisitorRole | undefined {
  if (!isSignedIn) return 'signed-out'
  return role === 'Guest' ? 'guest' : role === 'Provider' ? 'provider' : undefined
}
