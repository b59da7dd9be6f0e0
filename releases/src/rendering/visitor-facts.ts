import type { IncomingHttpHeaders } from 'node:http'
import { deviceOf, type PageSnapshot } from '@qe/contract'

type RenderedFor = Omit<NonNullable<PageSnapshot['renderedFor']>, 'at'>

/** Widths that a page is rendered for, px: a phone's and a laptop's. CSS does the rest. */
const widths = { phone: 390, desktop: 1440 }

/** The first locale that the browser asks for, if Node formats dates and amounts for it. */
function localeOf(acceptLanguage: string | undefined): string {
  const [first = ''] = acceptLanguage?.slice(0, 200).split(/[,;]/) ?? []
  try {
    return Intl.NumberFormat.supportedLocalesOf(first.trim())[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

const deviceIn = (headers: IncomingHttpHeaders) =>
  deviceOf(String(headers['sec-ch-ua-mobile'] ?? ''), headers['user-agent']) ?? 'desktop'

/** What a page is rendered for, as far as the request tells. The browser starts from the same. */
export const renderedFor = (headers: IncomingHttpHeaders): RenderedFor => ({
  locale: localeOf(headers['accept-language']),
  width: widths[deviceIn(headers)],
})
