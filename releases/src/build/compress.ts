import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliDecompress } from 'node:zlib'
import { listFiles } from '@qe/object-store'

const brotli = promisify(brotliCompress)
export const isCompressible = (file: string) => /\.(js|css|html|svg|json)$/.test(file)
/** Whether {@link compressFolder} writes a file of this name. */
export const isCompressedCopy = (file: string) => file.endsWith('.br') && isCompressible(file.slice(0, -'.br'.length))

/** Limit of what a compressed copy may unpack to, bytes. */
const maxUnpackedBytes = 64_000_000

/**
 * What a compressed copy unpacks to; null when it is damaged, or has more in it than that.
 * @param maxBytes longest that the file can be
 */
export const uncompressed = (copy: Buffer, maxBytes = maxUnpackedBytes): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const engine = createBrotliDecompress()
    const pieces: Buffer[] = []
    let length = 0
    engine.on('data', (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
      if (length > maxBytes) engine.destroy(new Error('It is too long.'))
    })
    engine.on('error', () => resolve(null))
    // Bytes after the end of the stream are passed over by decoders, and must not be sent either.
    engine.on('end', () => resolve(engine.bytesWritten === copy.length ? Buffer.concat(pieces) : null))
    engine.end(copy)
  })

/** The content as a compressed copy, as small as it gets. */
export const compressed = (content: Buffer): Promise<Buffer> =>
  brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/** Writes a `.br` beside every file that becomes smaller, so that the server does not compress at run time. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter(isCompressible)
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file))
      const small = await compressed(content)
      if (small.length < content.length) await writeFile(join(folder, `${file}.br`), small)
    }),
  )
}
