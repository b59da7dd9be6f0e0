import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refused } from '../http/refused'
import { bearer } from '../identity/sessions'
import { isLocal, sameSecret } from '../operations/local'
import type { Services } from '../services'
import { runCommand } from './run'

/** How the command line finds a running server that keeps the embedded database to itself. */
export interface Door {
  url: string
  token: string
}

const fileOf = (dataDir: string) => join(dataDir, 'admin-door.json')
const asked = z.object({
  usage: z.string().max(100),
  typed: z.record(z.string().max(40), z.string().max(200_000)),
  who: z.string().min(1).max(80),
})

/**
 * Lets the admin's command line in: from this machine only, and only with the token that this start wrote into the data
 * folder, readable by its owner. Where the database is a server the command line goes there by itself, and there is no
 * door.
 */
export function adminDoor(app: FastifyInstance, services: Services): { open(): void; close(): void } {
  const { config } = services
  if (config.databaseUrl) return { open: () => {}, close: () => {} }
  const token = randomBytes(32).toString('base64url')
  app.post('/admin/run', { bodyLimit: 1024 * 1024 }, async (request) => {
    if (!isLocal(request) || !sameSecret(token, bearer(request.headers.authorization) ?? ''))
      throw new Refused(404, 'There is nothing here.', { reason: 'unknown_call' })
    return { data: await runCommand(services, readAsked(request)), statusCode: 200, message: 'Done.' }
  })
  return {
    open: () =>
      writeFileSync(
        fileOf(config.dataDir),
        JSON.stringify({
          url: `http://127.0.0.1:${(app.server.address() as { port: number }).port}`,
          token,
        } satisfies Door),
        { mode: 0o600 },
      ),
    close: () => rmSync(fileOf(config.dataDir), { force: true }),
  }
}

function readAsked(request: FastifyRequest) {
  const read = asked.safeParse(request.body)
  if (!read.success) throw new Refused(400, `This can’t be read: ${read.error.issues[0]?.message}`)
  return read.data
}

/** The door of a running server; null when none was opened. */
export function findDoor(dataDir: string): Door | null {
  const file = fileOf(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Door) : null
}
