import { createHmac, timingSafeEqual } from 'node:crypto'

/** An HMAC-SHA256 of a text, as base64url. */
export const sign = (text: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** Whether one of the secrets made a signature; the older ones are those before a rotation. */
export function isSignedBy(secrets: readonly Buffer[], text: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return secrets.some((secret) => {
    const expected = Buffer.from(sign(text, secret))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
