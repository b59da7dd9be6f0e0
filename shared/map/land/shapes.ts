/// <reference path="./json.d.ts" />
import L, { type LatLngTuple } from 'leaflet'

/** Outer ring, then holes. */
export type Polygon = LatLngTuple[][]

/**
 * Decodes Google's polyline encoding, written by `scripts/make-land.mjs`. `steps` is the number of steps per degree.
 */
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
 * The coastline of clipped polygons: leaves out edges along the box, which clipping added and which would show the
 * grid.
 */
export function coastOf(polygons: Polygon[], [west, south, east, north]: Box): LatLngTuple[][] {
  const near = (a: number, b: number, edge: number) => Math.abs(a - edge) < 1e-6 && Math.abs(b - edge) < 1e-6
  const lines: LatLngTuple[][] = []
  for (const ring of polygons.flat()) {
    let line: LatLngTuple[] = []
    for (const [index, point] of ring.entries()) {
      const before = ring[(index + ring.length - 1) % ring.length] ?? point
      const isCut =
        near(before[1], point[1], west) ||
        near(before[1], point[1], east) ||
        near(before[0], point[0], south) ||
        near(before[0], point[0], north)
      if (isCut) {
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

/** The parts of polygons in a box. */
export function clip(polygons: Polygon[], [west, south, east, north]: Box): Polygon[] {
  const bounds = L.bounds([west, south], [east, north])
  const isOutside = (ring: LatLngTuple[]) =>
    ring.every(([, lon]) => lon < west) ||
    ring.every(([, lon]) => lon > east) ||
    ring.every(([lat]) => lat < south) ||
    ring.every(([lat]) => lat > north)
  const clipped = (ring: LatLngTuple[]): LatLngTuple[] =>
    isOutside(ring)
      ? []
      : L.PolyUtil.clipPolygon(
          ring.map(([lat, lon]) => L.point(lon, lat)),
          bounds,
        ).map(({ x, y }) => [y, x])
  return polygons
    .map((rings) => rings.map(clipped).filter(({ length }) => length > 2))
    .filter(({ length }) => length > 0)
}

const cellSize = 1
/** Overlap of neighbouring cells, as in `scripts/make-land.mjs` (degrees). */
const overlap = 0.008

/** The box of a cell with its overlap. */
export const boxOfCell = (cell: string): Box => {
  const [x = 0, y = 0] = cell.split(',').map(Number)
  return [x - overlap, y - overlap, x + cellSize + overlap, y + cellSize + overlap].map(
    (degrees) => Math.round(degrees * 1000) / 1000,
  ) as Box
}

/** Names of the cells that a view touches. */
export function cellsIn([west, south, east, north]: Box): string[] {
  const cells: string[] = []
  for (let x = Math.floor(west); x <= east; x++)
    for (let y = Math.floor(south); y <= north; y++) cells.push(`${((((x + 180) % 360) + 360) % 360) - 180},${y}`)
  return cells
}

/** Loads the coarse land of the whole world. */
export async function loadWorld(): Promise<Polygon[]> {
  const { default: world } = await import(/* webpackChunkName: "world" */ './world.json')
  return world.map((rings) => rings.map((ring) => decode(ring, 100)))
}

/** Loads the fine land by cell, still encoded. */
export async function loadCoasts(): Promise<Record<string, string[][]>> {
  const { default: coasts } = await import(/* webpackChunkName: "coasts" */ './coasts.json')
  return coasts
}

/** Decodes the polygons of a cell. */
export const polygonsOf = (cell: string[][]): Polygon[] => cell.map((rings) => rings.map((ring) => decode(ring, 1000)))
