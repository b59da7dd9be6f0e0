import { createHash } from 'node:crypto'

/** Digests values for an idempotency key, because the header allows at most 255 ASCII characters. */
export function idempotencyDigest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
