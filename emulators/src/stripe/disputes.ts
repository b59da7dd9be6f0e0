import { type Call, type Emulator, type EventCause, newObject, type Route } from './context'
import { StripeFailure } from './failure'
import { listPage } from './lists'
import type { Dispute } from './records'

export interface NewDispute {
  payment_intent: string
  /** Minor units; everything that was not refunded when absent. */
  amount?: number
  reason?: string
}

/**
 * The guest disputes a payment at their bank, which withdraws the money until it has decided.
 * @throws StripeFailure 400 for more than was captured and not refunded
 */
export function openDispute(
  emulator: Emulator,
  { payment_intent, amount, reason = 'product_not_received' }: NewDispute,
): Dispute {
  const intent = emulator.store.get('payment_intents', payment_intent)
  const charge = emulator.store.get('charges', intent.latest_charge ?? '')
  const remaining = charge.amount_captured - charge.amount_refunded
  const disputed = amount ?? remaining
  if (disputed < 1 || disputed > remaining)
    throw StripeFailure.invalid(`Only ${remaining} of this payment can be disputed.`, 'amount')
  const dispute = emulator.store.put('disputes', {
    object: 'dispute',
    ...newObject(emulator, 'dp'),
    amount: disputed,
    charge: charge.id,
    currency: charge.currency,
    payment_intent,
    reason,
    status: 'needs_response',
    is_charge_refundable: false,
    metadata: {},
  })
  emulator.emit('charge.dispute.created', dispute)
  emulator.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides: `won` returns the money to the platform, `lost` leaves it with the guest. */
export function closeDispute(emulator: Emulator, id: string, status: 'won' | 'lost', cause?: EventCause): Dispute {
  const dispute = emulator.store.get('disputes', id)
  if (dispute.status !== 'needs_response') throw StripeFailure.invalid('This dispute is already closed.', 'dispute')
  dispute.status = status
  emulator.store.touch()
  if (status === 'won') emulator.emit('charge.dispute.funds_reinstated', dispute, cause)
  emulator.emit('charge.dispute.closed', dispute, cause)
  return dispute
}

const idOf = ({ params }: Call) => params.id ?? ''

export const disputeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    run: ({ emulator, form }) => listPage(emulator.store.all('disputes'), form, '/v1/disputes'),
  },
  { method: 'GET', path: '/v1/disputes/:id', run: (call) => call.emulator.store.get('disputes', idOf(call)) },
  // To close one's own dispute is to accept it as lost.
  { method: 'POST', path: '/v1/disputes/:id/close', run: (call) => closeDispute(call.emulator, idOf(call), 'lost') },
]
