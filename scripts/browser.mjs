import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './root.mjs'

const onPath = (name) => {
  const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const system = () =>
  ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'].map(onPath).find(Boolean)

async function fromPlaywright() {
  const { chromium } = await import(`${root}/e2e/node_modules/playwright-core/index.mjs`)
  const there = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  if (!there())
    spawnSync(process.execPath, [`${root}/e2e/node_modules/playwright-core/cli.js`, 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 120_000,
    })
  return there()
}

/** Installs Debian packages. @returns whether it succeeded */
export function fromDebian(...packages) {
  if (!onPath('apt-get')) return false
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', ...packages], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

/**
 * A Chromium to test with: `CHROME_PATH`, the system's, Playwright's, or Debian's. @throws when none can be installed
 */
export async function findBrowser() {
  const browser =
    process.env.CHROME_PATH ??
    system() ??
    (await fromPlaywright().catch(() => undefined)) ??
    (fromDebian('chromium') ? system() : undefined)
  if (!browser) throw new Error('No Chrome or Chromium was found, and none could be installed. Set CHROME_PATH.')
  return browser
}
