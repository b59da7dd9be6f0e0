import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../domain/errors'

/**
 * Ends requests whose body arrives too slowly, with 408: each would keep a connection for as long as it likes.
 * Multipart bodies are left to the server's `requestTimeout`, because files take longer.
 * @param maxMs from the headers to the body's last byte
 */
export function limitBodyTime(app: FastifyInstance, maxMs: number): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return done(null, payload)
    // Nobody listens where the call is refused before its body is read.
    const body = new PassThrough().on('error', () => {})
    const timer = setTimeout(() => {
      reply.header('connection', 'close')
      body.destroy(tooSlow())
    }, maxMs).unref()
    for (const [stream, event] of [
      [payload, 'end'],
      [payload, 'close'],
      [reply.raw, 'close'],
    ] as const)
      stream.once(event, () => clearTimeout(timer))
    payload.once('error', (error) => body.destroy(error))
    done(null, payload.pipe(body))
  })
}

const tooSlow = () =>
  new ApiError(408, 'This took too long to arrive. Check your connection and try again.', { reason: 'too_slow' })
