import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../config/cannot-start'

/** PGlite has no lock of its own, and two processes on one folder lose rows. Gives back the way to let go. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'in-use-by')
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 1) {
        throw new CannotStart(
          `Data folder ${folder} can't be locked (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
        )
      }
      const owner = Number(readFileSync(file, 'utf8'))
      if (owner !== process.pid && isAlive(owner)) {
        throw new CannotStart(
          `Data folder ${folder} is in use by process ${owner}. Stop it, or set QE_DATA_DIR to another folder.`,
        )
      }
      rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
