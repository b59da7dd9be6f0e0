import { deviceTypeOf } from '@qe/contract'

/** Browsers by user agent. The first match counts, because most user agents name several browsers. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
]

/** The browser's name for display; null for an unknown one. */
export const browserOf = (userAgent: string): string | null =>
  browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null

/** Browser and system for display: `Chrome on Mac`, or `Unknown browser`. */
export function deviceNameOf(userAgent: string): string {
  const browser = browserOf(userAgent) ?? 'Unknown browser'
  const system = deviceTypeOf(userAgent)
  return system === 'Web' ? browser : `${browser} on ${system}`
}
