/** `npm start`: installs, builds, seeds, and serves the whole site. Needs nothing but Node. */
import { setTimeout as wait } from 'node:timers/promises'
import { install } from './install.mjs'
import { root } from './root.mjs'

const began = Date.now()
install()

const { buildServers, run, startApi, startSite, stop } = await import('./stack.mjs')

const port = (name, fallback) => Number(process.env[name] || fallback)
const dataDir = process.env.QE_DATA_DIR ?? `${root}/.data`
const settings = {
  dataDir,
  releasesDir: process.env.RELEASES_DIR ?? `${dataDir}/releases`,
  sitePort: port('SITE_PORT', 3000),
  apiPort: port('API_PORT', 4000),
  stripePort: port('STRIPE_EMULATOR_PORT', 4010),
}

const servers = []
/** Child processes, stopped together with this one. */
const children = []
async function end(code) {
  await Promise.all([...servers, ...children].map(stop))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(0))

/** Opens home until it comes rendered: the code and the caches of servers that have just started are slow. */
async function openHome() {
  for (let tries = 0; tries < 10; tries++) {
    const page = await fetch(`http://localhost:${settings.sitePort}/`)
    if ((await page.text()).includes('id="qe-answers"')) return
    await wait(500)
  }
}

try {
  await buildServers()
  const publishing = run(
    'releases/dist/cli.js',
    ['ensure', '--store', settings.releasesDir],
    {},
    { echo: true, onStart: (child) => children.push(child) },
  )
  publishing.catch(() => {})
  servers.push(await startApi(settings, { seconds: 300 }))
  await publishing
  servers.push(await startSite({ ...settings, MAP_STYLE_URL: process.env.MAP_STYLE_URL }, { echo: false }))
  await openHome()
} catch (error) {
  console.error(error.message)
  await end(1)
}

for (const server of servers) server.on('close', () => void end(1))

console.log(`
  Quality Escape is ready after ${((Date.now() - began) / 1000).toFixed(1)} s

  Site        http://localhost:${settings.sitePort}
  API         http://localhost:${settings.apiPort}/v1/api/docs
  Mail inbox  http://localhost:${settings.apiPort}/dev/inbox

  Sign in as a guest  guest@quality-escape.test
       or as a host   host@quality-escape.test     both with  quality-escape-2026
  Pay with the test card 4242 4242 4242 4242, any later date, any code.
`)
