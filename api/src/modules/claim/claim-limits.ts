import type { ClaimTerms } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant } from '../../database/rows'
import { booking, claim, person } from '../../database/schema'
import type { Side } from '../../domain/change-process'
import { largestClaim, smallestClaim } from '../../domain/claim-money'
import { claimError, claimReasons, claimsCloseAt } from '../../domain/claim-process'
import { orderedRefunds } from '../booking/present-refunds'

type StoredBooking = typeof booking.$inferSelect

/** The least and the most that a side can claim, less the refunds that are on their way (minor units). */
export async function claimLimits(db: Queryable, of: StoredBooking, by: Side): Promise<{ min: number; max: number }> {
  return { min: smallestClaim(of.currency), max: largestClaim(of, by, await orderedRefunds(db, of)) }
}

/** Why a side can't claim now, as a sentence; null when it can. */
export async function whyNoClaim(db: Queryable, of: StoredBooking, by: Side, now: Date): Promise<string | null> {
  const earlier = await db.select({ status: claim.status, by: claim.by }).from(claim).where(eq(claim.bookingId, of.id))
  const own = earlier.filter((one) => one.by === by).map(({ status }) => status)
  const why = claimError(of, { by, earlier: own }, now)
  if (why || by === 'guest') return why
  const [guest] = await db.select({ leftAt: person.deletedAt }).from(person).where(eq(person.id, of.guestId))
  return guest?.leftAt ? 'This guest has deleted their account, so nobody can be asked to pay here. Write to us.' : null
}

/** What a side may claim now, with a booking; undefined where it can't. */
export async function presentClaimTerms(
  db: Queryable,
  bookingId: string,
  by: Side,
  now: Date,
): Promise<ClaimTerms | undefined> {
  const [of] = await db.select().from(booking).where(eq(booking.id, bookingId))
  const until = of && claimsCloseAt(of)
  if (!of || !until || (await whyNoClaim(db, of, by, now))) return undefined
  const { min, max } = await claimLimits(db, of, by)
  if (max < min) return undefined
  const money = (amount: number) => ({ amount, currency: of.currency })
  return { until: isoInstant(until), min: money(min), max: money(max), reasons: [...claimReasons[by]] }
}
