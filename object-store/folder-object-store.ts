import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Refusal } from '../refusal'
import { withLock } from './lock'
import type { Kept, Shelf } from './shelf'

/** Of these nothing is there; anything else is a fault of the disk. */
const absence = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_VALUE'])

function absent(error: NodeJS.ErrnoException): null {
  if (absence.has(error.code ?? '')) return null
  throw error
}

const faults: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room, and do it once more.',
  EDQUOT: 'the quota is used up. Make room, and do it once more.',
  EROFS: 'it is mounted for reading only.',
  EACCES: 'whoever runs this may not write there.',
  EPERM: 'whoever runs this may not write there.',
}

/** Releases in a folder of this machine, for any number of processes on it. */
export function folderShelf(folder: string): Shelf {
  const placeOf = (key: string) => join(folder, ...key.split('/'))

  async function tagOf(key: string) {
    const found = await stat(placeOf(key), { bigint: true }).catch(absent)
    return found?.isFile() ? { tag: `${found.mtimeNs}-${found.ino}-${found.size}`, writtenAt: found.mtime } : null
  }

  function makeFolder(): void {
    try {
      mkdirSync(folder, { recursive: true })
    } catch (error) {
      throw new Refusal(
        `The folder ${folder} can't be written (${(error as NodeJS.ErrnoException).code}). Choose another with --store or RELEASES_DIR.`,
      )
    }
  }

  /** What the disk says of a write that failed, for a person. */
  function inWords(error: NodeJS.ErrnoException): Error {
    const fault = faults[error.code ?? '']
    return fault ? new Refusal(`The folder ${folder} can't be written (${error.code}): ${fault}`) : error
  }

  async function read(key: string): Promise<Kept | null> {
    const found = await tagOf(key)
    const bytes = found && (await readFile(placeOf(key)).catch(absent))
    return bytes && { bytes, ...found }
  }

  return {
    place: folder,
    freshFor: 0,
    read,
    refresh: async (key, known) => ((await tagOf(key))?.tag === known ? 'unchanged' : read(key)),

    async write(key, bytes, only) {
      makeFolder()
      const place = placeOf(key)
      const fresh = `${place}.${randomUUID()}.new`
      try {
        await mkdir(dirname(place), { recursive: true })
        await writeFile(fresh, bytes)
        if (only === 'new') return await linkNew(fresh, place)
        if (!only) {
          await rename(fresh, place)
          return true
        }
        return await withLock(join(folder, 'lock'), async () => {
          if ((await tagOf(key))?.tag !== only.tag) return false
          await rename(fresh, place)
          return true
        })
      } catch (error) {
        throw inWords(error as NodeJS.ErrnoException)
      } finally {
        await rm(fresh, { force: true }).catch(() => {})
      }
    },

    async list(prefix) {
      const start = placeOf(prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = (await readdir(start, { recursive: true, withFileTypes: true }).catch(absent)) ?? []
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => key.startsWith(prefix))
        .sort()
    },
  }
}

/** A link is made only where nothing stands, whatever other processes do. */
async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
