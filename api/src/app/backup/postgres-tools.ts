import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CannotStart } from '../../config'

/**
 * Runs one of PostgreSQL's client programs against a database.
 * @throws CannotStart when it is not installed, or fails, with what it printed
 */
export async function runPostgresTool(program: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...connectionOf(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk) => (printed += chunk))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new CannotStart(`${program} failed: ${printed.trim()}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new CannotStart(`${program} is missing: install PostgreSQL’s client of the server’s version.`)
  }
}

/** The connection as environment variables: an address among the arguments would show its password to everybody. */
function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const sslMode = searchParams.get('sslmode')
  return {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  }
}
