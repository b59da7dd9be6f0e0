import type { Point } from '@qe/contract'

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

const kmPerDegree = 111.2
const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

/**
 * The box that reaches so many kilometres from a point. Across the date line its west is larger than its east; over a
 * pole it goes all the way around.
 */
export function boxAround({ lat, lon }: Point, km: number): Box {
  const high = km / kmPerDegree
  const [south, north] = [Math.max(-90, lat - high), Math.min(90, lat + high)]
  const wide = high / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180)
  if (Math.abs(north) === 90 || Math.abs(south) === 90 || wide >= 180) return { west: -180, south, east: 180, north }
  return { west: wrapped(lon - wide), south, east: wrapped(lon + wide), north }
}

/** The smallest box with all longitudes and latitudes (one of each at least), a little wider than these. */
export function boxOf(lons: readonly number[], lats: readonly number[]): Box {
  const margin = 0.05
  const sorted = [...lons].sort((a, b) => a - b)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  // The box is everything but the widest gap between neighbours around the globe.
  let [west, east, gap] = [first, last, first + 360 - last]
  for (const [nth, lon] of sorted.entries()) {
    const next = sorted[nth + 1]
    if (next === undefined || next - lon <= gap) continue
    ;[west, east, gap] = [next, lon, next - lon]
  }
  const [south, north] = [lats.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.max(a, b))]
  return {
    west: wrapped(west - margin),
    south: Math.max(-90, south - margin),
    east: wrapped(east + margin),
    north: Math.min(90, north + margin),
  }
}

/** As `property/getall` takes them. Four decimals are about ten metres. */
export const boundsText = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map((degrees) => String(Math.round(degrees * 1e4) / 1e4)).join(',')
