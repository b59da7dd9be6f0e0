import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const skipped = /(^|\/)(node_modules|dist|coverage|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (skipped.test(entry.name) || skipped.test(path.slice(folder.length))) continue
    if (entry.isDirectory()) found.push(...(await filesBelow(path)))
    else found.push(path)
  }
  return found.sort()
}

/** One hash over all that goes into a build: the package and what is shared. */
export async function sourceHash(root: string, folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of await filesBelow(join(root, folder)))
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(await readFile(file))
  }
  return hash.digest('hex')
}
