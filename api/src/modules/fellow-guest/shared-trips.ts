import type { CallOutput, ParsedInput, SharedTrip, SharedTripDetails } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { confirmedStatuses } from '../../domain/booking-process'
import { notFound } from '../../domain/errors'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { guideForGuest } from '../arrival-guide/guide-for-guest'
import { bookingsByTab } from '../booking/list-bookings'
import {
  type BookingRow,
  bookingRows,
  type PlaceRow,
  placeColumns,
  presentPlace,
  toSummary,
} from '../booking/present-booking'

interface SharedRow extends BookingRow {
  /** First name of the guest who booked. */
  sharedBy: string
}

/** More trips than anybody is taken along on, or looks through. */
const mostTrips = 100

const sharedBy = sql`, g.first_name as "sharedBy"`
/** The condition that `booking b` is shared with somebody, in SQL. */
const isSharedWith = (personId: string) =>
  sql`b.id in (select booking_id from fellow_guest where person_id = ${personId})`

/**
 * What a fellow guest sees of a booking: picked field by field, so that a new one of a booking stays with those who
 * booked until somebody decides otherwise.
 */
function toSharedTrip(found: SharedRow, now: Date): SharedTrip {
  const { id, code, status, property, checkIn, checkOut, nights, guests, children, infants, pets, unit, host } =
    toSummary(found, 'guest', now)
  return {
    ...{ id, code, status, property, checkIn, checkOut, nights, guests, children, infants, pets },
    ...(unit && { unit }),
    sharedBy: found.sharedBy,
    host: { name: host.name },
  }
}

/** The trips that others share with somebody. */
export async function sharedTrips(
  { db, now }: Services,
  me: Me,
  { when }: ParsedInput<'bookings/shared-trips'>,
): Promise<CallOutput<'bookings/shared-trips'>> {
  const where: SQL = sql`${isSharedWith(me.id)} and (${when === 'all' ? sql`true` : bookingsByTab[when]})`
  const order = when === 'upcoming' ? sql`b.check_in, b.id` : sql`b.check_in desc, b.id desc`
  const found = await bookingRows<SharedRow>(db, { where, order, limit: mostTrips, side: 'guest', more: sharedBy })
  return { items: found.map((one) => toSharedTrip(one, now())) }
}

/**
 * A trip that somebody shares with the caller: place and arrival guide exactly as, and when, the guest who booked sees
 * them. @throws ApiError 404 when it is not shared with them
 */
export async function sharedTripDetails(services: Services, me: Me, bookingId: string): Promise<SharedTripDetails> {
  const { db } = services
  const now = services.now()
  const found = await findShared(db, me.id, bookingId)
  if (!found) throw notFound('This trip is not, or no longer, shared with you.')
  const isConfirmed = confirmedStatuses.includes(found.status)
  const guide = isConfirmed ? await guideForGuest(db, found, services, now) : undefined
  return { ...toSharedTrip(found, now), ...presentPlace(found, isConfirmed), ...(guide && { arrivalGuide: guide }) }
}

async function findShared(db: Queryable, personId: string, bookingId: string) {
  const [found] = await bookingRows<SharedRow & PlaceRow>(db, {
    where: sql`b.id = ${bookingId} and ${isSharedWith(personId)}`,
    order: sql`b.id`,
    limit: 1,
    side: 'guest',
    more: sql`${placeColumns} ${sharedBy}`,
  })
  return found
}
