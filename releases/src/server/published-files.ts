import type { ObjectStore } from '@qe/object-store'

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
  const cached = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let size = 0

  function cache(key: string, bytes: Buffer): void {
    if (cached.has(key)) return
    cached.set(key, bytes)
    size += bytes.length
    for (const [oldest, { length }] of cached) {
      if (size <= maxBytes) return
      cached.delete(oldest)
      size -= length
    }
  }

  async function read(key: string): Promise<Buffer | null> {
    const found = await objects.read(key)
    if (found) cache(key, found.bytes)
    return found?.bytes ?? null
  }

  return async (key) => {
    const known = cached.get(key)
    if (known) {
      cached.delete(key)
      cached.set(key, known)
      return known
    }
    const pending = reading.get(key) ?? read(key).finally(() => reading.delete(key))
    reading.set(key, pending)
    return pending
  }
}
