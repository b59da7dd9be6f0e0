import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseDocument } from '@qe/contract'
import type { ObjectStore, StoredObject } from '@qe/object-store'
import { fileKey, serializeDocument } from '../store/release-store'

/**
 * A read-only view of the store as if a candidate were published: the given document, and the files of the candidate's
 * build. Writes are accepted and dropped.
 */
export function candidateStore(
  objects: ObjectStore,
  document: ReleaseDocument,
  candidate: { name: string; version: string; from: string },
): ObjectStore {
  const folder = fileKey(candidate.name, candidate.version, '')
  const stored = (bytes: Buffer): StoredObject => ({ bytes, tag: 'candidate', writtenAt: new Date() })
  const read = async (key: string): Promise<StoredObject | null> => {
    if (key === 'releases.json') return stored(Buffer.from(serializeDocument(document)))
    if (!key.startsWith(folder)) return objects.read(key)
    const bytes = await readFile(join(candidate.from, key.slice(folder.length))).catch(() => null)
    return bytes && stored(bytes)
  }
  return {
    location: objects.location,
    cacheMs: 0,
    read,
    open: (key) => objects.open(key),
    refresh: read,
    write: async () => true,
    remove: async () => {},
    async *list() {},
  }
}
