import { lt } from 'drizzle-orm'
import { oneTimeCode, resetToken, session, signInTry } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'

/**
 * Forgets, once a day, what lets nobody in any more: codes, with the names and passwords of those who never confirmed;
 * the right to a new password; ended sessions, with the browsers they were of; and places that nobody has come from for
 * long.
 */
export async function forgetStale({ db, now }: Services): Promise<void> {
  const at = now()
  // Codes of the last day are counted for how soon another may be asked for.
  await db.delete(oneTimeCode).where(lt(oneTimeCode.sentAt, plusDays(at, -2)))
  await db.delete(resetToken).where(lt(resetToken.expiresAt, at))
  await db.delete(session).where(lt(session.expiresAt, at))
  await db.delete(signInTry).where(lt(signInTry.lastAt, plusDays(at, -policy.signInPlaceDays)))
}
