import type { ParsedInput } from '@qe/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect'
import { duplicate, overlap, rows, sqlState } from '../../../database/rows'
import { listing, stayBlock, stayChange } from '../../../database/schema'
import { changeDeadline, type Side } from '../../../domain/change-process'
import { daysBetween } from '../../../domain/dates'
import { badInput, conflict } from '../../../domain/errors'
import type { PartyStay, PricedStay } from '../../../domain/quote'
import { priceDigest } from '../../../domain/quote-id'
import { coHostOf, type Principal } from '../../../domain/team'
import type { Services } from '../../../services'
import { formatsOf } from '../../profile/reader-formats'
import { type LockedBooking, lockBooking, recordEvent, refuseWhileWorking } from '../booking-record'
import { claimUnit } from '../claim-unit'
import {
  changedCompanions,
  difference,
  hasChanged,
  nightsTakenMessage,
  type PricedChange,
  priceChange,
  sideOf,
} from './change-quote'
import { blockedRange } from './change-step'
import { formatChange } from './change-text'

/**
 * Proposes a change of the stay to the other side. Fixes today's price and holds the new nights until there is an
 * answer. Returns the message for the person.
 * @throws ApiError 409 when the change is not possible, the nights are taken, or the price has changed
 */
export async function proposeChange(
  services: Services,
  principal: Principal,
  input: ParsedInput<'bookings/change/propose'>,
): Promise<string> {
  const { bookingId, checkIn, checkOut, guests, pets, quoteId, note = '' } = input
  const now = services.now()
  if (daysBetween(checkIn, checkOut) < 1) throw badInput('checkOut', 'Check-out must be after check-in.')
  try {
    const until = await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, bookingId)
      const request = { checkIn, checkOut, guests, ...changedCompanions(found, guests, input), pets }
      const side = sideOf(found, principal.id)
      const earlier = await findRepeated(tx, found, side, input.idempotencyKey)
      const deadline = (since: Date) => ({ at: changeDeadline(found, request, since), timeZone: found.timeZone })
      if (earlier) return deadline(earlier.createdAt)
      refuseWhileWorking(found, now)
      // Lock the listing, as holds do, so that concurrent bookings of its nights wait for each other.
      await tx.select({ id: listing.id }).from(listing).where(eq(listing.id, found.listingId)).for('no key update')
      const change = await priceChange(tx, found, request, now)
      const { reason, stay } = change
      if (!stay) throw conflict(reason ?? nightsTakenMessage, change.isTaken ? 'dates_taken' : 'not_changeable')
      if (!hasChanged(found, request))
        throw badInput('checkIn', 'This is the stay as it is. Choose other dates, or another number of guests.')
      if (priceDigest(stay) !== quoteId) {
        const fresh = { id: priceDigest(stay), ...difference(found, { ...request, ...stay }, side, change.unpaid) }
        throw conflict('The price has changed since you looked. Have a look and ask again.', 'price_changed', {
          quote: fresh,
        })
      }
      await holdNewNights(tx, found, change)
      await insertChange(
        tx,
        found,
        { request, stay },
        {
          side,
          note,
          now,
          commandKey: input.idempotencyKey,
          actorId: coHostOf(principal),
        },
      )
      return deadline(now)
    })
    services.wake()
    const { dateTime } = await formatsOf(services.db, principal.actorId)
    return (
      `Asked. The other side can answer until ${dateTime(until.at, until.timeZone)}; ` +
      'until then the stay is as it is, and the new nights are kept.'
    )
  } catch (error) {
    if (sqlState(error) === overlap) throw conflict(nightsTakenMessage, 'dates_taken')
    if (sqlState(error) === duplicate)
      throw conflict('A change of this stay is open already. Answer or withdraw it first.', 'not_changeable')
    throw error
  }
}

/** The change that the same command proposed before, when only its answer was lost. */
async function findRepeated(tx: Transaction, { id }: LockedBooking, side: Side, commandKey: string) {
  const [repeated] = await tx
    .select({ createdAt: stayChange.createdAt })
    .from(stayChange)
    .where(and(eq(stayChange.bookingId, id), eq(stayChange.by, side), eq(stayChange.commandKey, commandKey)))
  return repeated
}

/** Holds the nights of the new stay: in its own unit those that the booking does not block already. */
async function holdNewNights(tx: Transaction, found: LockedBooking, change: PricedChange): Promise<void> {
  const during = blockedRange(change.request, change.listing.preparationDays)
  await claimUnit(tx, change.units, (inner, roomId) => holdInUnit(inner, found, { roomId, during }))
}

async function holdInUnit(
  tx: Transaction,
  found: LockedBooking,
  { roomId, during }: { roomId: string; during: string },
): Promise<void> {
  const pieces = await rows<{ piece: string }>(
    tx,
    sql`select piece::text as piece from unnest(multirange(${during}::daterange) - coalesce((select range_agg(b.during)
        from stay_block b where b.booking_id = ${found.id} and b.room_id = ${roomId}), '{}'::datemultirange)) piece`,
  )
  if (pieces.length > 0) {
    const block = { roomId, listingId: found.listingId, kind: 'change' as const, bookingId: found.id }
    await tx.insert(stayBlock).values(pieces.map(({ piece }) => ({ ...block, during: piece })))
  }
}

async function insertChange(
  tx: Transaction,
  found: LockedBooking,
  { request, stay }: { request: PartyStay; stay: PricedStay },
  {
    side,
    note,
    now,
    commandKey,
    actorId,
  }: { side: Side; note: string; now: Date; commandKey: string; actorId: string | null },
): Promise<void> {
  const { lines, total, tax, serviceFee, payout } = stay
  const priceDifference = total - found.total
  await tx.insert(stayChange).values({
    bookingId: found.id,
    by: side,
    status: 'proposed',
    ...request,
    nights: stay.nights.map((night) => [night.amount, night.source]),
    lines,
    total,
    tax,
    serviceFee,
    payout,
    difference: priceDifference,
    note: note || null,
    clockAt: changeDeadline(found, request, now),
    createdAt: now,
    commandKey,
  })
  const eventNote = [formatChange(found, { ...request, difference: priceDifference }), note].filter(Boolean).join(' ')
  await recordEvent(tx, {
    bookingId: found.id,
    event: 'change_proposed',
    by: side,
    from: found.status,
    to: found.status,
    note: eventNote,
    now,
    actorId,
  })
}
