import { createHash } from 'node:crypto'

/** A part of an idempotency key: keys travel in a header of at most 255 ASCII characters, and names may have others. */
export function idempotencyDigest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
