import { fetchBuffered } from '@qe/fetch'
import { RatesError } from './parse-rates'

/** The bank's file has less than 2 KB. */
const fetchLimits = { milliseconds: 8_000, bytes: 64 * 1024 } as const

/** Gets the day's rates as they are written. Throws where they are not there in time, or are far too long. */
export async function fetchRates(url: string): Promise<string> {
  const answer = await fetchBuffered(url, {
    signal: AbortSignal.timeout(fetchLimits.milliseconds),
    maxBytes: fetchLimits.bytes,
    headers: { accept: 'application/xml, text/xml', 'user-agent': 'QualityEscape-Rates/1.0' },
  })
  if (!answer.ok) throw new RatesError(`The bank answered with ${answer.status}.`)
  return new TextDecoder('utf-8', { fatal: true }).decode(await answer.arrayBuffer())
}
