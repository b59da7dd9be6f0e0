import { RatesError } from './parse-rates'

/** The bank's file has less than 2 KB. */
const fetchLimits = { milliseconds: 8_000, bytes: 64 * 1024 } as const

/** Gets the day's rates as they are written. Throws where they are not there in time, or are far too long. */
export async function fetchRates(url: string): Promise<string> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(fetchLimits.milliseconds),
    headers: { accept: 'application/xml, text/xml', 'user-agent': 'QualityEscape-Rates/1.0' },
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new RatesError(`The bank answered with ${answer.status}.`)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > fetchLimits.bytes) throw new RatesError('The answer is far longer than a day of reference rates.')
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
