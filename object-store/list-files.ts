import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Paths of all files below a folder, relative to it, with `/` between folders, sorted. Symbolic links are left out:
 * from Node 22 on `readdir({ recursive, withFileTypes })` follows them, and the links of a workspace form circles.
 * @param skip called with the relative path of each file and folder; a skipped folder is not entered
 * @throws when the folder can't be read
 */
export async function listFiles(folder: string, { skip = () => false }: ListOptions = {}): Promise<string[]> {
  const files: string[] = []
  const visit = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const path = below ? `${below}/${entry.name}` : entry.name
      if (skip(path)) continue
      if (entry.isDirectory()) await visit(path)
      else if (entry.isFile()) files.push(path)
    }
  }
  await visit('')
  return files.sort()
}

interface ListOptions {
  skip?: (path: string) => boolean
}
