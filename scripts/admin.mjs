/** `npm run admin -- …`: builds the API when it is not built, and never under a server that runs from it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './root.mjs'

const program = `${root}/api/dist/admin.js`
const run = (...args) =>
  spawnSync(process.execPath, args, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit' }).status ?? 1
const built = existsSync(program) ? 0 : run(`${root}/api/build.mjs`)
process.exit(built || run('--enable-source-maps', program, ...process.argv.slice(2)))
