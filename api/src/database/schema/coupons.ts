import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
