import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { httpUrl } from '../config/setting-types'

export const geocoderSettings = z.object({
  /**
   * A geocoder that finds neighbourhoods and landmarks while guests type, such as `https://photon.example/api`,
   * `https://nominatim.example/search` or `https://pelias.example/v1/autocomplete`. Absent, only the places that come
   * with the API are found. Public servers forbid this use: run one, or have a contract.
   */
  GEOCODER_URL: httpUrl.optional(),
  /** The protocol that it speaks. */
  GEOCODER_KIND: z.enum(['photon', 'nominatim', 'pelias']).default('photon'),
})

export interface GeocoderConfig {
  /** Null where there is none. */
  geocoder: { url: string; kind: 'photon' | 'nominatim' | 'pelias' } | null
}

/** @throws CannotStart for an address with a password in it: it would be in every log */
export function readGeocoderConfig({
  GEOCODER_URL: url,
  GEOCODER_KIND: kind,
}: z.infer<typeof geocoderSettings>): GeocoderConfig {
  if (url && new URL(url).username) throw new CannotStart('GEOCODER_URL can’t have a user name and password in it.')
  return { geocoder: url ? { url, kind } : null }
}
