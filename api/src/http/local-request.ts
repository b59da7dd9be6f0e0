import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** From this very machine, and not handed on for somebody else. */
export function isLocal({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress } = raw.socket
  const here = remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
  return here && !headers['x-forwarded-for'] && !headers.forwarded
}

/** Compares in the same time whatever was given. */
export function sameSecret(right: string, given: string): boolean {
  const digest = (secret: string) => createHash('sha256').update(secret).digest()
  return timingSafeEqual(digest(right), digest(given))
}
