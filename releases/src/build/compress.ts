import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { listFiles } from '@qe/object-store'

const brotli = promisify(brotliCompress)
export const isCompressible = (file: string) => /\.(js|css|html|svg|json)$/.test(file)
/** Whether {@link compressFolder} writes a file of this name. */
export const isCompressedCopy = (file: string) => file.endsWith('.br') && isCompressible(file.slice(0, -'.br'.length))

/** Writes a `.br` beside every file that becomes smaller, so that the server does not compress at run time. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter(isCompressible)
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
