import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fromDebian } from './browser.mjs'

const program = () => {
  const found = spawnSync('which', ['haproxy'], { encoding: 'utf8', env: { ...process.env, PATH: pathWithSbin } })
  return found.status === 0 ? found.stdout.trim() : undefined
}
const pathWithSbin = `${process.env.PATH}:/usr/sbin`

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Starts HAProxy with the given configuration, which listens on `port`; installs it where it is missing.
 * @throws with HAProxy's own words when it does not accept the file
 */
export async function startHaproxy(config, port) {
  const binary = program() ?? (fromDebian('haproxy') && program())
  if (!binary) throw new Error('No HAProxy was found, and none could be installed.')
  const folder = mkdtempSync(join(tmpdir(), 'qe-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  const checked = spawnSync(binary, ['-c', '-q', '-f', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`HAProxy refuses its configuration:\n${checked.stdout}${checked.stderr}`)
  const server = spawn(binary, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => server.kill('SIGKILL'))
  let said = ''
  server.stderr.on('data', (chunk) => (said += chunk))
  while (!(await accepts(port))) {
    if (server.exitCode !== null) throw new Error(`HAProxy did not start:\n${said}`)
    await wait(50)
  }
  return {
    async stop() {
      if (server.exitCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
