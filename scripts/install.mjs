import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from './root.mjs'

const oldest = [20, 19]

/** Stops with one sentence on a Node that is too old, before anything is installed. */
function requireSupportedNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(`Quality Escape needs Node ${oldest.join('.')} or later; this is ${process.version}.`)
  process.exit(1)
}

/** The pnpm that wrote the lockfile. Fetched by npx, so that nothing but Node is needed. */
const pnpm = ['--yes', 'pnpm@12.21.0']

const stamp = `${root}/node_modules/.installed`

/** Installs what the lockfile says, unless that is there already. Stops the process when it can't. */
export function install() {
  requireSupportedNode()
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}/pnpm-lock.yaml`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages')
  const { status, stdout, stderr } = spawnSync(
    'npx',
    [...pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) {
    console.error(`${stdout}\n${stderr}\nThe packages could not be installed.`)
    process.exit(1)
  }
  mkdirSync(`${root}/node_modules`, { recursive: true })
  writeFileSync(stamp, wanted)
}
