import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { booking, coupon, couponUse, siteCoupon, siteCouponUse } from '../../database/schema'
import { couponError, type StoredCoupon } from '../../domain/coupon'
import { daysBetween } from '../../domain/dates'
import type { StayRequest } from '../../domain/quote'
import type { BookableListing } from '../quote/availability'

/** Somebody who wants to use a code for a stay. */
export interface CouponRequest {
  code: string
  listing: BookableListing
  stay: StayRequest
  /** Null for a visitor. */
  guestId: string | null
  now: Date
}

/** Which coupon: hosts' and the site's are stored apart. */
export interface CouponReference {
  id: string
  bearer: 'host' | 'site'
}

type Candidate = Omit<StoredCoupon, 'uses'> & CouponReference
export type FoundCoupon = { coupon: StoredCoupon & CouponReference; problem: null } | { coupon: null; problem: string }

/**
 * The coupon of a code, or why the stay can't have it, as a sentence: the host's, or the site's where the host has none
 * that works. What the guest's own unpaid holds use is not counted: the booking of this stay gives those in its way up.
 */
export async function findCoupon(db: Queryable, request: CouponRequest): Promise<FoundCoupon> {
  const { code, listing, guestId } = request
  const isNoOwnHold = guestId ? or(ne(booking.guestId, guestId), ne(booking.status, 'held')) : undefined
  const problems: string[] = []
  for (const found of [await latestOfHost(db, listing.hostId, code), await latestOfSite(db, code)]) {
    if (!found) continue
    const uses = found.bearer === 'host' ? couponUse : siteCouponUse
    const users = await db
      .select({ guestId: uses.guestId })
      .from(uses)
      .innerJoin(booking, eq(booking.id, uses.bookingId))
      .where(and(eq(uses.couponId, found.id), isNoOwnHold))
    const judged = await judge(db, found, users, request)
    if (judged.coupon) return judged
    problems.push(judged.problem)
  }
  return { coupon: null, problem: problems[0] ?? `This place has no code ${code}. Look at its letters again.` }
}

/**
 * The same in the transaction of the booking, once the guest's holds in the way are given up. Locks the coupon, so that
 * of two guests who want its last use at once only one gets it.
 */
export async function lockCoupon(
  tx: Queryable,
  { id, bearer }: CouponReference,
  request: CouponRequest,
): Promise<FoundCoupon> {
  const [found] =
    bearer === 'host'
      ? (await tx.select().from(coupon).where(eq(coupon.id, id)).for('no key update')).map(ofHost)
      : (await tx.select().from(siteCoupon).where(eq(siteCoupon.id, id)).for('no key update')).map(ofSite)
  if (!found) throw new Error(`Coupon ${id} is gone`)
  const uses = bearer === 'host' ? couponUse : siteCouponUse
  const users = await tx.select({ guestId: uses.guestId }).from(uses).where(eq(uses.couponId, id))
  return judge(tx, found, users, request)
}

async function latestOfHost(db: Queryable, hostId: string, code: string): Promise<Candidate | undefined> {
  const found = await db
    .select()
    .from(coupon)
    .where(and(eq(coupon.hostId, hostId), eq(coupon.code, code)))
    // The code may have been another coupon's before.
    .orderBy(sql`${coupon.endedAt} desc nulls first`, desc(coupon.createdAt))
    .limit(1)
  return found.map(ofHost)[0]
}

async function latestOfSite(db: Queryable, code: string): Promise<Candidate | undefined> {
  const found = await db
    .select()
    .from(siteCoupon)
    .where(eq(siteCoupon.code, code))
    .orderBy(sql`${siteCoupon.endedAt} desc nulls first`, desc(siteCoupon.createdAt))
    .limit(1)
  return found.map(ofSite)[0]
}

const ofHost = ({ endedAt, ...found }: typeof coupon.$inferSelect): Candidate => ({
  ...found,
  bearer: 'host',
  usesPerGuest: 1,
  guestId: null,
  isForFirstBooking: false,
  hasEnded: endedAt !== null,
})

const ofSite = ({ endedAt, ...found }: typeof siteCoupon.$inferSelect): Candidate => ({
  ...found,
  bearer: 'site',
  minNights: null,
  listingId: null,
  hasEnded: endedAt !== null,
})

async function judge(
  db: Queryable,
  found: Candidate,
  users: readonly { guestId: string }[],
  { listing, stay, guestId, now }: CouponRequest,
): Promise<FoundCoupon> {
  const stored = { ...found, uses: users.length }
  const problem = couponError(stored, {
    listingId: listing.id,
    currency: listing.currency,
    nights: daysBetween(stay.checkIn, stay.checkOut),
    now,
    guestId,
    usesByGuest: users.filter((user) => user.guestId === guestId).length,
    hasBooked: found.isForFirstBooking && guestId !== null && (await hasBooked(db, guestId)),
  })
  return problem === null ? { coupon: stored, problem } : { coupon: null, problem }
}

async function hasBooked(db: Queryable, guestId: string): Promise<boolean> {
  const found = await db
    .select({ id: booking.id })
    .from(booking)
    .where(and(eq(booking.guestId, guestId), isNotNull(booking.confirmedAt)))
    .limit(1)
  return found.length > 0
}
