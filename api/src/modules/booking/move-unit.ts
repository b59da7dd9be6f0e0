import type { ParsedInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { overlap, sqlState } from '../../database/rows'
import { booking, listing, stayBlock } from '../../database/schema'
import { badInput, conflict } from '../../domain/errors'
import { coHostOf, type Principal } from '../../domain/team'
import type { Services } from '../../services'
import { unitsOf } from '../listing/units'
import { findListingWithUnits, unitsFor } from '../quote/availability'
import { type LockedBooking, lockBooking, recordEvent, refuseWhileWorking, statusText } from './booking-record'
import { findOpenChange } from './change/change-step'

/** Stays that a host can move to another unit. */
export const isMovable = (status: LockedBooking['status']) =>
  status === 'requested' || status === 'confirmed' || status === 'in_progress'

/**
 * Moves a stay to another unit of its listing. Returns the message for the host. Once done, the same call again changes
 * nothing.
 * @throws ApiError 409 when the unit is not free for all of the stay, or the stay can't be moved
 */
export async function moveToUnit(
  services: Services,
  host: Principal,
  { bookingId, unitId }: ParsedInput<'bookings/unit/move'>,
): Promise<string> {
  const now = services.now()
  try {
    const name = await services.db.transaction(async (tx) => {
      const found = await lockBooking(tx, bookingId)
      refuseWhileWorking(found, now)
      if (!isMovable(found.status))
        throw conflict(`This stay can’t be moved: ${statusText(found.status)}.`, 'wrong_status')
      // As for holds, so that nobody books the unit's nights meanwhile.
      await tx.select({ id: listing.id }).from(listing).where(eq(listing.id, found.listingId)).for('no key update')
      const units = await unitsOf(tx, found.listingId)
      const [to, from] = [unitId, found.roomId].map((id) => units.find((unit) => unit.id === id))
      if (!to) throw badInput('unitId', 'This unit is not there any more. Load the page again.')
      if (to !== from) {
        await refuseTakenUnit(tx, found, to, now)
        await move(tx, found, to.id)
        await recordEvent(tx, {
          bookingId,
          event: 'unit_moved',
          by: 'provider',
          from: found.status,
          to: found.status,
          note: `${from?.name ?? ''} → ${to.name}`,
          now,
          actorId: coHostOf(host),
        })
      }
      return to.name
    })
    services.wake()
    return `The stay is in “${name}” now.`
  } catch (error) {
    if (sqlState(error) === overlap) throw conflict(takenMessage, 'dates_taken')
    throw error
  }
}

const takenMessage = 'Somebody else has this unit for some of these nights. Choose another one.'

async function refuseTakenUnit(tx: Transaction, found: LockedBooking, to: { id: string }, now: Date): Promise<void> {
  // The nights of an open change are held in one unit; moved, the stay would have two.
  if (await findOpenChange(tx, found.id))
    throw conflict('A change of this stay is open. Answer or withdraw it first, then move the stay.', 'change_open')
  const free = await unitsFor(tx, await findListingWithUnits(tx, found.listingId), found, now, found.id)
  if (!free.some(({ id }) => id === to.id)) throw conflict(takenMessage, 'dates_taken')
}

async function move(tx: Transaction, { id }: LockedBooking, roomId: string): Promise<void> {
  await tx.update(stayBlock).set({ roomId }).where(eq(stayBlock.bookingId, id))
  await tx.update(booking).set({ roomId }).where(eq(booking.id, id))
}
