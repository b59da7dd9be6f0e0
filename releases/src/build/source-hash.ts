import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '@qe/object-store'

const skipped = /(^|\/)(node_modules|dist|coverage|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/

/** One hash of everything that a build depends on: the package and the shared packages. */
export async function sourceHash(root: string, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const path of await listFiles(join(root, folder), { skip: (path) => skipped.test(path) }))
      hash.update(`/${folder}/${path}\0`).update(await readFile(join(root, folder, path)))
  }
  return hash.digest('hex')
}
