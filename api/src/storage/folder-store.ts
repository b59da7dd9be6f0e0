import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileStore } from './port'

/**
 * Files below a folder of this machine. A file is whole or absent: it is written beside its place and then moved there.
 */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => join(folder, ...key.split('/'))
  return {
    async put(key, bytes) {
      const place = placeOf(key)
      const fresh = `${place}.${process.pid}.tmp`
      await mkdir(dirname(place), { recursive: true })
      await writeFile(fresh, bytes)
      await rename(fresh, place)
    },

    async get(key): Promise<Readable | null> {
      const file = await open(placeOf(key)).catch(absent)
      return file?.createReadStream() ?? null
    },

    remove: (key) => rm(placeOf(key), { force: true }),

    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const place = join(entry.parentPath, entry.name)
        const found = await stat(place).catch(absent)
        if (found) yield { key: relative(folder, place).split(sep).join('/'), writtenAt: found.mtime }
      }
    },
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
