import { gzipSync } from 'node:zlib'

/** A feature of a tile: its corners in units of 1/4096 of the tile, and its properties. */
interface TileFeature {
  shape: 'point' | 'line' | 'polygon'
  points: [x: number, y: number][]
  properties: Record<string, string | number>
}
/** Features by layer. */
export type TileLayers = Record<string, TileFeature[]>

/** Base-128 number, as Protocol Buffers and PMTiles write them. */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}
const field = (number: number, content: number[] | Buffer | string): number[] => {
  const bytes = Buffer.from(content as string)
  return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
}
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2)
const shapes = { point: 1, line: 2, polygon: 3 }

/** Commands of the Mapbox Vector Tile specification, version 2: move, lines, close. */
function geometry({ shape, points }: TileFeature): number[] {
  let [x, y] = [0, 0]
  const steps = points.map(([toX, toY]) => {
    const step = [...varint(zigzag(toX - x)), ...varint(zigzag(toY - y))]
    ;[x, y] = [toX, toY]
    return step
  })
  const [first = [], ...rest] = steps
  const lines = rest.length > 0 ? [...varint(rest.length * 8 + 2), ...rest.flat()] : []
  return [...varint(9), ...first, ...lines, ...(shape === 'polygon' ? varint(15) : [])]
}

/** A vector tile (MVT). */
export function vectorTile(layers: TileLayers): Buffer {
  const encoded = Object.entries(layers).flatMap(([name, features]) => {
    const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))]
    const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))]
    const tags = (properties: TileFeature['properties']) =>
      Object.entries(properties).flatMap(([key, value]) => [
        ...varint(keys.indexOf(key)),
        ...varint(values.indexOf(value)),
      ])
    return field(3, [
      ...[...varint(15 * 8), 2],
      ...field(1, name),
      ...features.flatMap((feature) =>
        field(2, [
          ...field(2, tags(feature.properties)),
          ...[...varint(3 * 8), shapes[feature.shape]],
          ...field(4, geometry(feature)),
        ]),
      ),
      ...keys.flatMap((key) => field(3, key)),
      ...values.flatMap((value) =>
        field(4, typeof value === 'string' ? field(1, value) : [...varint(5 * 8), ...varint(value)]),
      ),
      ...[...varint(5 * 8), ...varint(4096)],
    ])
  })
  return Buffer.from(encoded)
}

/** Place of a tile on the Hilbert curve of all zooms. Source: PMTiles specification, version 3. */
function tileId(zoom: number, column: number, row: number): number {
  let id = (4 ** zoom - 1) / 3
  let [x, y] = [column, row]
  for (let size = 2 ** (zoom - 1); size >= 1; size /= 2) {
    const [right, below] = [(x & size) > 0 ? 1 : 0, (y & size) > 0 ? 1 : 0]
    id += size * size * ((3 * right) ^ below)
    if (below === 0) {
      if (right === 1) [x, y] = [size - 1 - (x & (size - 1)), size - 1 - (y & (size - 1))]
      ;[x, y] = [y, x]
    }
  }
  return id
}

interface ArchiveTile {
  zoom: number
  column: number
  row: number
  content: Buffer
}

/**
 * A PMTiles archive, version 3, with one directory.
 * @param box west, south, east, north in degrees
 */
export function tileArchive(
  tiles: ArchiveTile[],
  {
    box = [-180, -85, 180, 85],
    metadata = { vector_layers: ['earth', 'water', 'roads'].map((id) => ({ id, fields: {} })) },
    type = 1,
  }: { box?: [number, number, number, number]; metadata?: object; type?: number } = {},
): Buffer {
  const sorted = tiles
    .map(({ zoom, column, row, content }) => ({ zoom, id: tileId(zoom, column, row), packed: gzipSync(content) }))
    .sort((a, b) => a.id - b.id)
  const ids = sorted.flatMap(({ id }, index) => varint(id - (sorted[index - 1]?.id ?? 0)))
  const directory = gzipSync(
    Buffer.from([
      ...varint(sorted.length),
      ...ids,
      ...sorted.flatMap(() => varint(1)),
      ...sorted.flatMap(({ packed }) => varint(packed.length)),
      // The first at 0, the others right behind the one before.
      ...sorted.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
    ]),
  )
  const described = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(sorted.map(({ packed }) => packed))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const sections = [
    [127, directory.length],
    [127 + directory.length, described.length],
    [127, 0],
    [127 + directory.length + described.length, data.length],
    [sorted.length, sorted.length],
  ].flat()
  for (const [index, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header.writeBigUInt64LE(BigInt(sorted.length), 88)
  // Clustered; directory, metadata and tiles by gzip.
  header.set([1, 2, 2, type], 96)
  const zooms = sorted.map(({ zoom }) => zoom)
  header.set([Math.min(...zooms, 0), Math.max(...zooms, 0)], 100)
  for (const [index, degrees] of box.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, directory, described, data])
}
