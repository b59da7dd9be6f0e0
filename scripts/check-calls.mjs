/**
 * `npm run check:calls`: every call of the contract, succeeding and refusing, on PGlite and on a PostgreSQL server of
 * its own.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root } from './root.mjs'

install()
const { startPostgres } = await import('./postgres.mjs')
const folder = mkdtempSync(join(tmpdir(), 'qe-calls-'))

/** How many calls answered, and how many refused as they should; what went wrong is printed. */
function check(database, env) {
  const report = join(folder, 'report.json')
  const jest = [
    `${root}/node_modules/jest/bin/jest.js`,
    '--config',
    'api/jest.config.mjs',
    '--rootDir',
    'api',
    'checks/every-call',
    '--json',
    '--outputFile',
    report,
    '--silent',
  ]
  const { stderr } = spawnSync(process.execPath, jest, {
    cwd: root,
    env: { ...process.env, ...env, NODE_ENV: 'test' },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const tests = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ assertionResults }) => assertionResults)
  const all = (word) => tests.filter(({ title }) => title.includes(word)).length
  const green = (word) => tests.filter(({ title, status }) => title.includes(word) && status === 'passed').length
  const failed = tests.filter(({ status }) => status !== 'passed')
  console.log(
    [
      `${database.padEnd(12)} ${green(' answers by the contract')} of ${all(' answers by the contract')} answer ` +
        'by the contract',
      `${green(' refuses: ')} of ${all(' refuses: ')} refuse as they should`,
      `${failed.length} failed`,
    ].join(', '),
  )
  if (failed.length > 0 || tests.length === 0) console.log(stderr)
  return tests.length > 0 && failed.length === 0
}

const embedded = check('PGlite', {})
const server = await startPostgres(['fsync=off'])
const served = check(server.version, { CHECK_DATABASE_URL: server.url })
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(embedded && served ? 0 : 1)
