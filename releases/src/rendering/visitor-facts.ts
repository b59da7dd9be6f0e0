import type { IncomingHttpHeaders } from 'node:http'
import type { PageSnapshot } from '@qe/contract'

type RenderedFor = NonNullable<PageSnapshot['renderedFor']>

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

const isPhone = (headers: IncomingHttpHeaders) =>
  headers['sec-ch-ua-mobile'] ? headers['sec-ch-ua-mobile'] === '?1' : /Mobi/.test(headers['user-agent'] ?? '')

/** What a page is rendered for, as far as the request tells. The browser starts from the same. */
export const renderedFor = (headers: IncomingHttpHeaders): RenderedFor => ({
  locale: localeOf(headers['accept-language']),
  width: isPhone(headers) ? widths.phone : widths.desktop,
})
