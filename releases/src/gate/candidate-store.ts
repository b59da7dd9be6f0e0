import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseDocument } from '@qe/contract'
import { fileKey, textOf } from '../store/release-store'
import type { Kept, Shelf } from '../store/shelf'

/**
 * The shelf as it would be with a candidate on it: its document, and the files of its build. Nothing is ever written.
 */
export function candidateShelf(
  shelf: Shelf,
  document: ReleaseDocument,
  candidate: { name: string; version: string; from: string },
): Shelf {
  const folder = fileKey(candidate.name, candidate.version, '')
  const kept = (bytes: Buffer): Kept => ({ bytes, tag: 'candidate', writtenAt: new Date() })
  const read = async (key: string): Promise<Kept | null> => {
    if (key === 'releases.json') return kept(Buffer.from(textOf(document)))
    if (!key.startsWith(folder)) return shelf.read(key)
    const bytes = await readFile(join(candidate.from, key.slice(folder.length))).catch(() => null)
    return bytes && kept(bytes)
  }
  return { place: shelf.place, freshFor: 0, read, refresh: read, write: async () => true, list: async () => [] }
}
