import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A page may stay open this long and still report, ms. */
const longest = 86_400_000

const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)

/** The mark of one page load for one visitor: whoever reports must have had a page from here. */
export function issueVisit(key: Buffer, visitor: string, now: number): string {
  const text = `${randomBytes(9).toString('base64url')}.${now.toString(36)}`
  return `${text}.${sign(key, `${text}.${visitor}`)}`
}

export function isVisit(key: Buffer, visit: string, visitor: string, now: number): boolean {
  const [random = '', at = '', signature = ''] = visit.split('.')
  const right = Buffer.from(sign(key, `${random}.${at}.${visitor}`))
  const given = Buffer.from(signature)
  // Below zero where the clock was set back since: only we can have signed it.
  const age = now - Number.parseInt(at, 36)
  return given.length === right.length && timingSafeEqual(given, right) && Math.abs(age) < longest
}
