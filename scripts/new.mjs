/**
 * `npm run new -- remote mf-something [--owner "Some team"]`: creates a working remote, ready to be tested and
 * published. With `--out <folder>` it is a repository of its own, with the shared packages from the registry, or with
 * copies of the tarballs of `npm run pack` in `--packages`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { filesOutside, tarballsIn, vendorFolder } from './new-outside.mjs'
import { filesOfNewRemote } from './new-remote.mjs'
import { root } from './root.mjs'

function exit(message) {
  console.error(message)
  process.exit(1)
}

const { values, positionals } = parseArgs({
  options: {
    owner: { type: 'string', default: 'A team of its own' },
    out: { type: 'string' },
    packages: { type: 'string' },
  },
  allowPositionals: true,
})
const [kind, name = ''] = positionals
if (kind !== 'remote' || !/^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
  exit('Say what to create: npm run new -- remote mf-something [--owner "Some team"] [--out ../folder]')
const folder = values.out ? resolve(values.out) : `${root}/${name}`
if (existsSync(folder) && readdirSync(folder).length > 0)
  exit(values.out ? `${folder} is not empty.` : `There is a ${name} already.`)

const began = Date.now()
install()
const read = (path) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))
const model = 'mf-chat'
const remote = { name, owner: values.owner, packageOf: read(`${model}/package.json`) }
const tarballs = values.out && values.packages ? tarballsIn(resolve(values.packages)) : {}
const outside = () => filesOutside({ ...remote, model, tools: read('package.json').devDependencies, tarballs })
for (const [path, content] of Object.entries({ ...filesOfNewRemote(remote), ...(values.out && outside()) })) {
  const file = `${folder}/${path}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
for (const file of Object.values(tarballs)) cpSync(resolve(values.packages, file), `${folder}/${vendorFolder}/${file}`)
const { status, stdout, stderr } = spawnSync(
  'npx',
  ['--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile', '--prefer-offline'],
  {
    cwd: values.out ? folder : root,
    encoding: 'utf8',
  },
)
if (status !== 0) exit(`${stdout}\n${stderr}\nIts packages could not be installed.`)
const next = values.out
  ? { 'Go there': `cd ${values.out}`, 'Try it': 'npm test', 'Show it': 'npm run release', 'Work on it': 'npm run dev' }
  : {
      'Try it': `npm test -- ${name}`,
      'Show it': `npm run release -- publish ${name}`,
      'Work on it': `pnpm --filter @qe/${name} dev`,
    }
console.log(`
${name} is ready after ${((Date.now() - began) / 1000).toFixed(1)} s.

${Object.entries(next)
  .map(([what, command]) => `  ${what.padEnd(12)}${command}`)
  .join('\n')}
`)
