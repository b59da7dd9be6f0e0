import type { BookingDetails, BookingStatus, PartPayment } from '@qe/contract'
import type { Queryable } from '../../../database/connect'
import { restPayBy } from '../../../domain/part-payment'
import { findPartPayment, isRestDue, offeredParts, type PartPaymentRow } from './part-payment-record'

type PresentedStay = Pick<
  BookingDetails,
  'cancellationTier' | 'checkIn' | 'checkOut' | 'checkInFrom' | 'checkOutBy'
> & {
  id: string
  status: BookingStatus
  timeZone: string
  currency: string
  total: number
  createdAt: string
}

/** The part of a booking's details about its two parts: offered to the guest of a held one, chosen later. */
export async function presentParts(
  db: Queryable,
  of: PresentedStay,
  side: 'guest' | 'provider',
): Promise<Pick<BookingDetails, 'partPayment'>> {
  const money = (amount: number) => ({ amount, currency: of.currency })
  if (of.status === 'held') {
    const plan = offeredParts({ ...of, createdAt: new Date(of.createdAt) })
    return plan
      ? {
          partPayment: {
            state: 'offered',
            firstPart: money(plan.firstPart),
            rest: money(plan.rest),
            dueAt: plan.dueAt.toISOString(),
            payBy: null,
            problem: null,
          },
        }
      : {}
  }
  const parts = await findPartPayment(db, of.id)
  if (!parts) return {}
  const state = stateOf(of.status, parts)
  return {
    partPayment: {
      state,
      // What changes have cost since was paid with it, or came back of it.
      firstPart: money(of.total - parts.rest),
      rest: money(parts.rest),
      dueAt: parts.dueAt.toISOString(),
      payBy: state === 'unpaid' && parts.declinedAt ? restPayBy(of, parts.declinedAt).toISOString() : null,
      problem: side === 'guest' ? parts.problem : null,
    },
  }
}

function stateOf(status: BookingStatus, parts: PartPaymentRow): PartPayment['state'] {
  if (parts.paid > 0 || parts.rest === 0) return 'paid'
  if (status !== 'requested' && status !== 'confirmed') return 'ended'
  if (!isRestDue(parts)) return 'upcoming'
  return parts.latestStep === 'rest_due' ? 'charging' : 'unpaid'
}
