import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Whether a request comes from this machine and was not forwarded by a proxy. */
export function isLocal({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress } = raw.socket
  const isLoopback = remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
  return isLoopback && !headers['x-forwarded-for'] && !headers.forwarded
}

/** Compares two secrets in constant time. */
export function sameSecret(expected: string, given: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest()
  return timingSafeEqual(digest(expected), digest(given))
}
