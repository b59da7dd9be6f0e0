import { plusDays } from '../domain/dates'
import { policy } from '../domain/policy'
import { isSignedBy, sign } from '../domain/signature'

/** A change of an account's e-mail address, as its old address may undo it. */
export interface EmailChange {
  personId: string
  /** The address before the change. */
  oldEmail: string
  /** When it was changed (ms since the epoch). */
  changedAt: number
}

/** The signed text says what it is for, so that no other signature of ours passes for it. */
const signedText = (body: string) => `email-undo:${body}`

/** Signs a change for the link in the e-mail to the old address. */
export function signEmailUndo(change: EmailChange, secret: Buffer): string {
  const body = Buffer.from(JSON.stringify(change)).toString('base64url')
  return `${body}.${sign(signedText(body), secret)}`
}

/** The change of a token that one of our secrets signed; null for anything else, and once it is too old. */
export function readEmailUndo(token: string, now: Date, secrets: readonly Buffer[]): EmailChange | null {
  const [body = '', signature = ''] = token.split('.')
  if (!isSignedBy(secrets, signedText(body), signature)) return null
  const change = JSON.parse(Buffer.from(body, 'base64url').toString()) as EmailChange
  return plusDays(new Date(change.changedAt), policy.emailUndoDays) > now ? change : null
}
