import type { ObjectStore } from '@qe/object-store'
import { LruCache } from './lru-cache'

/** Limit of the memory cache, bytes: room for a few versions of everything. */
const maxCacheBytes = 128 * 1024 * 1024

/**
 * Reads published files, which never change, through a memory cache (least recently used) when they are in a bucket.
 * The operating system caches those of a folder.
 * @returns a function that reads a key; null when there is no such file
 */
export function publishedFiles(
  objects: ObjectStore,
  maxBytes = maxCacheBytes,
): (key: string) => Promise<Buffer | null> {
  if (objects.cacheMs === 0) return async (key) => (await objects.read(key))?.bytes ?? null
  const cached = new LruCache<Buffer>(maxBytes)
  const reading = new Map<string, Promise<Buffer | null>>()

  async function read(key: string): Promise<Buffer | null> {
    const bytes = (await objects.read(key))?.bytes ?? null
    if (bytes) cached.set(key, bytes, bytes.length)
    return bytes
  }

  return async (key) => {
    const known = cached.get(key)
    if (known) return known
    const pending = reading.get(key) ?? read(key).finally(() => reading.delete(key))
    reading.set(key, pending)
    return pending
  }
}
