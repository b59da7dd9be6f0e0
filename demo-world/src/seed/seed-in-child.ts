import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '@qe/api/config'

/**
 * Seeds in a child process, so that its memory is released before the API starts.
 * @param folder has the seed command, bundled (`seed.js`) or as source (`cli.ts`)
 * @throws CannotStart when seeding fails
 */
export async function seedInChild(folder: string): Promise<void> {
  const script = [join(folder, 'seed.js'), join(folder, 'cli.ts')].find(existsSync)
  if (!script) throw new CannotStart(`The seed command is not in ${folder}. Run node demo-world/build.mjs.`)
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(process.execPath, [...process.execArgv, script], { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', fail)
    child.once('exit', done)
  })
  if (code !== 0) throw new CannotStart('The demo world could not be written; see the lines above.')
}
