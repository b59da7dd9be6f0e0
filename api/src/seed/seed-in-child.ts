import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../config'

/**
 * Seeds in a process of its own, so that the memory that writing a world takes is given back before the API serves.
 * `folder` is where the main file is: its neighbour is the seed command, bundled or not.
 */
export async function seedInChild(folder: string): Promise<void> {
  const script = [join(folder, 'seed.js'), join(folder, 'seed', 'cli.ts')].find(existsSync)
  if (!script) throw new CannotStart(`The seed command is not beside ${folder}. Build the API anew.`)
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(process.execPath, [...process.execArgv, script], { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', fail)
    child.once('exit', done)
  })
  if (code !== 0) throw new CannotStart('The demo world could not be written; see the lines above.')
}
