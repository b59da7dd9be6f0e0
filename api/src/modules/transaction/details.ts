import type { ReturnedRefund, Transaction, TransactionDetails } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { booking, claim, movement, partPayment, refundOrder, stayChange } from '../../database/schema'
import { refundReasonOf } from '../../domain/refund-reasons'
import { presentReturnedOf } from '../booking/present-refunds'

/** What a guest's movement was for, which card it was of, and by what the payment provider knows it. */
export async function transactionDetails(db: Queryable, of: Transaction): Promise<TransactionDetails> {
  const [found] = await db
    .select({ key: movement.idempotencyKey, booking, parts: partPayment })
    .from(movement)
    .innerJoin(booking, eq(booking.id, movement.bookingId))
    .leftJoin(partPayment, eq(partPayment.bookingId, booking.id))
    .where(eq(movement.id, of.id))
  if (!found) return of
  const { booking: stay, parts } = found
  const key = found.key.slice(stay.id.length + 1)
  const { purpose, references, isOfStay, returned } = await sourceOf(db, key, {
    of,
    stay,
    parts,
  })
  const { cardBrand: brand, cardLast4: last4 } = stay
  return {
    ...of,
    ...(purpose && { purpose }),
    references,
    // A booking keeps the card of its first payment alone.
    card: isOfStay && brand && last4 ? { brand, last4 } : null,
    stay: { propertyId: stay.listingId, checkIn: stay.checkIn, checkOut: stay.checkOut },
    ...(returned.length > 0 && { returned }),
  }
}

interface Source {
  purpose: string | null
  references: string[]
  /** Whether the card is that of the booking's first payment. */
  isOfStay: boolean
  /** What came back of a refund. */
  returned: ReturnedRefund[]
}

/** @param key of the movement within its booking, such as `payment:rest` */
async function sourceOf(
  db: Queryable,
  key: string,
  {
    of: { kind, amount },
    stay,
    parts,
  }: {
    of: Transaction
    stay: typeof booking.$inferSelect
    parts: typeof partPayment.$inferSelect | null
  },
): Promise<Source> {
  const ofIntent = (purpose: string | null, intent: string | null | undefined, isOfStay = false): Source => ({
    purpose,
    references: intent ? [intent] : [],
    isOfStay,
    returned: [],
  })
  const [, name, id = ''] = /^payment:(change|claim):([\da-f-]{36})$/.exec(key) ?? []
  if (name === 'change') {
    const [change] = await db.select({ intent: stayChange.paymentIntent }).from(stayChange).where(eq(stayChange.id, id))
    return ofIntent('A change of the stay', change?.intent)
  }
  if (name === 'claim') {
    const [damages] = await db.select({ intent: claim.paymentIntent }).from(claim).where(eq(claim.id, id))
    return ofIntent('Damages, after a claim of your host', damages?.intent)
  }
  if (key === 'payment:rest') return ofIntent('The second of two payments for the stay', parts?.paymentIntent)
  if (kind === 'refund') {
    const orderKey = key.replace(/^refund:/, '')
    const [order] = await db
      .select({ id: refundOrder.id, parts: refundOrder.parts })
      .from(refundOrder)
      .where(and(eq(refundOrder.bookingId, stay.id), eq(refundOrder.key, orderKey)))
    const intents = (order?.parts ?? []).flatMap(({ intent }) => intent ?? [])
    return {
      purpose: refundReasonOf(orderKey).text,
      references: intents,
      isOfStay: intents.length > 0 && intents.every((intent) => intent === stay.paymentIntent),
      returned: order ? await presentReturnedOf(db, order.id) : [],
    }
  }
  const stated = kind === 'authorisation' || kind === 'release' ? 'Your request to book' : null
  const first =
    parts?.firstPart === Math.abs(amount.amount) ? 'The first of two payments for the stay' : 'The whole stay'
  return ofIntent(stated ?? (kind === 'payment' ? first : null), stay.paymentIntent, true)
}
