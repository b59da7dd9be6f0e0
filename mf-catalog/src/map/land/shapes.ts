import type { LatLngTuple } from 'leaflet'

/** Outer ring, then holes. */
export type Polygon = LatLngTuple[][]

/** Reads Google's polyline encoding, which `scripts/make-land.mjs` writes. `steps` a degree. */
export function decode(text: string, steps: number): LatLngTuple[] {
  const ring: LatLngTuple[] = []
  let at = 0
  const next = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const part = text.charCodeAt(at++) - 63
      value |= (part & 31) << shift
      if (part < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  let [lat, lon] = [0, 0]
  while (at < text.length) {
    lat += next()
    lon += next()
    ring.push([lat / steps, lon / steps])
  }
  return ring
}

/** West, south, east, north. */
export type Box = [number, number, number, number]

/**
 * The coast among the edges of clipped polygons: an edge that runs along the box was made by the scissors, and drawing
 * it would show the grid.
 */
export function coastOf(polygons: Polygon[], [west, south, east, north]: Box): LatLngTuple[][] {
  const near = (a: number, b: number, edge: number) => Math.abs(a - edge) < 1e-6 && Math.abs(b - edge) < 1e-6
  const lines: LatLngTuple[][] = []
  for (const ring of polygons.flat()) {
    let line: LatLngTuple[] = []
    for (const [index, point] of ring.entries()) {
      const before = ring[(index + ring.length - 1) % ring.length] ?? point
      const made =
        near(before[1], point[1], west) ||
        near(before[1], point[1], east) ||
        near(before[0], point[0], south) ||
        near(before[0], point[0], north)
      if (made) {
        if (line.length > 1) lines.push(line)
        line = [point]
      } else {
        if (line.length === 0) line.push(before)
        line.push(point)
      }
    }
    if (line.length > 1) lines.push(line)
  }
  return lines
}

const cellSize = 1
/** As in `scripts/make-land.mjs`: cells reach a little into each other. */
const overlap = 0.008

export const boxOfCell = (cell: string): Box => {
  const [x = 0, y = 0] = cell.split(',').map(Number)
  return [x - overlap, y - overlap, x + cellSize + overlap, y + cellSize + overlap].map(
    (degrees) => Math.round(degrees * 1000) / 1000,
  ) as Box
}

/** Cells that a view touches. */
export function cellsIn([west, south, east, north]: Box): string[] {
  const cells: string[] = []
  for (let x = Math.floor(west); x <= east; x++)
    for (let y = Math.floor(south); y <= north; y++) cells.push(`${((((x + 180) % 360) + 360) % 360) - 180},${y}`)
  return cells
}

export async function loadWorld(): Promise<Polygon[]> {
  const { default: world } = await import(/* webpackChunkName: "world" */ './world.json')
  return world.map((rings) => rings.map((ring) => decode(ring, 100)))
}

export async function loadCoasts(): Promise<Record<string, string[][]>> {
  const { default: coasts } = await import(/* webpackChunkName: "coasts" */ './coasts.json')
  return coasts
}

export const polygonsOf = (cell: string[][]): Polygon[] => cell.map((rings) => rings.map((ring) => decode(ring, 1000)))
