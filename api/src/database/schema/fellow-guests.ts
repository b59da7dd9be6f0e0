import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { booking } from './bookings'
import { citext, id, moment } from './columns'
import { person } from './people'

/**
 * Somebody with whom the guest who booked shares a trip. Deleted when they leave, so that their next call is refused.
 */
export const fellowGuest = pgTable(
  'fellow_guest',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    personId: uuid()
      .notNull()
      .references(() => person.id),
    createdAt: moment().notNull(),
  },
  (t) => [unique('fellow_guest_unique').on(t.bookingId, t.personId), index('fellow_guest_of_person').on(t.personId)],
)

/** An invitation to a trip. Only the hash of its token is stored. */
export const tripInvitation = pgTable(
  'trip_invitation',
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id),
    email: citext().notNull(),
    tokenHash: text().notNull().unique(),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When and how it ended; null while it is open. */
    endedAt: moment(),
    outcome: text({ enum: ['accepted', 'declined', 'withdrawn'] }),
  },
  (t) => [
    index('trip_invitation_of_booking').on(t.bookingId),
    index('trip_invitation_of_address').on(t.email),
    uniqueIndex('trip_invitation_open').on(t.bookingId, t.email).where(sql`ended_at is null`),
  ],
)
