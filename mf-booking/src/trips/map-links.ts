import type { Point } from '@qe/contract'

/** Decimal places of about a metre. */
const at = ({ lat, lon }: Point) => [lat.toFixed(5), lon.toFixed(5)] as const

/** The place on a public map, in any browser. */
export function mapLink(point: Point): string {
  const [lat, lon] = at(point)
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
}

/**
 * Directions to the place, in the phone's own maps where there are some: Apple's by its universal link, on Android by
 * `geo:` (RFC 5870), which lets people choose their app; elsewhere in the browser.
 */
export function directionsLink(point: Point, userAgent: string): string {
  const [lat, lon] = at(point)
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${lat},${lon}`
  if (/Android/.test(userAgent)) return `geo:${lat},${lon}?q=${lat},${lon}`
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`
}
