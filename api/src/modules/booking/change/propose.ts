import type { ParsedInput } from '@qe/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/connect'
import { duplicate, overlap, rows, sqlState } from '../../../database/rows'
import { property, stayBlock, stayChange } from '../../../database/schema'
import { changeDeadline, type Side } from '../../../domain/change-process'
import { daysBetween } from '../../../domain/dates'
import { badInput, conflict } from '../../../domain/errors'
import { policy } from '../../../domain/policy'
import type { PricedStay, StayRequest } from '../../../domain/quote'
import { priceDigest } from '../../../domain/quote-id'
import type { Me } from '../../../identity/sessions'
import type { Services } from '../../../services'
import { type LockedBooking, lockBooking, refuseWhileWorking } from '../locked-booking'
import { record } from '../record'
import { type Asked, askedStay, difference, differs, nightsTaken, sideOf } from './quote'
import { duringOf } from './step'
import { changeInWords } from './words'

/**
 * One side asks the other for another stay. The price is frozen as it is now, and the nights that the stay does not
 * have yet are kept from everybody until there is an answer. Gives the sentence for the person.
 */
export async function proposeChange(
  services: Services,
  me: Me,
  input: ParsedInput<'bookings/change/propose'>,
): Promise<string> {
  const { bookingId, checkIn, checkOut, guests, pets, quoteId, note = '' } = input
  const now = services.now()
  const wish = { checkIn, checkOut, guests, pets }
  if (daysBetween(checkIn, checkOut) < 1) throw badInput('checkOut', 'Check-out must be after check-in.')
  try {
    await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, bookingId)
      const side = sideOf(found, me.id)
      if (await isMade(tx, found, side, input.idempotencyKey)) return
      refuseWhileWorking(found, now)
      // Whoever wants nights of a place waits here for whoever was first, as those do who hold it.
      await tx.select({ id: property.id }).from(property).where(eq(property.id, found.propertyId)).for('no key update')
      const asked = await askedStay(tx, found, wish, now)
      const { reason, stay } = asked
      if (!stay) throw conflict(reason ?? nightsTaken, asked.isTaken ? 'dates_taken' : 'not_changeable')
      if (!differs(found, wish))
        throw badInput('checkIn', 'This is the stay as it is. Choose other dates, or another number of guests.')
      if (priceDigest(stay) !== quoteId) {
        const fresh = { id: priceDigest(stay), ...difference(found, { ...wish, ...stay }, side) }
        throw conflict('The price has changed since you looked. Have a look and ask again.', 'price_changed', {
          quote: fresh,
        })
      }
      await holdNewNights(tx, found, asked)
      await write(tx, found, { wish, stay }, { side, note, now, commandKey: input.idempotencyKey })
    })
  } catch (error) {
    if (sqlState(error) === overlap) throw conflict(nightsTaken, 'dates_taken')
    if (sqlState(error) === duplicate)
      throw conflict('A change of this stay is open already. Answer or withdraw it first.', 'not_changeable')
    throw error
  }
  services.wake()
  return `Asked. There are ${policy.changeHours} hours to answer; until then the stay is as it is, and the new nights are kept.`
}

/** Whether the same command has been carried out before, and only its answer was lost. */
async function isMade(tx: Transaction, { id }: LockedBooking, side: Side, commandKey: string): Promise<boolean> {
  const [made] = await tx
    .select({ id: stayChange.id })
    .from(stayChange)
    .where(and(eq(stayChange.bookingId, id), eq(stayChange.by, side), eq(stayChange.commandKey, commandKey)))
  return made !== undefined
}

/** Of the new stay, what lies before and after the nights that the booking keeps already. */
async function holdNewNights(tx: Transaction, found: LockedBooking, { listing, wish }: Asked): Promise<void> {
  const during = duringOf(wish, listing.preparationDays)
  const pieces = await rows<{ piece: string }>(
    tx,
    sql`select piece::text as piece from unnest(multirange(${during}::daterange) - coalesce((select range_agg(b.during) from stay_block b where b.booking_id = ${found.id}), '{}'::datemultirange)) piece`,
  )
  if (pieces.length > 0) {
    const block = { roomId: found.roomId, propertyId: found.propertyId, kind: 'change' as const, bookingId: found.id }
    await tx.insert(stayBlock).values(pieces.map(({ piece }) => ({ ...block, during: piece })))
  }
}

async function write(
  tx: Transaction,
  found: LockedBooking,
  { wish, stay }: { wish: StayRequest; stay: PricedStay },
  { side, note, now, commandKey }: { side: Side; note: string; now: Date; commandKey: string },
): Promise<void> {
  const { lines, total, tax, serviceFee, payout } = stay
  const more = total - found.total
  await tx.insert(stayChange).values({
    bookingId: found.id,
    by: side,
    status: 'proposed',
    ...wish,
    nights: stay.nights.map((night) => [night.amount, night.source]),
    lines,
    total,
    tax,
    serviceFee,
    payout,
    difference: more,
    note: note || null,
    clockAt: changeDeadline(found, wish, now),
    createdAt: now,
    commandKey,
  })
  const words = [changeInWords(found, { ...wish, difference: more }), note].filter(Boolean).join(' ')
  await record(tx, {
    bookingId: found.id,
    event: 'change_proposed',
    by: side,
    from: found.status,
    to: found.status,
    note: words,
    now,
  })
}
