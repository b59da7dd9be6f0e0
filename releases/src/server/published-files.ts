import type { Shelf } from '../store/shelf'

/** Most that is held in memory, bytes: a few versions of everything. */
const most = 128 * 1024 * 1024

/**
 * Published files never change, so each is read from a bucket once while there is room; those asked for longest ago go
 * first. The files of a folder the operating system holds already.
 */
export function publishedFiles(shelf: Shelf, room = most): (key: string) => Promise<Buffer | null> {
  if (shelf.freshFor === 0) return async (key) => (await shelf.read(key))?.bytes ?? null
  const held = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let size = 0

  function hold(key: string, bytes: Buffer): void {
    if (held.has(key)) return
    held.set(key, bytes)
    size += bytes.length
    for (const [oldest, { length }] of held) {
      if (size <= room) return
      held.delete(oldest)
      size -= length
    }
  }

  async function read(key: string): Promise<Buffer | null> {
    const found = await shelf.read(key)
    if (found) hold(key, found.bytes)
    return found?.bytes ?? null
  }

  return async (key) => {
    const known = held.get(key)
    if (known) {
      held.delete(key)
      held.set(key, known)
      return known
    }
    const asked = reading.get(key) ?? read(key).finally(() => reading.delete(key))
    reading.set(key, asked)
    return asked
  }
}
