/**
 * The site as in production, of several processes on one machine: PostgreSQL, Redis, API processes, a worker, a
 * delivery server and HAProxy, with emulators as processes of their own in place of Stripe, Google, Firebase and the
 * mail server.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHaproxy } from './haproxy.mjs'
import { freePort, startPostgres } from './postgres.mjs'
import { startRedis } from './redis.mjs'
import { root } from './root.mjs'
import { run, startServer, startSite, stop } from './stack.mjs'

const webhookSecret = 'whsec_local_emulator'

/** The repository's configuration with these addresses, and the emulators' pages beside the site's. */
function haproxyConfig({ sitePort, apiPorts, deliveryPort, inboxPort, googlePort }) {
  const servers = (name, ports) => ports.map((port, n) => `  server ${name}${n + 1} 127.0.0.1:${port}`).join('\n')
  const template = readFileSync(`${root}/deploy/haproxy.cfg`, 'utf8')
    .replaceAll(/"\$\{(BIND|SCHEME)\}"/g, (_all, name) => ({ BIND: `127.0.0.1:${sitePort}`, SCHEME: 'http' })[name])
    .replace(/^ {2}server-template api .*$/m, servers('api', apiPorts))
    .replace(/^ {2}server-template delivery .*$/m, servers('delivery', [deliveryPort]))
    .replace(
      /^ {2}default_backend/m,
      (line) =>
        ['inbox', 'google'].map((name) => `  use_backend ${name} if { path_beg /dev/${name} }`).join('\n') +
        `\n${line}`,
    )
  return `${template}
backend inbox
${servers('inbox', [inboxPort])}

backend google
${servers('google', [googlePort])}
`
}

/** Settings that every API process has in common, and the emulators they belong to. */
async function startEmulators(folder, site) {
  const [stripe, google, fcm, ecb, inbox, smtp] = await Promise.all(Array.from({ length: 6 }, freePort))
  const start = (name, port, ...args) =>
    startServer(name, `emulators/dist/${name}.js`, {}, { echo: false, args: ['--port', String(port), ...args] })
  const account = join(folder, 'fcm-account.json')
  const servers = {
    stripe: await start(
      'stripe',
      stripe,
      ...['--webhook-url', `${site}/v1/api/stripe/webhook`],
      ...['--webhook-secret', webhookSecret],
      ...['--site', site],
      ...['--store', join(folder, 'stripe.json')],
    ),
    google: await start('google', google, '--site', site),
    fcm: await start('fcm', fcm, '--account', account),
    ecb: await start('ecb', ecb),
    inbox: await start('inbox', inbox, '--smtp-port', String(smtp), '--store', join(folder, 'inbox.jsonl')),
  }
  const at = (port) => `http://127.0.0.1:${port}`
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: at(stripe),
    GOOGLE_CLIENT_ID: 'local-google',
    GOOGLE_CLIENT_SECRET: 'known-to-everybody',
    GOOGLE_TOKEN_URL: `${at(google)}/dev/google/token`,
    GOOGLE_JWKS_URL: `${at(google)}/dev/google/certs`,
    GOOGLE_ISSUERS: `${at(google)}/dev/google`,
    FCM_SERVICE_ACCOUNT: account,
    FCM_API_BASE: `${at(fcm)}/dev/fcm`,
    EXCHANGE_RATES_URL: `${at(ecb)}/dev/ecb/eurofxref-daily.xml`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
  }
  return { servers, settings, googlePort: google, inboxPort: inbox }
}

/**
 * Starts everything in a temporary folder.
 * @param options `api` is the number of API processes, `program` the one they run, `env` further settings of theirs,
 *   `isSeeded` whether the demo world is in the database, `sitePort` where HAProxy listens,
 *   `releasesDir` the store of published versions
 * @returns the site's address, the neighbours (`postgres`, `redis`, `emulators`), their `folder`, `names` of the API
 *   processes and the worker, `start(name, program)`, `stop(name)` and `process(name)` for one of them, and `stopAll`
 */
export async function startCluster({
  api = 2,
  program = 'demo-world/dist/main.js',
  env = {},
  isSeeded = true,
  sitePort,
  releasesDir,
}) {
  const folder = mkdtempSync(join(tmpdir(), 'qe-cluster-'))
  const closers = [async () => rmSync(folder, { recursive: true, force: true })]
  const stopAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const postgres = await startPostgres()
    closers.push(postgres.stop)
    const redis = await startRedis()
    closers.push(redis.stop)
    const site = `http://localhost:${sitePort}`
    const emulators = await startEmulators(folder, site)
    closers.push(() => Promise.all(Object.values(emulators.servers).map(stop)))
    const settings = {
      ...emulators.settings,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      QE_DATA_DIR: folder,
      SITE_URL: site,
      API_URL: site,
      SEED: 'false',
      SHUTDOWN_DELAY_MS: '2000',
      ...env,
    }
    if (isSeeded) await run('demo-world/dist/seed.js', [], { DATABASE_URL: postgres.url, QE_DATA_DIR: folder })

    const roles = new Map(Array.from({ length: api }, (_, n) => [`api-${n + 1}`, 'web']))
    roles.set('worker', 'worker')
    const ports = new Map(await Promise.all([...roles.keys()].map(async (name) => [name, await freePort()])))
    const processes = new Map()
    const start = async (name, from = program) => {
      const own = { PORT: String(ports.get(name)), PROCESS_ROLE: roles.get(name) }
      processes.set(name, await startServer(name, from, { ...settings, ...own }, { echo: false }))
    }
    closers.push(() => Promise.all([...processes.values()].map((child) => stop(child, 15_000))))
    for (const name of roles.keys()) await start(name)

    const deliveryPort = await freePort()
    const apiPorts = [...roles.keys()].filter((name) => roles.get(name) === 'web').map((name) => ports.get(name))
    const delivery = await startSite({ releasesDir, apiPort: sitePort, sitePort: deliveryPort }, { echo: false })
    closers.push(() => stop(delivery))
    const config = haproxyConfig({ ...emulators, sitePort, apiPorts, deliveryPort })
    const haproxy = await startHaproxy(config, sitePort)
    closers.push(haproxy.stop)
    return {
      site,
      postgres,
      redis,
      emulators: emulators.servers,
      folder,
      names: [...roles.keys()],
      addressOf: (name) => `http://127.0.0.1:${ports.get(name)}`,
      process: (name) => processes.get(name),
      start,
      stop: (name) => stop(processes.get(name), 15_000),
      stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
