import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './root.mjs'

/** Runs a Node program of ours to its end. @throws when it fails, with what it printed */
export async function run(program, args = [], env = {}, { echo = false } = {}) {
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output.push(String(chunk))
      if (echo) process.stdout.write(chunk)
    })
  }
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(echo ? `${program} failed.` : output.join(''))
  return output.join('')
}

/** Bundles the two servers. A second each. */
export const buildServers = () =>
  Promise.all(
    ['api', 'releases'].map(
      (name) =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, ['build.mjs'], { cwd: `${root}/${name}`, stdio: 'inherit' })
          child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} does not build.`))))
        }),
    ),
  )

/** Answers as soon as `url` does. @throws when `child` ends before, or after `seconds` */
async function answers(url, child, seconds) {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await wait(100)) {
    if (child.exitCode !== null) throw new Error('ended')
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`${url} did not answer within ${seconds} s.`)
}

/** Starts one server and waits until it is ready. @throws with the server's own line when it can't start */
export async function startServer(name, program, env, readyUrl, { seconds = 180, echo = true } = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', program], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  child.stdout.on('data', (chunk) => echo && process.stdout.write(chunk))
  child.stderr.on('data', (chunk) => {
    said.push(String(chunk))
    if (echo && child.ready) process.stderr.write(chunk)
  })
  try {
    await answers(readyUrl, child, seconds)
  } catch (error) {
    child.kill()
    throw new Error(said.join('').trim() || `${name}: ${error.message}`)
  }
  child.ready = true
  return child
}

export const apiEnv = ({ dataDir, apiPort, sitePort, stripePort, ...more }) => ({
  QE_DATA_DIR: dataDir,
  PORT: String(apiPort),
  SITE_URL: `http://localhost:${sitePort}`,
  STRIPE_EMULATOR_PORT: String(stripePort),
  ...more,
})

export const startApi = (settings, options) => startServer('api', 'api/dist/main.js', apiEnv(settings), `http://localhost:${settings.apiPort}/readyz`, options)

export const startSite = ({ releasesDir, apiPort, sitePort }, options) =>
  startServer(
    'site',
    'releases/dist/server.js',
    { PORT: String(sitePort), API_URL: `http://localhost:${apiPort}`, RELEASES_DIR: releasesDir },
    `http://localhost:${sitePort}/healthz`,
    options,
  )

/** Ends a server and waits for it. */
export async function stop(child) {
  if (!child || child.exitCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await Promise.race([closed, wait(5000).then(() => child.kill('SIGKILL'))])
}
