import type { Point } from './values'

/**
 * An area that somebody drew on a map, on the wire and in addresses: its corners as an encoded polyline with five
 * digits (Google’s algorithm, latitudes first), without the first one again at the end. Its westernmost corner has a
 * longitude from -180 to 180; over the date line longitudes go on beyond 180. What crosses itself holds all that it
 * surrounds.
 */
const scale = 1e5
const aroundTheWorld = 360 * scale

export const drawnAreaLimits = { fewestCorners: 3, mostCorners: 40, longestText: 600 } as const

/** Encodes the corners of an area, rounded to about a metre. */
export function encodeArea(corners: readonly Point[]): string {
  const lons = corners.map(({ lon }) => Math.round(lon * scale))
  const turns = Math.floor((Math.min(...lons) + aroundTheWorld / 2) / aroundTheWorld)
  let text = ''
  let [lastLat, lastLon] = [0, turns * aroundTheWorld]
  corners.forEach((corner, nth) => {
    const [lat, lon] = [Math.round(corner.lat * scale), lons[nth] ?? 0]
    text += encodeNumber(lat - lastLat) + encodeNumber(lon - lastLon)
    ;[lastLat, lastLon] = [lat, lon]
  })
  return text
}

/** The corners of an encoded area; none where the text is no such encoding. */
export function decodeArea(text: string): Point[] {
  const numbers = decodeNumbers(text)
  if (!numbers || numbers.length % 2 === 1) return []
  const corners: Point[] = []
  let [lat, lon] = [0, 0]
  for (let at = 0; at < numbers.length; at += 2) {
    lat += numbers[at] ?? 0
    lon += numbers[at + 1] ?? 0
    corners.push({ lat: lat / scale, lon: lon / scale })
  }
  return corners
}

/** Why a text is no area to search in, in a sentence; null for one that is. */
export function areaError(text: string): string | null {
  const { fewestCorners, mostCorners } = drawnAreaLimits
  const corners = decodeArea(text)
  if (corners.length === 0) return 'Give the area as an encoded polyline with five digits.'
  if (corners.length < fewestCorners || corners.length > mostCorners)
    return `An area has ${fewestCorners} to ${mostCorners} corners.`
  const { west, south, east, north } = boxOfArea(corners)
  if (south < -90 || north > 90) return 'The latitudes of an area go from -90 to 90.'
  if (west < -180 || west > 180) return 'The westernmost corner of an area lies between -180 and 180 degrees.'
  if (east - west > 360) return 'An area can’t be wider than the world.'
  return null
}

/** The smallest box around an area. Where the area goes over the date line, east is beyond 180. */
export function boxOfArea(corners: readonly Point[]): { west: number; south: number; east: number; north: number } {
  const [lats, lons] = [corners.map(({ lat }) => lat), corners.map(({ lon }) => lon)]
  return { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) }
}

/** Five bits a sign, the lowest first; the sign of the number is its lowest bit. */
function encodeNumber(value: number): string {
  let text = ''
  let left = value < 0 ? ~(value << 1) : value << 1
  for (; left >= 0x20; left >>= 5) text += String.fromCharCode((0x20 | (left & 0x1f)) + 63)
  return text + String.fromCharCode(left + 63)
}

/** Null for a text with other signs, with a number that does not end, or with one beyond 30 bits. */
function decodeNumbers(text: string): number[] | null {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const sign of text) {
    const bits = sign.charCodeAt(0) - 63
    if (bits < 0 || bits > 0x3f || shift > 25) return null
    value |= (bits & 0x1f) << shift
    shift += 5
    if (bits >= 0x20) continue
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return shift === 0 ? numbers : null
}
