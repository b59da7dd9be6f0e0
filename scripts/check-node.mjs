/**
 * `npm run check:node -- 22 24 26 [--quick]`: the project on other versions of Node. Each version comes from npm
 * (`node@<major>`), with a fresh copy of the sources and an empty home: `npm start` up to the first page, one journey
 * on it, `npm run pack`, and the tests (not with `--quick`). Prints how long each step took; ends with 1 when one
 * failed.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { root } from './root.mjs'

const { values, positionals: majors } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (majors.length === 0 || !majors.every((major) => /^\d+$/.test(major))) {
  console.error('Name the versions: npm run check:node -- 22 24 26 [--quick]')
  process.exit(2)
}

/** Ports of its own, so that a site that is running already stays undisturbed. */
const ports = { SITE_PORT: '3700', API_PORT: '4700', STRIPE_EMULATOR_PORT: '4710' }
const site = `http://localhost:${ports.SITE_PORT}`
const startTimeoutMs = 600_000

const text = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options }).stdout.trim()

/** The registry that this machine uses, since an empty home would forget it. */
const registry = text('npm', ['config', 'get', 'registry'])

const execute = promisify(execFile)

/** Runs a command to its end. @returns what it printed. @throws with that when it fails */
async function run(command, args, options) {
  try {
    return (await execute(command, args, { maxBuffer: 1e9, ...options })).stdout
  } catch ({ stdout, stderr }) {
    throw new Error(`${command} ${args.join(' ')} failed:\n${`${stdout}\n${stderr}`.slice(-40_000)}`)
  }
}

/** The sources as they stand, tracked or new, without anything installed or built. */
function copySources(to) {
  const files = text('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, maxBuffer: 1e9 })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file), { force: true })
  }
}

/** Starts the site and waits for its first page. @returns what stops it. @throws when no page came in time */
async function startToFirstPage(folder, env) {
  const child = spawn('npm', ['start'], { cwd: folder, env: { ...env, ...ports }, detached: true })
  let output = ''
  let hasEnded = false
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = new Promise((resolve) =>
    child.on('close', () => {
      hasEnded = true
      resolve()
    }),
  )
  const stop = async () => {
    if (!hasEnded) process.kill(-child.pid, 'SIGTERM')
    await closed
  }
  const deadline = performance.now() + startTimeoutMs
  try {
    while (!output.includes('is ready')) {
      if (hasEnded || performance.now() > deadline) throw new Error(`npm start gave no page:\n${output.slice(-40_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    const page = await fetch(site)
    if (!page.ok || !(await page.text()).includes('<div id="root"'))
      throw new Error(`The page answered ${page.status}.`)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** The closing line of the tests. */
const lastLine = (output) => output.trim().split('\n').at(-1)

async function checkVersion(major) {
  const place = mkdtempSync(join(tmpdir(), `qe-node-${major}-`))
  const [tool, folder, home] = ['tool', 'sources', 'home'].map((name) => join(place, name))
  for (const path of [tool, folder, home]) mkdirSync(path)
  let stop = async () => {}
  try {
    await run('npm', ['install', '--prefix', tool, '--no-save', `node@${major}`], { cwd: tool })
    const { NODE_OPTIONS: _, ...outer } = process.env
    const env = {
      ...outer,
      HOME: home,
      npm_config_registry: registry,
      npm_config_userconfig: join(home, '.npmrc'),
      PATH: [join(tool, 'node_modules', 'node', 'bin'), process.env.PATH].join(delimiter),
    }
    const version = text('node', ['--version'], { env })
    copySources(folder)
    const inFolder = { cwd: folder, env }
    const journey = ['e2e/node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts']
    const steps = {
      'start to the first page': async () => {
        stop = await startToFirstPage(folder, env)
      },
      'one journey': async () => {
        const { findBrowser } = await import(join(folder, 'scripts/browser.mjs'))
        const inBrowser = { ...env, CHROME_PATH: await findBrowser(), SITE_URL: site }
        await run('node', [...journey, 'a-guest-books'], { cwd: folder, env: inBrowser })
        await stop()
      },
      pack: () => run('npm', ['run', 'pack', '--', '--out', join(place, 'packages')], inFolder),
      ...(!values.quick && { tests: async () => lastLine(await run('npm', ['test'], inFolder)) }),
    }
    for (const [name, step] of Object.entries(steps)) {
      const began = performance.now()
      const result = await step()
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      const detail = name === 'tests' ? `  ${result}` : ''
      console.log(`${version.padEnd(10)} ${name.padEnd(24)} ${seconds.padStart(7)} s${detail}`)
    }
    return true
  } catch (error) {
    console.error(`node@${major}: ${error.message}`)
    return false
  } finally {
    await stop()
    rmSync(place, { recursive: true, force: true, maxRetries: 3 })
  }
}

let failed = 0
for (const major of majors) if (!(await checkVersion(major))) failed += 1
process.exit(failed > 0 ? 1 : 0)
