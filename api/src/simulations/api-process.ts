import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInbox, startSmtpInbox } from '@qe/emulators/inbox'
import { apiFolderFrom } from '../config'

export const apiFolder = apiFolderFrom(dirname(fileURLToPath(import.meta.url)))
/** A separate build, so that a server that runs from `dist` keeps its files. */
const out = join('node_modules', '.cache', `simulate-${process.pid}`)

/** Builds the API for production. */
export function buildApi(): void {
  const built = spawnSync(process.execPath, ['build.mjs'], {
    cwd: apiFolder,
    env: { ...process.env, QE_API_OUT: out },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The API does not build: ${built.stderr}`)
  process.once('exit', () => rmSync(join(apiFolder, out), { recursive: true, force: true }))
}

/** API processes to kill when the simulation ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface ApiProcess {
  url: string
  child: ChildProcess
  /** Resolves with its exit code, or the signal that killed it. */
  ended: Promise<string>
  /** Its stderr so far. */
  stderr(): string
  stop(): Promise<void>
}

let smtpInbox: ReturnType<typeof startSmtpInbox> | null = null
/** One inbox for all API processes of a simulation. */
async function smtpUrl(): Promise<string> {
  smtpInbox ??= startSmtpInbox(
    createInbox(() => new Date()),
    0,
  )
  return (await smtpInbox).url
}

/** Starts the built API as in production, except that emulators stand in for Stripe and the mail server. */
export async function startApi({ PORT, ...env }: Record<string, string>): Promise<ApiProcess> {
  const port = Number(PORT ?? (await freePort()))
  const child = spawn(process.execPath, ['--enable-source-maps', join(out, 'main.js')], {
    cwd: apiFolder,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: String(port),
      API_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: await smtpUrl(),
      ...noLimits,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const errors: string[] = []
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  child.stderr?.on('data', (text) => errors.push(String(text)))
  await new Promise<void>((ready, fail) => {
    child.stdout?.on('data', (text) => {
      if (String(text).includes('ready on')) ready()
    })
    void ended.then((code) => fail(new Error(`The API ended with ${code}: ${errors.join('').slice(-2000)}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    ended,
    stderr: () => errors.join(''),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A simulation makes more calls per minute than the rate limits allow. */
const noLimits = {
  AUTH_RATE_PER_MINUTE: '1000000',
  WRITE_RATE_PER_MINUTE: '1000000',
  UPLOAD_RATE_PER_MINUTE: '1000000',
  RATE_PER_MINUTE: '1000000',
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A folder that is removed when the simulation ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qe-simulate-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
