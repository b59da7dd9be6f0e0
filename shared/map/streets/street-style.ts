import type { MapColours } from './map-colours'

/** West, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** A MapLibre style, and the part of the earth that it has tiles of; null for all of it. */
export interface StreetStyle {
  style: unknown
  box: Box | null
}

/** How a person wants to see the map. */
export interface Wanted {
  mode: 'light' | 'dark'
  /** Such as `pt`. */
  language: string
  colours: MapColours
}
