import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of a body, as it is and compressed. */
export interface Piece {
  plain: Buffer
  /** DEFLATE blocks (RFC 1951) that end at a byte, so that they can be joined. */
  blocks: Buffer
}

/**
 * A piece that is compressed; worth it for a text that is long, or part of many bodies.
 * @param before text that always comes right before it, and that its blocks may refer to
 */
export function compressedPiece(text: string, before = ''): Piece {
  const plain = Buffer.from(text)
  const dictionary = before && { dictionary: Buffer.from(before) }
  return { plain, blocks: deflateRawSync(plain, { finishFlush: constants.Z_SYNC_FLUSH, ...dictionary }) }
}

/** Longest piece that is stored as it is, bytes: compressing fewer would take longer than sending them. */
const maxStoredBytes = 1024

/** Header of a block without compression: its kind, and its length twice (RFC 1951, 3.2.4). */
const storedHeaderBytes = 5

/** A piece of one body. A short one becomes a block without compression. */
export function piece(text: string): Piece {
  const length = Buffer.byteLength(text)
  if (length > maxStoredBytes) return compressedPiece(text)
  const blocks = Buffer.allocUnsafe(storedHeaderBytes + length)
  blocks[0] = 0
  blocks.writeUInt16LE(length, 1)
  blocks.writeUInt16LE(length ^ 0xffff, 3)
  blocks.write(text, storedHeaderBytes)
  return { plain: blocks.subarray(storedHeaderBytes), blocks }
}

/** Header of a gzip member without name and time, of no particular system (RFC 1952). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block that is marked as the last. */
const lastBlock = Buffer.from([3, 0])

/** The body in gzip format. Costs a checksum and a copy, whatever the pieces cost to compress. */
export function gzip(pieces: readonly Piece[]): Buffer {
  let checksum = 0
  let length = 0
  for (const { plain } of pieces) {
    // zlib begins anew with a checksum of nothing.
    if (plain.length > 0) checksum = crc32(plain, checksum)
    length += plain.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([gzipHeader, ...pieces.map(({ blocks }) => blocks), lastBlock, trailer])
}

export const plainBody = (pieces: readonly Piece[]): Buffer => Buffer.concat(pieces.map(({ plain }) => plain))
