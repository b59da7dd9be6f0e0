import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './root.mjs'

/**
 * Runs one of the project's Node programs to its end. `onStart` gets the process, so that a caller can end it early.
 * @throws when it fails, with what it printed
 */
export async function run(program, args = [], env = {}, { echo = false, onStart = () => {} } = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onStart(child)
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

/** Bundles the servers; about a second each. */
export const buildServers = (names = ['api', 'demo-world', 'releases']) =>
  Promise.all(
    names.map(
      (name) =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, ['build.mjs'], { cwd: `${root}/${name}`, stdio: 'inherit' })
          child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} does not build.`))))
        }),
    ),
  )

/**
 * Starts a server and waits for its own message that it is ready. Polling the port would also find another process.
 * @throws with the server's own error message when it can't start
 */
export async function startServer(name, program, env, { seconds = 180, echo = true, args = [] } = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints = []
  let started = false
  child.stderr.on('data', (chunk) => {
    if (started && echo) process.stderr.write(chunk)
    else complaints.push(String(chunk))
  })
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill()
      reject(new Error(`The ${name} was not ready within ${seconds} s.`))
    }, seconds * 1000)
    child.on('close', () => {
      clearTimeout(late)
      reject(new Error(complaints.join('').trim() || `The ${name} ended.`))
    })
    child.stdout.on('data', (chunk) => {
      if (echo) process.stdout.write(chunk)
      if (!/ready on|listens on/.test(String(chunk))) return
      clearTimeout(late)
      started = true
      resolve()
    })
  })
  return child
}

export const apiEnv = ({ dataDir, apiPort, sitePort, stripePort, ...more }) => ({
  QE_DATA_DIR: dataDir,
  PORT: String(apiPort),
  SITE_URL: `http://localhost:${sitePort}`,
  STRIPE_EMULATOR_PORT: String(stripePort),
  ...more,
})

export const startApi = (settings, options) => startServer('API', 'demo-world/dist/main.js', apiEnv(settings), options)

/** Maps have no streets unless `MAP_STYLE_URL` names some: tests and measurements talk to no other site. */
export const startSite = ({ releasesDir, apiPort, sitePort, ...more }, options) =>
  startServer(
    'site',
    'releases/dist/server.js',
    {
      PORT: String(sitePort),
      API_URL: `http://localhost:${apiPort}`,
      RELEASES_DIR: releasesDir,
      MAP_STYLE_URL: 'none',
      ...more,
    },
    options,
  )

/** Stops a server and waits until it has ended; kills it when it takes longer than `patienceMs`. */
export async function stop(child, patienceMs = 5000) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await Promise.race([closed, wait(patienceMs, null, { ref: false }).then(() => child.kill('SIGKILL'))])
}
