import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Longest time, ms, after which an open page may still report. */
const maxAgeMs = 86_400_000

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

/**
 * A signed token of one page load for one visitor, so that only pages from this server can report.
 * @param now Unix time, ms
 */
export function createVisitToken(key: Buffer, visitorId: string, now: number): string {
  const text = `${randomBytes(9).toString('base64url')}.${now.toString(36)}`
  return `${text}.${sign(key, `${text}.${visitorId}`)}`
}

/** Whether a token was signed for this visitor and is not too old. */
export function isValidVisitToken(key: Buffer, token: string, visitorId: string, now: number): boolean {
  const [random = '', at = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(key, `${random}.${at}.${visitorId}`))
  const given = Buffer.from(signature)
  // Negative after the clock was set back; only this server can have signed it.
  const age = now - Number.parseInt(at, 36)
  return given.length === expected.length && timingSafeEqual(given, expected) && Math.abs(age) < maxAgeMs
}
