import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from '../domain/errors'
import { isLocal, sameSecret } from '../http/local-request'
import { bearer } from '../identity/sessions'
import type { Services } from '../services'
import { runCommand } from './run'

/** How the command line reaches the running server, which has locked the embedded database. */
export interface AdminEndpoint {
  url: string
  token: string
}

const fileOf = (dataDir: string) => join(dataDir, 'admin-endpoint.json')
const commandRequest = z.object({
  usage: z.string().max(100),
  options: z.record(z.string().max(40), z.string().max(200_000)),
  who: z.string().min(1).max(80),
})

/**
 * Runs commands for the admin's command line. Accepts only loopback addresses and the token that this process wrote
 * into the data folder, readable by its owner. With a database server the command line connects there instead.
 */
export function openAdminEndpoint(app: FastifyInstance, services: Services): { open(): void; close(): void } {
  const { config } = services
  if (config.databaseUrl) return { open: () => {}, close: () => {} }
  const token = randomBytes(32).toString('base64url')
  app.post('/admin/run', { bodyLimit: 1024 * 1024 }, async (request) => {
    if (!isLocal(request) || !sameSecret(token, bearer(request.headers.authorization) ?? ''))
      throw new ApiError(404, 'There is nothing here.', { reason: 'unknown_call' })
    return { data: await runCommand(services, readCommandRequest(request)), statusCode: 200, message: 'Done.' }
  })
  return {
    open: () =>
      writeFileSync(
        fileOf(config.dataDir),
        JSON.stringify({
          url: `http://127.0.0.1:${(app.server.address() as { port: number }).port}`,
          token,
        } satisfies AdminEndpoint),
        { mode: 0o600 },
      ),
    close: () => rmSync(fileOf(config.dataDir), { force: true }),
  }
}

function readCommandRequest(request: FastifyRequest) {
  const read = commandRequest.safeParse(request.body)
  if (!read.success) throw new ApiError(400, `The request is not a command: ${read.error.issues[0]?.message}`)
  return read.data
}

/** The endpoint of a running server; null when there is none. */
export function findAdminEndpoint(dataDir: string): AdminEndpoint | null {
  const file = fileOf(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AdminEndpoint) : null
}
