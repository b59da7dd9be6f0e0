import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const debian = '/usr/lib/postgresql'

/** Folder of the server's binaries; version 15 where several are installed. */
function programs() {
  const versions = existsSync(debian)
    ? readdirSync(debian).filter((version) => existsSync(`${debian}/${version}/bin/initdb`))
    : []
  const version = versions.includes('15') ? '15' : versions.sort().at(-1)
  if (version) return `${debian}/${version}/bin`
  const { status, stdout } = spawnSync('which', ['initdb'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().replace(/\/initdb$/, '') : undefined
}

function install() {
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  apt('update', '-qq')
  return apt('install', '-y', '-qq', 'postgresql-15') || apt('install', '-y', '-qq', 'postgresql')
}

/** User to run as: PostgreSQL refuses to run as root, so its package's account, or nobody. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const number = (flag, name) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  return { uid: number('-u', name), gid: number('-g', name) }
}

/** A TCP port that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

/**
 * Starts a temporary PostgreSQL server, removed by `stop()`. Installs PostgreSQL where it is missing.
 * `settings` are lines of postgresql.conf, such as `fsync=off`.
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void>, restart: () => Promise<void> }>}
 * `url` is that of the database `postgres`; `restart` cuts off whoever is connected.
 */
export async function startPostgres(settings = []) {
  if (!programs() && !install()) throw new Error('No PostgreSQL was found, and none could be installed.')
  const bin = programs()
  const as = account()
  const folder = mkdtempSync(join(tmpdir(), 'qe-postgres-'))
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const made = spawnSync(
    `${bin}/initdb`,
    ['-D', folder, '-U', 'qe', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`PostgreSQL could not be set up: ${made.stderr}`)

  const version = spawnSync(`${bin}/postgres`, ['--version'], { encoding: 'utf8' }).stdout.replace(
    /^\S+ \((\S+)\) (\S+).*$/s,
    '$1 $2',
  )
  const port = await freePort()
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings].flatMap((line) => [
    '-c',
    line,
  ])
  const launch = () =>
    spawn(`${bin}/postgres`, ['-D', folder, '-p', String(port), ...options], { ...as, cwd: folder, stdio: 'ignore' })
  let server = launch()
  const isReady = async () => {
    for (let tries = 0; tries < 100; tries++) {
      if (spawnSync(`${bin}/pg_isready`, ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0) return true
      if (server.exitCode !== null) return false
      await wait(100)
    }
    return false
  }
  const end = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  const stop = async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
  const restart = async () => {
    await end()
    server = launch()
    if (!(await isReady())) throw new Error('PostgreSQL did not start again.')
  }
  process.once('exit', () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  })

  if (await isReady()) return { url: `postgres://qe@127.0.0.1:${port}/postgres`, version, stop, restart }
  await stop()
  throw new Error('PostgreSQL did not start.')
}
