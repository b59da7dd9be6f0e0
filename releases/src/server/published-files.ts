import type { Release, ReleaseDocument } from '@qe/contract'
import { uncompressed } from '../build/compress'
import { matchesIntegrity } from '../gate/integrity'
import { largestManifest } from '../gate/manifest-faults'
import { releaseOf } from '../release-of'
import type { ReleaseStore } from '../store/release-store'
import { LruCache } from './lru-cache'

/** Limit of the memory cache, bytes: room for a few versions of everything. */
const maxCacheBytes = 128 * 1024 * 1024

interface Checked {
  bytes: Buffer
  tag: string
  integrity: string
}

/** What the document says of a file. */
interface Expected {
  integrity: string
  bytes: number
}

const copyEnding = '.br'

function expectedOfRelease({ extras: { manifest, manifestIntegrity } }: Release, path: string): Expected | null {
  if (path === 'version.json') return { integrity: manifestIntegrity, bytes: largestManifest }
  return manifest.assets.find((asset) => asset.path === path) ?? null
}

/** What a document or its archive says of a file; null when neither has such a file. */
async function expectedIn(
  { archived }: Pick<ReleaseStore, 'archived'>,
  document: ReleaseDocument,
  key: string,
): Promise<Expected | null> {
  const [, name = '', version = '', ...rest] = key.split('/')
  const release = releaseOf(document, name, version) ?? (await archived.find(document, name, version))
  return release && expectedOfRelease(release, rest.join('/'))
}

/** Unpacking stops there: what is longer is no copy of the file. Some manifests count characters in place of bytes. */
const largestUnpacked = ({ bytes }: Expected) => bytes * 4 + 1000

async function isAsPublished(bytes: Buffer, isCopy: boolean, expected: Expected): Promise<boolean> {
  if (!isCopy) return matchesIntegrity(bytes, expected.integrity)
  const whole = await uncompressed(bytes, largestUnpacked(expected))
  return whole !== null && matchesIntegrity(whole, expected.integrity)
}

/**
 * Reads published files, which never change, and gives only what has the hash that the document states, of a compressed
 * copy once it is unpacked. Files are kept in memory (least recently used) as they were checked.
 * @returns a function that reads a key; null when there is no such file, or it is not as it was published
 */
export function publishedFiles(store: ReleaseStore, maxBytes = maxCacheBytes): (key: string) => Promise<Buffer | null> {
  const { objects } = store
  const cached = new LruCache<Checked>(maxBytes)
  const reading = new Map<string, Promise<Buffer | null>>()
  const reported = new LruCache<string>(1000)

  /** Of the file, or of the file whose compressed copy this is. */
  async function expectedOf(key: string): Promise<Expected | null> {
    const file = key.endsWith(copyEnding) ? key.slice(0, -copyEnding.length) : key
    // A page of another server may be of a newer document than the one in memory.
    return (await expectedIn(store, await store.read(), file)) ?? expectedIn(store, await store.readNewest(), file)
  }

  async function read(key: string): Promise<Buffer | null> {
    const known = cached.get(key)
    const expected = await expectedOf(key)
    if (!expected) return null
    const isKnown = known?.integrity === expected.integrity
    // Asking a folder is free, and shows what was lost in it; a bucket is asked once.
    if (isKnown && objects.cacheMs > 0) return known.bytes
    const found = isKnown ? await objects.refresh(key, known.tag) : await objects.read(key)
    if (isKnown && found === 'unchanged') return known.bytes
    if (!found || found === 'unchanged') return null
    const { bytes, tag } = found
    if (await isAsPublished(bytes, key.endsWith(copyEnding), expected)) {
      cached.set(key, { bytes, tag, integrity: expected.integrity }, bytes.length)
      return bytes
    }
    if (reported.get(key) !== tag) console.error(`${key} is not what was published, and is not sent. Run: verify`)
    reported.set(key, tag, 1)
    return null
  }

  return (key) => {
    const pending = reading.get(key) ?? read(key).finally(() => reading.delete(key))
    reading.set(key, pending)
    return pending
  }
}
