import { lt } from 'drizzle-orm'
import {
  oneTimeCode,
  resetToken,
  session,
  signInAttempt,
  teamInvitation,
  tripInvitation,
  usedChallenge,
} from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'

/**
 * Deletes, once a day, secrets that are no longer valid: codes, with the data of unconfirmed sign-ups; reset tokens;
 * expired sessions; answered challenges of passkeys; and client subnets without a sign-in for long.
 */
export async function deleteExpiredSecrets({ db, now }: Services): Promise<void> {
  const at = now()
  // `createCode` counts the codes of the last day.
  await db.delete(teamInvitation).where(lt(teamInvitation.expiresAt, plusDays(at, -30)))
  await db.delete(tripInvitation).where(lt(tripInvitation.expiresAt, plusDays(at, -30)))
  await db.delete(oneTimeCode).where(lt(oneTimeCode.sentAt, plusDays(at, -2)))
  await db.delete(resetToken).where(lt(resetToken.expiresAt, at))
  await db.delete(usedChallenge).where(lt(usedChallenge.expiresAt, at))
  await db.delete(session).where(lt(session.expiresAt, at))
  await db.delete(signInAttempt).where(lt(signInAttempt.lastAt, plusDays(at, -policy.signInPlaceDays)))
}
