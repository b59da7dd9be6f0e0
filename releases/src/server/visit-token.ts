import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deviceKinds, type VisitorFacts, visitorRoles } from '@qe/contract'
import { z } from 'zod'

/** Longest time, ms, after which an open page may still report. */
const maxAgeMs = 86_400_000

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

/** What a visit token says. */
export interface Visit {
  /** When the page was given: Unix time, ms. */
  givenAt: number
  /** Versions for which the page is expected to report, as keys of the watch. */
  expected: string[]
  /** What was known of the visitor then: since then they may have signed in, and got the page all the same. */
  facts: VisitorFacts
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

const content = z.object({
  expected: z.array(z.string()).default([]),
  country: z.string().optional(),
  language: z.string().optional(),
  role: z.enum(visitorRoles).optional(),
  device: z.enum(deviceKinds).optional(),
})

/**
 * A signed token of one page load for one visitor, so that only pages from this server can report. It says itself what
 * is expected of the page, and of whom, since another server may get the report.
 */
export function createVisitToken(key: Buffer, visitorId: string, { givenAt, expected, facts }: Visit): string {
  const { country, language, role, device } = facts
  const written = { ...(expected.length > 0 && { expected }), country, language, role, device }
  const encoded = Buffer.from(JSON.stringify(written)).toString('base64url')
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
  return { givenAt, ...contentOf(encoded) }
}

/** A token of before an update, which is signed too, says nothing that is read here. */
function contentOf(encoded: string): Pick<Visit, 'expected' | 'facts'> {
  try {
    const { expected, ...facts } = content.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
    return { expected, facts }
  } catch {
    return { expected: [], facts: {} }
  }
}
