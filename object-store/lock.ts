import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that died leaves its lock behind; the lock expires after this long, ms. */
const expiryMs = 30_000

/**
 * Runs `work` while holding a lock that other processes on the same disk respect.
 * @param folder the lock: creating a folder is atomic
 * @throws when the lock can't be created for another reason than that it exists
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await mkdir(folder)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const held = await stat(folder).catch(() => null)
      // The absolute difference, since a clock that was set back makes a lock look as if created in the future.
      if (held && Math.abs(Date.now() - held.mtimeMs) > expiryMs) await rm(folder, { recursive: true, force: true })
      await wait(10 + Math.random() * 20)
    }
  }
  try {
    return await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
