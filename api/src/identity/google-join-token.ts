import { plusMinutes } from '../domain/dates'
import { policy } from '../domain/policy'
import { isSignedBy, sign } from '../domain/signature'
import type { GooglePerson } from './google'

/** The signed text says what it is for, so that no other signature of ours passes for it. */
const signedText = (body: string) => `google-join:${body}`

/**
 * Signs whom Google has just confirmed, for the page that asks for the password of their account. Google's own code is
 * used up by then, as it works once.
 */
export function signGoogleJoin(person: GooglePerson, now: Date, secret: Buffer): string {
  const until = plusMinutes(now, policy.googleJoinMinutes).getTime()
  const body = Buffer.from(JSON.stringify({ ...person, until })).toString('base64url')
  return `${body}.${sign(signedText(body), secret)}`
}

/** The person of a token that one of our secrets signed; null for anything else, and once it is too old. */
export function readGoogleJoin(token: string, now: Date, secrets: readonly Buffer[]): GooglePerson | null {
  const [body = '', signature = ''] = token.split('.')
  if (!isSignedBy(secrets, signedText(body), signature)) return null
  const { until, ...person } = JSON.parse(Buffer.from(body, 'base64url').toString()) as GooglePerson & { until: number }
  return until > now.getTime() ? person : null
}
