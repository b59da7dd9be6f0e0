/**
 * `npm run up -- [--api 2]`: the whole site of several processes, as in production but with emulators, on this machine
 * and without containers. Installs PostgreSQL, Redis and HAProxy where they are missing. SIGHUP builds the servers anew
 * and replaces the API processes one by one while the site stays up.
 */
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { root } from './root.mjs'

const { values } = parseArgs({ options: { api: { type: 'string', default: '2' } } })
const api = Number(values.api)
if (!Number.isInteger(api) || api < 1 || api > 10) {
  console.error('npm run up -- [--api 2]: how many API processes, from 1 to 10.')
  process.exit(2)
}

install()
const { startCluster } = await import('./cluster.mjs')
const { buildServers, run } = await import('./stack.mjs')

const began = Date.now()
const sitePort = Number(process.env.SITE_PORT || 3000)
const releasesDir = process.env.RELEASES_DIR ?? `${root}/.data/releases`
await buildServers(['api', 'demo-world', 'emulators', 'releases'])
await run('releases/dist/cli.js', ['ensure', '--store', releasesDir], {}, { echo: true })

const cluster = await startCluster({ api, sitePort, releasesDir }).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
let isEnding = false
const end = async (code) => {
  if (isEnding) return
  isEnding = true
  await cluster.stopAll()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(0))

process.on('SIGHUP', async () => {
  try {
    await buildServers(['api', 'demo-world'])
    for (const name of cluster.names) {
      await cluster.stop(name)
      await cluster.start(name)
      console.log(`  ${name} runs the new build.`)
    }
  } catch (error) {
    console.error(error.message)
  }
})

console.log(`
  Quality Escape is ready after ${((Date.now() - began) / 1000).toFixed(1)} s, on ${api} API processes and a worker

  Site        ${cluster.site}
  Mail inbox  ${cluster.site}/dev/inbox
  Processes   ${cluster.names.map((name) => `${name} ${cluster.addressOf(name)}`).join(' · ')}
  PostgreSQL  ${cluster.postgres.url}
  Redis       ${cluster.redis.url}

  Sign in as guest@quality-escape.test or host@quality-escape.test with quality-escape-2026.
  Kill a process and see the site go on; kill -HUP ${process.pid} builds anew and replaces the processes one by one.
  All data is in a temporary folder and goes when this stops.
`)
