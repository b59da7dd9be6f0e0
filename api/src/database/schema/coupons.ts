import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { booking } from './bookings'
import { amount, id, moment } from './columns'
import { listing } from './listings'
import { person } from './people'

/** A host's coupon code. Nothing but its end changes once it is made. */
export const coupon = pgTable(
  'coupon',
  {
    id: id(),
    hostId: uuid()
      .notNull()
      .references(() => person.id),
    /** Upper case. */
    code: text().notNull(),
    /** Whole percents; null for an amount. */
    percent: integer(),
    /** Minor units of `currency`; both are null for a percentage. */
    amount: amount(),
    currency: text(),
    /** Both included, where the place is. */
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    maxUses: integer().notNull(),
    /** Null for all of the host's listings. */
    listingId: uuid().references(() => listing.id),
    minNights: integer(),
    createdAt: moment().notNull(),
    /** When the host stopped it; another may have its code from then on. */
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('coupon_code').on(t.hostId, t.code).where(sql`ended_at is null`),
    index('coupon_of_host').on(t.hostId, t.createdAt.desc()),
  ],
)

/** A booking that uses a coupon. Deleted when it ends without having been a stay. */
export const couponUse = pgTable(
  'coupon_use',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => booking.id),
    couponId: uuid()
      .notNull()
      .references(() => coupon.id),
    guestId: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: moment().notNull(),
  },
  (t) => [unique('coupon_use_of_guest').on(t.couponId, t.guestId)],
)

/**
 * A code of the site, which bears what it takes off. Operators make it; or a guest gets it as a credit, once, when the
 * host cancels their stay. Nothing but its end changes once it is made.
 */
export const siteCoupon = pgTable(
  'site_coupon',
  {
    id: id(),
    /** Upper case. */
    code: text().notNull(),
    /** Whole percents; null for an amount. */
    percent: integer(),
    /** Minor units of `currency`; null for a percentage. */
    amount: amount(),
    /** The most that a percentage takes off, in minor units of `currency`; null without a limit. */
    mostOff: amount(),
    /** Only for places paid in it; null for all. */
    currency: text(),
    /** Both included, from the first time zone to the last. */
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    maxUses: integer().notNull(),
    usesPerGuest: integer().notNull(),
    isForFirstBooking: boolean().notNull(),
    /** Only for this person; null for everybody. */
    guestId: uuid().references(() => person.id),
    /** The stay that its host cancelled, of a credit. */
    cancelledBookingId: uuid()
      .unique('site_coupon_of_cancelled_booking')
      .references(() => booking.id),
    createdAt: moment().notNull(),
    /** When operators, or the end of the person's account, stopped it; another may have its code from then on. */
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('site_coupon_code').on(t.code).where(sql`ended_at is null`),
    index('site_coupon_of_guest').on(t.guestId),
  ],
)

/** A booking that uses a code of the site. Deleted as `couponUse` is. */
export const siteCouponUse = pgTable(
  'site_coupon_use',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => booking.id),
    couponId: uuid()
      .notNull()
      .references(() => siteCoupon.id),
    guestId: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: moment().notNull(),
  },
  (t) => [index('site_coupon_use_of_coupon').on(t.couponId)],
)
