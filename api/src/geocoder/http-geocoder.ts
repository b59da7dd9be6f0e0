import { fetchBuffered } from '@qe/fetch'
import type { GeocodedPlace, Geocoder, GeocoderRequest } from './port'
import { protocols } from './protocols'

/** Somebody is typing: an answer that comes later helps nobody. */
const geocoderLimits = { milliseconds: 700, bytes: 256 * 1024, atOnce: 8, keptAnswers: 2000 } as const
/** After a failure nobody waits for it until then, ms. */
const pauseMs = 15_000
/** How long an answer is good, ms. */
const keepMs = 3_600_000

/** Asks a geocoder over HTTP. */
export function createHttpGeocoder(
  { url, kind }: { url: string; kind: keyof typeof protocols },
  now: () => Date,
): Geocoder {
  const protocol = protocols[kind]
  const answers = new Map<string, { places: Promise<GeocodedPlace[]>; until: number }>()
  let running = 0
  let pausedUntil = 0

  const ask = async (query: Record<string, string>): Promise<GeocodedPlace[]> => {
    running++
    try {
      const address = new URL(url)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      return protocol.read(await fetchJson(address))
    } catch (error) {
      pausedUntil = now().getTime() + pauseMs
      throw error
    } finally {
      running--
    }
  }

  return {
    attribution: protocol.attribution,
    suggest: (request) => {
      const query = protocol.query(rounded(request))
      const key = JSON.stringify(query)
      const kept = answers.get(key)
      if (kept && kept.until > now().getTime()) return kept.places
      if (running >= geocoderLimits.atOnce) return Promise.reject(new Error('The geocoder has enough to do.'))
      if (now().getTime() < pausedUntil) return Promise.reject(new Error('The geocoder failed a moment ago.'))
      const places = ask(query)
      answers.set(key, { places, until: now().getTime() + keepMs })
      places.catch(() => answers.delete(key))
      for (const oldest of answers.keys()) {
        if (answers.size <= geocoderLimits.keptAnswers) break
        answers.delete(oldest)
      }
      return places
    },
  }
}

/** Somebody's exact position is nobody else's business, and answers can be kept for all in the same ten kilometres. */
const rounded = (request: GeocoderRequest): GeocoderRequest => ({
  ...request,
  near: request.near && { lat: Math.round(request.near.lat * 10) / 10, lon: Math.round(request.near.lon * 10) / 10 },
})

async function fetchJson(address: URL): Promise<unknown> {
  const answer = await fetchBuffered(address, {
    signal: AbortSignal.timeout(geocoderLimits.milliseconds),
    maxBytes: geocoderLimits.bytes,
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'QualityEscape-Search/1.0' },
  })
  if (!answer.ok) throw new Error(`The geocoder answered with ${answer.status}.`)
  return answer.json()
}
