import { mkdir, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** A holder that has died leaves its lock behind; after this long, ms, it no longer counts. */
const abandonedAfter = 30_000

/**
 * Runs `work` while holding a lock that other processes on the same disk respect. @throws when the lock can't be made
 * at all
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await mkdir(folder)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const held = await stat(folder).catch(() => null)
      // Or made in the future: the clock was set back.
      if (held && Math.abs(Date.now() - held.mtimeMs) > abandonedAfter)
        await rm(folder, { recursive: true, force: true })
      await wait(10 + Math.random() * 20)
    }
  }
  try {
    return await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
