import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { booking, property } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'

/** A booking locked by a command, with the listing's columns that the rules need. */
export type LockedBooking = typeof booking.$inferSelect & { timeZone: string; checkInFrom: string; checkOutBy: string }

/**
 * Locks a booking until the transaction ends.
 * @throws Refused 404 when there is none
 */
export async function lockBooking(tx: Transaction, bookingId: string): Promise<LockedBooking> {
  const [found] = await tx.select().from(booking).where(eq(booking.id, bookingId)).for('update')
  if (!found) throw notFound('We can’t find this booking.')
  const [listing] = await tx
    .select({ timeZone: property.timeZone, checkInFrom: property.checkInFrom, checkOutBy: property.checkOutBy })
    .from(property)
    .where(eq(property.id, found.propertyId))
  if (!listing) throw new Error(`Booking ${bookingId} has no listing`)
  return { ...found, ...listing }
}

/** @throws Refused 409 `busy` while another command on this booking waits for the payment provider */
export function refuseWhileWorking(found: LockedBooking, now: Date): void {
  if (found.workingUntil && found.workingUntil > now) {
    throw conflict('This booking is being changed right now. Wait a moment and look again.', 'busy')
  }
}

const statusTexts: Partial<Record<LockedBooking['status'], string>> = {
  held: 'it has not been paid yet',
  hold_expired: 'the dates were given back because no payment came in time',
  requested: 'the host has yet to answer',
  confirmed: 'it is already confirmed',
  payment_failed: 'the payment could not be taken',
  declined: 'the host has declined it',
  withdrawn: 'it was withdrawn',
  expired: 'the host did not answer in time',
  in_progress: 'the stay has begun',
  completed: 'the stay is over',
}

/** Why nothing more can be done, as part of a sentence. */
export const statusText = (status: LockedBooking['status']) => statusTexts[status] ?? 'it was cancelled'
