import type { Transaction } from '../database/connect'
import { plusDays, plusMinutes } from '../domain/dates'
import { conflict, forbidden, notFound, tooMany } from '../domain/errors'
import { policy } from '../domain/policy'
import { hashToken, newToken } from '../identity/secrets'
import type { Me } from '../identity/sessions'
import { compose } from '../mail/compose'
import type { Draft } from '../mail/templates/draft'
import { addToOutbox } from '../outbox/outbox'
import type { Services } from '../services'

/**
 * What invitations to a host's team and to a trip have in common: a secret link by e-mail, which works once, for a
 * while, and for the account of the address that it was sent to. Only the hash of its token is stored.
 */
interface Invitation {
  email: string
  expiresAt: Date
  /** Null while it is open. */
  outcome: 'accepted' | 'declined' | 'withdrawn' | null
}

/** When an invitation was sent, and until when its link works. */
export const invitationTimes = (now: Date) => ({ sentAt: now, expiresAt: plusDays(now, policy.invitationDays) })

/**
 * Sends a new token, in the transaction that stores its hash. Returns the hash.
 * @param draftOf the e-mail with a token's link
 */
export async function sendInvitation(
  { config, now }: Pick<Services, 'config' | 'now'>,
  tx: Transaction,
  email: string,
  draftOf: (token: string) => Draft,
): Promise<string> {
  const token = newToken()
  await addToOutbox(tx, 'mail', compose(email, draftOf(token), config.siteUrl), now())
  return hashToken(token)
}

/** @throws ApiError 429 within a minute after an invitation was sent */
export function requirePause(sentAt: Date, now: Date): void {
  const wait = Math.ceil((plusMinutes(sentAt, 1).getTime() - now.getTime()) / 1000)
  if (wait > 0) throw tooMany('It was sent less than a minute ago. Look in the spam folder, too.', 'too_many', wait)
}

/** @throws ApiError 429 for somebody who has sent so many invitations within a day */
export function refuseMany(sent: number): void {
  if (sent >= policy.invitationsPerDay)
    throw tooMany('You have sent many invitations today. Go on tomorrow.', 'too_many', 24 * 60 * 60)
}

/**
 * @param inviter follows “The … has withdrawn this invitation”
 * @throws ApiError 404 for an unknown invitation, 409 for one that is over
 */
export function requireOpen<T extends Invitation>(found: T | undefined, inviter: string, now: Date): T {
  if (!found) throw notFound('This link does not work any more. Use the one in the latest e-mail, or ask for another.')
  if (found.outcome === 'withdrawn') throw conflict(`The ${inviter} has withdrawn this invitation.`, 'withdrawn')
  if (found.outcome) throw conflict('This invitation has been answered already. It works once.', 'used')
  if (found.expiresAt <= now)
    throw conflict(`This invitation has expired. Ask the ${inviter} to send it again.`, 'expired')
  return found
}

export const isSentTo = ({ email }: Pick<Invitation, 'email'>, me: Pick<Me, 'email'>) =>
  email.toLowerCase() === me.email.toLowerCase()

/** @throws ApiError 403 for the account of another address */
export function requireSentTo(invitation: Pick<Invitation, 'email'>, me: Pick<Me, 'email'>): void {
  if (!isSentTo(invitation, me))
    throw forbidden('This invitation was sent to another address. Sign in with the account of that address.')
}
