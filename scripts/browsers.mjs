/**
 * `npm run browsers [firefox | webkit]`: the main ways through the whole site in Firefox and in WebKit; ends with how
 * many passed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fromDebian } from './browser.mjs'
import { install } from './install.mjs'
import { root } from './root.mjs'

install()

/** What each engine needs of Debian: package, and where it puts its program. */
const needed = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
}
const missing = Object.keys(needed).filter((name) => !existsSync(needed[name]))
if (missing.length > 0) {
  console.log(`Installing ${missing.join(', ')}`)
  if (!fromDebian(...missing)) {
    console.error(`Install ${missing.join(', ')} first: there is no apt-get here, or it could not.`)
    process.exit(1)
  }
}
process.exit(
  spawnSync(
    process.execPath,
    [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/e2e/browsers/walk.ts`, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  ).status ?? 1,
)
