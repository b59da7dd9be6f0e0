/**
 * `npm test`: installs what it needs, then lint, types, unused exports, glossary, unit and component tests, the API on
 * a real database, the journeys in a real browser, and the specification's table. Ends with one line, `N passed, N
 * failed`. `npm test -- api e2e` runs only what is named.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { install } from './install.mjs'
import { root } from './root.mjs'

install()
const { findBrowser } = await import('./browser.mjs')
const { packages } = await import('./packages.mjs')

const inMemory = '/dev/shm'

/** Where temporary files go: into memory, where that has 8 GB for them. */
function folderForTemporaryFiles() {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) > 8 * 1024 ** 3 ? inMemory : tmpdir()
}

// Of databases, sites and browsers too: a database of its own, which most tests of the API have, takes 40 ms there
// and up to 700 on a disk.
const temporary = mkdtempSync(join(folderForTemporaryFiles(), 'qe-test-'))
chmodSync(temporary, 0o755)
process.env.TMPDIR = temporary
const reports = mkdtempSync(join(temporary, 'reports-'))
const counts = { passed: 0, failed: 0 }
/** A line for each part, printed again below what failed. */
const lines = []
const failures = []
/** The name of each failed test and how its message begins, printed last, where a log that was cut still has them. */
const failedTests = []

function noteFailure(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  failedTests.push([name, ...lines.slice(0, 12).map((line) => `    ${line.slice(0, 200)}`)].join('\n'))
}

function run(args, { env = {}, quiet = true } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output.push(String(chunk))
        if (!quiet) process.stdout.write(chunk)
      })
    }
    child.on('close', (code) => resolve({ code, output: output.join('') }))
  })
}

function note(name, passed, failed, output, began) {
  counts.passed += passed
  counts.failed += failed
  if (failed > 0) failures.push(`\n===== ${name} =====\n${output}`)
  const line = [
    `${failed > 0 ? 'red  ' : 'green'}  ${name.padEnd(22)}`,
    `${String(passed).padStart(4)} passed ${String(failed).padStart(3)} failed`,
    ` ${((Date.now() - began) / 1000).toFixed(1)} s`,
  ].join(' ')
  console.log(line)
  lines.push(line)
}

/** A check without cases of its own counts as one. */
async function check(name, args) {
  const began = Date.now()
  const { code, output } = await run(args)
  note(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, output, began)
}

async function jest(folder, { name = folder, only = [], env = {}, workers = 2 } = {}) {
  const began = Date.now()
  const report = join(reports, `${name.replaceAll(/\W/g, '-')}.json`)
  const args = [
    `${root}/node_modules/jest/bin/jest.js`,
    '--rootDir',
    folder,
    '--config',
    `${folder}/jest.config.mjs`,
    '--json',
    '--outputFile',
    report,
    '--maxWorkers',
    String(workers),
    '--cacheDirectory',
    join(root, 'node_modules', '.cache', 'jest'),
    '--silent',
    ...only,
  ]
  const { code, output } = await run(args, { env })
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const broken = result ? result.numRuntimeErrorTestSuites : 1
  const failed = (result?.numFailedTests ?? 0) + broken
  for (const { assertionResults } of result?.testResults ?? [])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') noteFailure(`${name}: ${fullName}`, failureMessages[0])
  note(name, result?.numPassedTests ?? 0, failed === 0 && code !== 0 ? 1 : failed, output, began)
}

/**
 * The API on a PostgreSQL server, with a Redis server for what processes share; then, on the embedded database that
 * `npm start` uses, every call, jobs and backups once more.
 */
async function api() {
  const { startPostgres } = await import('./postgres.mjs')
  const { startRedis } = await import('./redis.mjs')
  const [server, redis] = await Promise.all([startPostgres(['fsync=off']), startRedis()])
  // They wait for the server a third of their time.
  await jest('api', { workers: 3, env: { CHECK_DATABASE_URL: server.url, CHECK_REDIS_URL: redis.url } })
  await Promise.all([server.stop(), redis.stop()])
  await jest('api', {
    name: 'on the embedded database',
    only: ['checks/every-call', 'database/', 'jobs/', 'app/backup/'],
  })
}

/** The failed journeys of a Playwright report, with where each failed first. */
const failedJourneys = (suites = []) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        const { file, line } = errors.find(({ location }) => location)?.location ?? {}
        // One that took too long has two: that it did, and what it was waiting for.
        const messages = errors.map(({ message }) => message).join('\n')
        return { title, message: `${file ? `${relative(root, file)}:${line}\n` : ''}${messages}` }
      }),
    ...failedJourneys(inner),
  ])

async function journeys() {
  const began = Date.now()
  const report = join(reports, 'e2e.json')
  const { code, output } = await run(
    ['e2e/node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  const stats = result?.stats
  for (const { title, message } of failedJourneys(result?.suites)) noteFailure(`e2e: ${title}`, message)
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  note('e2e', stats?.expected ?? 0, failed === 0 && code !== 0 ? 1 : failed, output, began)
}

/** Each line of the specification against production code and against the tests that ran just now. */
async function specification() {
  const began = Date.now()
  const { checkSpecification } = await import('./specification.mjs')
  const ranFile = (file) => chosen.length === 0 || chosen.some((name) => file.startsWith(`${name}/`))
  const { checked, problems } = await checkSpecification(reports, ranFile)
  note('specification', checked - problems.length, problems.length, problems.join('\n'), began)
}

const chosen = process.argv.slice(2)
const wanted = (name) => chosen.length === 0 || chosen.includes(name)

// The release gate's smoke test and the journeys run in a real browser.
if (wanted('releases') || wanted('e2e')) process.env.CHROME_PATH ??= await findBrowser()

if (wanted('lint')) await check('lint', [`${root}/node_modules/@biomejs/biome/bin/biome`, 'check', '.'])
if (wanted('types')) await check('types', [`${root}/node_modules/typescript/bin/tsc`, '-p', '.', '--pretty', 'false'])
if (wanted('unused')) await check('unused exports', [`${root}/node_modules/knip/bin/knip.js`, '--no-progress'])
if (wanted('words')) await check('glossary', ['scripts/words.mjs', '--list'])
if (wanted('width')) await check('line width', ['scripts/line-width.mjs'])
if (wanted('settings'))
  await check('settings', [`${root}/node_modules/tsx/dist/cli.mjs`, 'scripts/settings.mjs', '--check'])
if (wanted('owners')) await check('code owners', ['scripts/code-owners.mjs', '--check'])
for (const folder of packages)
  if (existsSync(`${root}/${folder}/jest.config.mjs`) && wanted(folder)) await (folder === 'api' ? api() : jest(folder))
if (wanted('e2e') && existsSync(`${root}/e2e/playwright.config.ts`)) await journeys()
await specification()

rmSync(temporary, { recursive: true, force: true })
if (failures.length > 0) console.log([...failures, '', ...lines].join('\n'))
if (failedTests.length > 0) console.log(`\nFailed:\n${failedTests.join('\n')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
