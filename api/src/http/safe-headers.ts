import type { FastifyInstance } from 'fastify'

const yearInSeconds = 31_536_000

/**
 * Default headers of every response, unless a route sets its own: no caching, framing, sniffing or scripts.
 */
const defaultHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Adds security headers to every response; in production also HSTS. */
export function safeHeaders(app: FastifyInstance, { production }: { production: boolean }): void {
  const all = { ...defaultHeaders, ...(production && { 'strict-transport-security': `max-age=${yearInSeconds}` }) }
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(all)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
