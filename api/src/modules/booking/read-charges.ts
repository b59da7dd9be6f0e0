import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { type booking, claim, dispute, hostTransfer, partPayment, refundOrder, stayChange } from '../../database/schema'
import { type Charge, chargesOf } from '../../domain/charges'

type PaidBooking = Pick<typeof booking.$inferSelect, 'id' | 'paymentIntent' | 'captured' | 'refunded' | 'disputed'>

/** Reads a booking's payments at the provider, with the amount left of each (minor units). */
export async function readCharges(db: Queryable, of: PaidBooking): Promise<Charge[]> {
  const changes = await db
    .select({ intent: stayChange.paymentIntent, paid: stayChange.paid })
    .from(stayChange)
    .where(and(eq(stayChange.bookingId, of.id), gt(stayChange.paid, 0)))
    .orderBy(asc(stayChange.createdAt))
  const [parts] = await db.select().from(partPayment).where(eq(partPayment.bookingId, of.id))
  const rest = parts && parts.paid > 0 ? [{ intent: parts.paymentIntent, paid: parts.paid }] : []
  const damages = await db
    .select({ intent: claim.paymentIntent, paid: claim.paid })
    .from(claim)
    .where(and(eq(claim.bookingId, of.id), gt(claim.paid, 0)))
    .orderBy(asc(claim.createdAt))
  const refunds = await db.select().from(refundOrder).where(eq(refundOrder.bookingId, of.id))
  const disputes = await db
    .select()
    .from(dispute)
    .where(and(eq(dispute.bookingId, of.id), ne(dispute.state, 'won')))
  const transfers = await db.select().from(hostTransfer).where(eq(hostTransfer.bookingId, of.id))
  return chargesOf(
    { ...of, intent: of.paymentIntent },
    { later: [...rest, ...changes], damages, refunds, disputes, transfers },
  )
}
