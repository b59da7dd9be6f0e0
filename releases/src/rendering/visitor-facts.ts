import type { IncomingHttpHeaders } from 'node:http'
import type { PageSnapshot, Visitor } from '@qe/contract'
import { LruCache } from '../server/lru-cache'

/** What is assumed of a visitor before their browser has said anything. */
export type RenderedFor = Omit<NonNullable<PageSnapshot['renderedFor']>, 'at'>

/** Widths that a page is rendered for, px: a phone's and a laptop's. CSS does the rest. */
const widths = { phone: 390, desktop: 1440 }

/** English of no region, whose visitors read no currency but each listing's: crawlers ask for no language. */
const ofNoRegion = 'en-001'

/** What crawlers and link previews call themselves. The phones of one maker are called Cubot. */
const crawlerNames = /(?<!cu)bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|google-inspectiontool/i

/** Whether the request says that it comes from a crawler or for a link preview, which run no scripts or few. */
export const isCrawler = ({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): boolean =>
  crawlerNames.test(userAgent.slice(0, 500))

/** Looking up a locale takes longer than most of a page, and most visitors ask for one of a few. */
const known = new LruCache<string>(1000)

/** The first locale that the browser asks for, if Node formats dates and amounts for it. */
function localeOf(acceptLanguage: string | undefined): string {
  const asked = acceptLanguage?.slice(0, 200).split(/[,;]/)[0]?.trim()
  if (!asked) return ofNoRegion
  const kept = known.get(asked)
  if (kept) return kept
  const found = supported(asked)
  known.set(asked, found, 1)
  return found
}

function supported(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? ofNoRegion
  } catch {
    return ofNoRegion
  }
}

/** What a page is rendered for, as far as the request tells. The browser starts from the same. */
export const renderedFor = (
  headers: IncomingHttpHeaders,
  { device = 'desktop' }: Pick<Visitor, 'device'>,
): RenderedFor => ({
  locale: localeOf(headers['accept-language']),
  width: widths[device],
})
