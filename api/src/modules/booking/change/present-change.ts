import type { BookingAction, StayChange } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/connect'
import { isoInstant, isoInstantOrNull } from '../../../database/rows'
import { booking } from '../../../database/schema'
import { isSettled } from '../../../domain/change-money'
import { changeActionsFor, changeError, type Side } from '../../../domain/change-process'
import { findPartPayment, isRestDue, restOf } from '../part-payment/part-payment-record'
import { difference } from './change-quote'
import { companionsAfter, findOpenChange } from './change-step'

/** Of a booking `b` in a list: how its open change stands. */
export const openChangeColumn = sql`(select json_build_object('status', c.status, 'by', c.by, 'deadline', c.clock_at)
  from stay_change c where c.booking_id = b.id and b.status = 'confirmed' and c.status in ('proposed', 'to_pay'))`

/** Whether a booking `b` waits for its host: a request, or a change that the guest asks for. */
export const waitsForHost = sql`(b.status = 'requested' or (b.status = 'confirmed' and exists (
  select 1 from stay_change c where c.booking_id = b.id and c.status = 'proposed' and c.by = 'guest')))`

/** The part of a booking's details about changes: the open one, and whether a side may propose one. */
export async function presentChange(
  db: Queryable,
  bookingId: string,
  side: Side,
  actions: readonly BookingAction[],
  now: Date,
): Promise<{ change: StayChange | null; actions: BookingAction[] }> {
  const [of] = await db.select().from(booking).where(eq(booking.id, bookingId))
  const open = of?.status === 'confirmed' ? await findOpenChange(db, bookingId) : null
  if (!of) return { change: null, actions: [...actions] }
  const parts = await findPartPayment(db, bookingId)
  const mayPropose =
    changeError(
      {
        status: of.status,
        stay: of,
        isSettled: isSettled(of, restOf(parts)),
        hasOpen: open !== null,
        isRestDue: isRestDue(parts),
      },
      now,
    ) === null
  return {
    actions: mayPropose ? [...actions, 'change'] : [...actions],
    change: open && {
      id: open.id,
      status: open.status,
      by: open.by,
      note: open.note,
      createdAt: isoInstant(open.createdAt),
      deadline: isoInstantOrNull(open.clockAt),
      actions: changeActionsFor(open.status, open.by, side),
      charging: open.status === 'to_pay' && open.triedAt === null,
      paymentProblem: side === 'guest' ? open.paymentProblem : null,
      ...difference(of, { ...open, ...companionsAfter(of, open) }, side, restOf(parts)),
    },
  }
}
