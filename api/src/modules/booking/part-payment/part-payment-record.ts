import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../database/connect'
import { partPayment } from '../../../database/schema'
import { nextRestStep, partPlan, restDueAt } from '../../../domain/part-payment'
import { addToOutbox } from '../../../outbox/outbox'
import type { LockedBooking } from '../booking-record'

export type PartPaymentRow = typeof partPayment.$inferSelect

/** The two parts of a booking; null when it is paid at once. */
export async function findPartPayment(db: Queryable, bookingId: string): Promise<PartPaymentRow | null> {
  const [found] = await db.select().from(partPayment).where(eq(partPayment.bookingId, bookingId))
  return found ?? null
}

/** What of the price is yet to be paid (minor units). */
export const restOf = (parts: PartPaymentRow | null): number => (parts && parts.paid === 0 ? parts.rest : 0)

/** Whether the rest is being charged, or was declined. */
export const isRestDue = (parts: PartPaymentRow | null): boolean =>
  restOf(parts) > 0 && parts?.latestStep !== null && parts?.latestStep !== 'rest_soon_due'

export const unpaidRest = async (db: Queryable, { id }: Pick<LockedBooking, 'id'>): Promise<number> =>
  restOf(await findPartPayment(db, id))

/** The same of a booking `b`. */
export const unpaidRestSql = sql`coalesce((select p.rest from part_payment p
  where p.booking_id = b.id and p.paid = 0), 0)`

/** The two parts in which a held booking may be paid; null when it must be paid at once. Steady while it is held. */
export const offeredParts = ({ cancellationTier: tier, createdAt, ...of }: PlannedStay) =>
  partPlan({ ...of, tier }, createdAt)

type PlannedStay = Pick<
  LockedBooking,
  | 'cancellationTier'
  | 'timeZone'
  | 'checkIn'
  | 'checkOut'
  | 'checkInFrom'
  | 'checkOutBy'
  | 'currency'
  | 'total'
  | 'createdAt'
>

/** When time alone takes the next step of the rest; null when none waits. */
export const restClock = (stay: LockedBooking, { rest, paid, latestStep, dueAt, declinedAt }: PartPaymentRow) =>
  rest > 0 && paid === 0 ? (nextRestStep(latestStep, { stay, dueAt, declinedAt })?.at ?? null) : null

/**
 * The first payment of a booking came in: starts the clock of the rest once it is confirmed. A guest who paid
 * everything after all has no second part.
 */
export async function planRest(tx: Transaction, of: LockedBooking): Promise<void> {
  const parts = await findPartPayment(tx, of.id)
  if (!parts) return
  const byBooking = eq(partPayment.bookingId, of.id)
  if ((of.captured || of.authorised) !== parts.firstPart) await tx.delete(partPayment).where(byBooking)
  else if (of.status === 'confirmed')
    await tx
      .update(partPayment)
      .set({ clockAt: restClock(of, parts) })
      .where(byBooking)
}

/** The stay was changed: the rest is so much now, and falls due no later than its new dates allow. */
export async function changeRest(tx: Transaction, of: LockedBooking, rest: number): Promise<void> {
  const before = await findPartPayment(tx, of.id)
  if (!before || before.paid > 0) return
  const earliest = Math.min(before.dueAt.getTime(), restDueAt({ ...of, tier: of.cancellationTier }).getTime())
  const after = { ...before, rest, dueAt: new Date(earliest) }
  await tx
    .update(partPayment)
    .set({ rest, dueAt: after.dueAt, clockAt: restClock(of, after) })
    .where(eq(partPayment.bookingId, of.id))
}

/** The booking is over: nothing is charged any more. */
export async function endRest(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  const parts = await findPartPayment(tx, bookingId)
  if (!parts || parts.paid > 0) return
  await tx.update(partPayment).set({ clockAt: null }).where(eq(partPayment.bookingId, bookingId))
  if (parts.paymentIntent) await addToOutbox(tx, 'releaseRest', { bookingId }, now)
}
