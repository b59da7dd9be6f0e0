import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listFiles } from './list-files'
import { withLock } from './lock'
import { type ObjectStore, ObjectStoreError, type StoredObject, type WriteCondition } from './object-store'

/** Error codes that mean that there is no such object; any other is a fault of the disk. */
const notFoundCodes = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_VALUE'])

function nullIfNotFound(error: NodeJS.ErrnoException): null {
  if (notFoundCodes.has(error.code ?? '')) return null
  throw error
}

const causes: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room, and try again.',
  EDQUOT: 'the quota is used up. Make room, and try again.',
  EROFS: 'it is mounted read-only.',
  EACCES: 'this user may not write there.',
  EPERM: 'this user may not write there.',
}

interface FolderOptions {
  /** Ends the message about a folder that can't be created, such as `Choose another with RELEASES_DIR.` */
  advice?: string
}

/** Temporary files of writes in progress end so; {@link ObjectStore.list} leaves them out. */
const temporaryEnding = '.new'

/**
 * Objects as files below a folder of this machine, for any number of processes on it. A write goes to a temporary file
 * that is then moved or linked into place, so that readers see the old bytes or the new ones.
 */
export function folderObjectStore(folder: string, { advice = '' }: FolderOptions = {}): ObjectStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'))

  async function tagOf(key: string) {
    const found = await stat(pathOf(key), { bigint: true }).catch(nullIfNotFound)
    return found?.isFile() ? { tag: `${found.mtimeNs}-${found.ino}-${found.size}`, writtenAt: found.mtime } : null
  }

  function createFolder(): void {
    try {
      mkdirSync(folder, { recursive: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new ObjectStoreError(`The folder ${folder} can't be written (${code}). ${advice}`.trim())
    }
  }

  function explained(error: NodeJS.ErrnoException): Error {
    const cause = causes[error.code ?? '']
    return cause ? new ObjectStoreError(`The folder ${folder} can't be written (${error.code}): ${cause}`) : error
  }

  async function read(key: string): Promise<StoredObject | null> {
    const found = await tagOf(key)
    const bytes = found && (await readFile(pathOf(key)).catch(nullIfNotFound))
    return bytes && { bytes, ...found }
  }

  async function putInPlace(temporary: string, key: string, condition?: WriteCondition): Promise<boolean> {
    const path = pathOf(key)
    if (condition === 'new') return linkIfFree(temporary, path)
    if (!condition) {
      await rename(temporary, path)
      return true
    }
    return withLock(join(folder, 'lock'), async () => {
      if ((await tagOf(key))?.tag !== condition.tag) return false
      await rename(temporary, path)
      return true
    })
  }

  return {
    location: folder,
    cacheMs: 0,
    read,
    refresh: async (key, tag) => ((await tagOf(key))?.tag === tag ? 'unchanged' : read(key)),

    async open(key) {
      if (!(await tagOf(key))) return null
      const file = await open(pathOf(key)).catch(nullIfNotFound)
      return file?.createReadStream() ?? null
    },

    async write(key, bytes, { condition } = {}) {
      createFolder()
      const path = pathOf(key)
      const temporary = `${path}.${randomUUID()}${temporaryEnding}`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(temporary, bytes)
        return await putInPlace(temporary, key, condition)
      } catch (error) {
        throw explained(error as NodeJS.ErrnoException)
      } finally {
        await rm(temporary, { force: true }).catch(() => {})
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list(prefix) {
      const below = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const paths = (await listFiles(pathOf(below)).catch(nullIfNotFound)) ?? []
      for (const path of paths) {
        const key = below + path
        if (!key.startsWith(prefix) || key.endsWith(temporaryEnding)) continue
        const found = await tagOf(key)
        if (found) yield { key, writtenAt: found.writtenAt }
      }
    },
  }
}

/** Creates a hard link, which fails where a file exists, whatever other processes do. */
async function linkIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
