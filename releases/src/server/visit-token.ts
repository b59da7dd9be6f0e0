import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Longest time, ms, after which an open page may still report. */
const maxAgeMs = 86_400_000

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

/** What a visit token says. */
export interface Visit {
  /** When the page was given: Unix time, ms. */
  givenAt: number
  /** Versions for which the page is expected to report, as keys of the watch. */
  expected: string[]
}

const randomLength = 9
let random = Buffer.alloc(0)

/** Drawn for many tokens at once, since a draw takes longer than the rest of a token. */
function nextRandom(): string {
  if (random.length === 0) random = randomBytes(randomLength * 200)
  const next = random.subarray(0, randomLength)
  random = random.subarray(randomLength)
  return next.toString('base64url')
}

/**
 * A signed token of one page load for one visitor, so that only pages from this server can report. It says itself what
 * is expected of the page, since another server may get the report.
 */
export function createVisitToken(key: Buffer, visitorId: string, { givenAt, expected }: Visit): string {
  const encoded = expected.length > 0 ? Buffer.from(expected.join()).toString('base64url') : ''
  const text = `${nextRandom()}.${givenAt.toString(36)}.${encoded}`
  return `${text}.${sign(key, `${text}.${visitorId}`)}`
}

/** What a token says; null where it was not signed for this visitor, or is too old. */
export function readVisitToken(key: Buffer, token: string, visitorId: string, now: number): Visit | null {
  const [random = '', at = '', encoded = '', signature = ''] = token.split('.')
  const signed = Buffer.from(sign(key, `${random}.${at}.${encoded}.${visitorId}`))
  const given = Buffer.from(signature)
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) return null
  const givenAt = Number.parseInt(at, 36)
  // The age is negative after the clock was set back; only this server can have signed it.
  if (Math.abs(now - givenAt) >= maxAgeMs) return null
  return { givenAt, expected: encoded ? Buffer.from(encoded, 'base64url').toString().split(',') : [] }
}
