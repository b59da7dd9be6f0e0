import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
export const isCompressible = (file: string) => /\.(js|css|html|svg|json)$/.test(file)

/** Leaves a `.br` beside every file that gains from it, so that serving costs nothing. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter(isCompressible)
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file))
      const small = await brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
      if (small.length < content.length) await writeFile(join(folder, `${file}.br`), small)
    }),
  )
}
