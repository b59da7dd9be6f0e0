import { plusMinutes } from '../domain/dates'
import { policy } from '../domain/policy'
import { isSignedBy, sign } from '../domain/signature'
import { newToken } from './secrets'

/** What a challenge is for, so that an answer to one is none to another. */
export type ChallengePurpose = 'sign-in' | `add ${string}`

const signedText = (purpose: ChallengePurpose, body: string) => `passkey-challenge:${purpose}:${body}`

/** A challenge for a passkey, signed instead of stored: whoever opens the sign-in page gets one. In base64url. */
export function newChallenge(purpose: ChallengePurpose, now: Date, secret: Buffer): string {
  const body = `${newToken()}.${plusMinutes(now, policy.passkeyChallengeMinutes).getTime()}`
  return Buffer.from(`${body}.${sign(signedText(purpose, body), secret)}`).toString('base64url')
}

/** When a challenge of ours expires; null when it is not ours, for something else, or has expired. */
export function challengeExpiry(
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
  secrets: readonly Buffer[],
): Date | null {
  const [random = '', until = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  if (!isSignedBy(secrets, signedText(purpose, `${random}.${until}`), signature)) return null
  return Number(until) > now.getTime() ? new Date(Number(until)) : null
}
