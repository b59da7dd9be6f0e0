/**
 * Runs a program of the API: `npm run admin -- …`, `npm run backup -- …`. Builds the API when it is not built, and
 * never under a server that runs from it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './root.mjs'

const [name, ...args] = process.argv.slice(2)
const program = `${root}/api/dist/${name}.js`
const run = (...words) =>
  spawnSync(process.execPath, words, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit' }).status ?? 1
const built = existsSync(program) ? 0 : run(`${root}/api/build.mjs`)
process.exit(built || run('--enable-source-maps', program, ...args))
