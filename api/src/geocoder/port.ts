import type { Point } from '@qe/contract'

/** What is asked of a geocoder while somebody types. */
export interface GeocoderRequest {
  text: string
  /** A BCP 47 tag. */
  language: string
  near: Point | null
  limit: number
}

/** A place that a geocoder found. */
export interface GeocodedPlace {
  kind: 'city' | 'neighbourhood' | 'region' | 'country' | 'landmark' | 'address'
  name: string
  /** Whatever it is in, widest last. */
  within: string[]
  /** ISO 3166-1 alpha-2; null where the answer has none. */
  countryCode: string | null
  point: Point
  /** Null for a point without an extent. */
  box: { west: number; south: number; east: number; north: number } | null
  /** Where the answer has one: a house has a street with its number. */
  address?: { street: string; postcode: string; town: string }
}

/** Finds neighbourhoods, landmarks and addresses. Fails within `geocoderLimits`; nobody depends on its answer. */
export interface Geocoder {
  suggest(request: GeocoderRequest): Promise<GeocodedPlace[]>
  /** Whose data the answers are. */
  attribution: string
}
