import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { mapTilesPath } from './map-settings'

/** Longest range of one answer, bytes: a tile has some 100 KB, the root of an archive 16 KB. */
const maxRange = 8 * 1024 * 1024
/** Length of the header of an archive, bytes. Source: PMTiles specification, version 3. */
const headerBytes = 127
/** Metadata longer than this are no list of layers. */
const maxMetadata = 4 * 1024 * 1024
const vectorTiles = 1
const unpack: Partial<Record<number, (packed: Buffer) => Promise<Buffer>>> = {
  1: async (plain) => plain,
  2: promisify(gunzip),
  3: promisify(brotliDecompress),
}
/** What the style of the maps draws; other schemas have other names. */
const layers = ['earth', 'water', 'roads']

/** An archive of vector tiles. */
interface MapTiles {
  bytes: number
  /** Changes with the file, so that a browser never joins the ranges of two archives. */
  etag: string
  read(start: number, length: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Opens a PMTiles archive and checks that maps can draw it.
 * @throws Error in one sentence when it is missing, no archive of version 3, or has other layers
 */
export async function openMapTiles(path: string): Promise<MapTiles> {
  const file = await open(path, 'r').catch(() => {
    throw new Error(`Bad setting: MAP_TILES_FILE names ${path}, which can’t be read.`)
  })
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  }
  try {
    const fault = await faultOf(read)
    if (fault) throw new Error(`Bad setting: MAP_TILES_FILE names ${path}, ${fault}`)
    const { size, mtimeMs } = await file.stat()
    return {
      bytes: size,
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      read,
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Why maps can't draw an archive, as the end of a sentence; null when they can. */
async function faultOf(read: MapTiles['read']): Promise<string | null> {
  const header = await read(0, headerBytes)
  if (header.length < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles' || header[7] !== 3)
    return 'which is no PMTiles archive of version 3.'
  if (header[99] !== vectorTiles) return 'whose tiles are pictures; maps draw vector tiles.'
  const [start, length] = [Number(header.readBigUInt64LE(24)), Number(header.readBigUInt64LE(32))]
  const metadata = length > maxMetadata ? null : await read(start, length)
  const text = await (metadata && unpack[header[97] ?? 0]?.(metadata).catch(() => null))
  const missing = layers.filter((layer) => !text?.includes(`"${layer}"`))
  return missing.length > 0
    ? `which has no layer ${missing.join(', ')}: take one with the layers of Protomaps’ basemap.`
    : null
}

/** `bytes=0-99` as [0, 99]; null for what is no single range of a file of that length. */
function rangeOf(header: string | undefined, bytes: number): [start: number, end: number] | null {
  const [, from, to] = header?.match(/^bytes=(\d{1,15})-(\d{0,15})$/) ?? []
  if (from === undefined) return null
  const [start, end] = [Number(from), Math.min(to ? Number(to) : bytes - 1, bytes - 1)]
  return start <= end && end - start < maxRange ? [start, end] : null
}

/**
 * Serves the archive of MAP_TILES_FILE by ranges, as PMTiles are read: never whole, since it may be larger than the
 * memory and the connection of either side.
 */
export function mapTilesRoute(app: FastifyInstance, tiles: MapTiles): void {
  app.addHook('onClose', () => tiles.close())
  app.get(mapTilesPath, async ({ headers }, reply) => {
    reply.headers({ 'accept-ranges': 'bytes', etag: tiles.etag, 'x-content-type-options': 'nosniff' })
    const range = rangeOf(headers.range, tiles.bytes)
    if (!range)
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${tiles.bytes}`, 'cache-control': 'no-store' })
        .type('text/plain')
        .send('Ask for a range of up to 8 MB, such as “Range: bytes=0-16383”.')
    const [start, end] = range
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${start}-${end}/${tiles.bytes}`,
        'cache-control': 'public, max-age=86400',
      })
      .type('application/octet-stream')
      .send(await tiles.read(start, end - start + 1))
  })
}
