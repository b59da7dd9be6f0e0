import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './postgres.mjs'

const version = () => spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout?.match(/v=(\S+)/)?.[1]

function install() {
  // The package's own service stays off: to its scripts, the machine is in single-user mode.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], { stdio: 'ignore', env })
}

const answers = (port) =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      done(String(data).startsWith('+PONG'))
    })
    socket.once('error', () => done(false))
  })

/**
 * Starts a temporary Redis server, removed by `stop()`. Installs Redis where it is missing.
 * `settings` are lines of redis.conf, such as `maxmemory 50mb`.
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void>, restart: () => Promise<void> }>}
 * `restart` forgets what it had.
 */
export async function startRedis(settings = []) {
  if (!version()) install()
  if (!version()) throw new Error('No Redis was found, and none could be installed.')
  const folder = mkdtempSync(join(tmpdir(), 'qe-redis-'))
  const port = await freePort()
  const launch = () => {
    const started = spawn('redis-server', ['-'], { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] })
    started.stdin.end([`port ${port}`, 'bind 127.0.0.1', 'save ""', ...settings, ''].join('\n'))
    return started
  }
  let server = launch()
  const isReady = async () => {
    for (let tries = 0; tries < 100; tries++) {
      if (await answers(port)) return true
      if (server.exitCode !== null) return false
      await wait(50)
    }
    return false
  }
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  const stop = async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async () => {
    await end()
    server = launch()
    if (!(await isReady())) throw new Error('Redis did not start again.')
  }
  process.once('exit', () => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  if (await isReady()) return { url: `redis://127.0.0.1:${port}`, version: `Redis ${version()}`, stop, restart }
  await stop()
  throw new Error('Redis did not start.')
}
