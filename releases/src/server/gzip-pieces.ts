import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, gunzipSync } from 'node:zlib'
import { joinedChecksum } from './joined-checksum'

/** A part of a body, compressed. */
export interface Piece {
  /** DEFLATE blocks (RFC 1951) that end at a byte, so that they can be joined. */
  blocks: Buffer
  /** Of what they hold: its length in bytes, and its CRC-32. */
  length: number
  checksum: number
}

const deflateInBackground = promisify(deflateRaw)
const toByteEnd = { finishFlush: constants.Z_SYNC_FLUSH }
const pieceOf = (plain: Buffer, blocks: Buffer): Piece => ({ blocks, length: plain.length, checksum: crc32(plain) })
/** zlib's own bytes are the beginning of 16 KB, which a short piece would keep in memory. */
const copied = (blocks: Buffer) => Buffer.from(blocks)

/**
 * A piece that is compressed; worth it for a text that is long, or part of many bodies.
 * @param before text that always comes right before it, and that its blocks may refer to
 */
export function compressedPiece(text: string, before = ''): Piece {
  const plain = Buffer.from(text)
  const dictionary = before && { dictionary: Buffer.from(before) }
  return pieceOf(plain, copied(deflateRawSync(plain, { ...toByteEnd, ...dictionary })))
}

/** The same of a long text, which keeps no page from being sent meanwhile. */
export async function compressedInBackground(text: string): Promise<Piece> {
  const plain = Buffer.from(text)
  return pieceOf(plain, copied(await deflateInBackground(plain, toByteEnd)))
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
  return pieceOf(blocks.subarray(storedHeaderBytes), blocks)
}

/** Header of a gzip member without name and time, of no particular system (RFC 1952). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block that is marked as the last. */
const lastBlock = Buffer.from([3, 0])

/** The body in gzip format. Costs a copy, whatever the pieces cost to compress. */
export function gzip(pieces: readonly Piece[]): Buffer {
  let [checksum, length] = [0, 0]
  for (const piece of pieces) {
    checksum = joinedChecksum(checksum, piece.checksum, piece.length)
    length += piece.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([gzipHeader, ...pieces.map(({ blocks }) => blocks), lastBlock, trailer])
}

/** The body as it is, for the few who can't read gzip. */
export const plainBody = (pieces: readonly Piece[]): Buffer => gunzipSync(gzip(pieces))
