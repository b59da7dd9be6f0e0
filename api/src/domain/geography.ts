import { createHmac } from 'node:crypto'
import type { Point } from '@qe/contract'
import { policy } from './policy'

const earthKm = 6371
const kmPerDegree = (Math.PI / 180) * earthKm
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance. */
export function kilometresBetween(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/**
 * The point that strangers see. How far off it lies, and where, follows from the listing's id and the server's secret:
 * it is always the same, so that repeated requests reveal nothing more, and can't be computed from outside.
 */
export function blurred(point: Point, listingId: string, secret: Buffer): Point {
  const dice = createHmac('sha256', secret).update(`blur:${listingId}`).digest()
  const angle = (dice.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI
  const km = (policy.blurMetres / 1000) * (0.3 + 0.6 * (dice.readUInt32BE(4) / 2 ** 32))
  const lat = point.lat + (Math.sin(angle) * km) / kmPerDegree
  const lon = point.lon + (Math.cos(angle) * km) / (kmPerDegree * Math.max(0.01, Math.cos(radians(point.lat))))
  return { lat: rounded(Math.min(90, Math.max(-90, lat))), lon: rounded(((lon + 540) % 360) - 180) }
}

/** To about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
