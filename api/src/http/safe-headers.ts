import type { FastifyInstance } from 'fastify'

const yearInSeconds = 31_536_000

/**
 * What every answer says unless its route says otherwise: it is data for whoever asked, to be kept, framed, sniffed and
 * run by nobody.
 */
const careful = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function safeHeaders(app: FastifyInstance, { production }: { production: boolean }): void {
  const all = { ...careful, ...(production && { 'strict-transport-security': `max-age=${yearInSeconds}` }) }
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(all)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
