/** `npm run chaos`: every failure of every remote, in a real browser on the real site; ends with how many passed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root } from './root.mjs'

install()
const { findBrowser } = await import('./browser.mjs')
const folder = mkdtempSync(join(tmpdir(), 'qe-chaos-'))
const report = join(folder, 'report.json')
const child = spawn(
  process.execPath,
  ['e2e/node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/chaos.config.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROME_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  },
)
await once(child, 'exit')
const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats
rmSync(folder, { recursive: true, force: true })
console.log(`${expected} passed, ${unexpected + flaky} failed`)
process.exit(unexpected + flaky > 0 || expected === 0 ? 1 : 0)
