import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { CannotStart } from './cannot-start'
import type { Config } from './config'
import type { Secrets } from './setting-types'

/**
 * Creates the data folder where it is missing.
 * @throws CannotStart when it can't be created or written to
 */
export function prepareDataDir(dataDir: string): void {
  try {
    // Only create what is missing: a recursive mkdir below /proc never returns.
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: !existsSync(dirname(dataDir)) })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new CannotStart(`Data folder ${dataDir} can't be written to (${code}). Set QE_DATA_DIR to a folder that can.`)
  }
}

/**
 * Checks that a port is free before any other work is done.
 * @param setting the environment variable that chooses the port
 * @throws CannotStart when it is taken
 */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  if (port === 0) return
  await new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new CannotStart(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Set ${setting} to another one.`
            : `Can’t listen on ${host}:${port} (${error.code}).`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => done()))
  })
}

/**
 * The secrets that sign quotes and links; the first signs, all are accepted. Without the setting, one that is created
 * once in the data folder, readable by its owner only.
 * @throws CannotStart in production where neither exists: each process would sign with a secret of its own
 */
export function readServerSecrets({
  serverSecrets,
  dataDir,
  mode,
}: Pick<Config, 'serverSecrets' | 'dataDir' | 'mode'>): Secrets {
  if (serverSecrets) return serverSecrets
  const file = join(dataDir, 'server-secret')
  if (existsSync(file)) return [Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')]
  if (mode === 'production')
    throw new CannotStart('SERVER_SECRET is missing: set the same for all processes, made by `openssl rand -hex 32`.')
  const secret = randomBytes(32)
  writeFileSync(file, secret.toString('hex'), { mode: 0o600 })
  return [secret]
}

/** The folder of this package, found from any file of it, bundled or not. */
export function apiFolderFrom(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'migrations', 'meta', '_journal.json'))) return folder
    if (folder === dirname(folder)) throw new CannotStart(`No migrations folder above ${start}.`)
  }
}
