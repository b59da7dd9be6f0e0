/** `npm run new -- remote mf-something [--owner "Some team"]`: a working remote, ready to be tested and published. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOfNewRemote } from './new-remote.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'

function stop(why) {
  console.error(why)
  process.exit(1)
}

const { values, positionals } = parseArgs({ options: { owner: { type: 'string', default: 'A team of its own' } }, allowPositionals: true })
const [kind, name = ''] = positionals
if (kind !== 'remote' || !/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) stop('Say what to make: npm run new -- remote mf-something [--owner "Some team"]')
if (existsSync(`${root}/${name}`)) stop(`There is a ${name} already.`)

const began = Date.now()
install()
const packageOf = JSON.parse(readFileSync(`${root}/mf-chat/package.json`, 'utf8'))
for (const [path, content] of Object.entries(filesOfNewRemote({ name, owner: values.owner, packageOf }))) {
  const file = `${root}/${name}/${path}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
const { status, stdout, stderr } = spawnSync('npx', ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline'], { cwd: root, encoding: 'utf8' })
if (status !== 0) stop(`${stdout}\n${stderr}\nIts packages could not be installed.`)
console.log(`
${name} stands after ${((Date.now() - began) / 1000).toFixed(1)} s.

  Try it      npm test -- ${name}
  Show it     npm run release -- publish ${name}
  Work on it  pnpm --filter @qe/${name} dev
`)
