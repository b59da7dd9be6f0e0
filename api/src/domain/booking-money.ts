import type { BookingStatus } from '@qe/contract'
import { type BookingEventName, exitEvent } from './booking-process'
import { type Balances, dueToHost, type Figures, feeAndTax, keptAmount, type Line } from './ledger'

/** The part of a booking that the money rules read. */
export interface BookingMoney extends Figures {
  status: BookingStatus
}

/**
 * A job at the payment provider, queued in the same transaction. `about`: the payment to refund, if it must be a
 * certain one.
 */
export type MoneyJob =
  | { topic: 'release' }
  | { topic: 'refund'; amount: number; key: string; about?: string }
  | { topic: 'transfer' }

/** What follows from a movement of money: a transition, new figures, ledger lines, jobs. */
export interface Outcome {
  event: BookingEventName | null
  set: Partial<Pick<Figures, 'authorised' | 'captured' | 'refunded' | 'disputed' | 'damages'>>
  lines: Line[]
  jobs: MoneyJob[]
}

const outcome = (what: Partial<Outcome>): Outcome => ({ event: null, set: {}, lines: [], jobs: [], ...what })

/** A payment's state at the provider; amounts in minor units. */
export type PaymentUpdate = { status: 'authorised' | 'captured'; amount: number } | { status: 'cancelled' }

/** What a payment's new state changes, in any order and repeatedly; null when nothing. */
export function paymentOutcome(of: BookingMoney, update: PaymentUpdate): Outcome | null {
  if (update.status === 'cancelled') return of.status === 'requested' ? outcome({ event: 'capture_failed' }) : null
  if (of.captured > 0) return null
  if (update.status === 'captured') return capturedOutcome(of, update.amount)
  return of.authorised > 0 ? null : authorisedOutcome(of, update.amount)
}

function authorisedOutcome(of: BookingMoney, amount: number): Outcome {
  const known = {
    set: { authorised: amount },
    lines: [{ kind: 'authorisation', from: 'guest', to: 'authorised', amount, key: 'authorisation' }] satisfies Line[],
  }
  if (of.status === 'held') return outcome({ ...known, event: 'request' })
  // Too late: the hold has expired meanwhile, so release the money.
  return outcome({ ...known, jobs: of.status === 'requested' ? [] : [{ topic: 'release' }] })
}

function capturedOutcome(of: BookingMoney, amount: number): Outcome {
  const known = {
    set: { captured: amount },
    lines: [
      { kind: 'payment', from: of.authorised > 0 ? 'authorised' : 'guest', to: 'held', amount, key: 'payment' },
    ] satisfies Line[],
  }
  if (of.status === 'held') return outcome({ ...known, event: 'book' })
  if (of.status === 'requested') return outcome({ ...known, event: 'accept' })
  return outcome({ ...known, jobs: [{ topic: 'refund', amount, key: 'late' }] })
}

/**
 * The transition and the refund when one side ends a booking. What the guest's bank keeps until it has decided counts:
 * its refund waits, and is limited to what is there by then. `byTerms`: what the agreed terms refund to the guest now
 * (minor units).
 */
export function cancellationOf(
  of: Pick<BookingMoney, 'status' | 'captured' | 'refunded'>,
  side: 'guest' | 'provider',
  byTerms: number,
): { event: BookingEventName | null; refund: number; wasPaid: boolean } {
  const event = exitEvent(of.status, side)
  const paid = of.captured - of.refunded
  if (event === 'guest_cancels') return { event, refund: Math.max(0, Math.min(paid, byTerms)), wasPaid: true }
  if (event === 'host_cancels') return { event, refund: paid, wasPaid: true }
  return { event, refund: 0, wasPaid: false }
}

/**
 * When the rest of an ended booking is shared out: null when its refund does it, otherwise now.
 */
export const shareOutAt = (refund: number, now: Date) => (refund > 0 ? null : now)

/** The bank released the authorised money. Null when there was none, or when it was captured after all. */
export function releaseOutcome(of: BookingMoney): Outcome | null {
  if (of.authorised === 0 || of.captured > 0) return null
  return outcome({
    lines: [{ kind: 'release', from: 'authorised', to: 'guest', amount: of.authorised, key: 'release' }],
  })
}

/** The part of a requested refund that can still be refunded (minor units). Damages are no price of the stay. */
export const refundableAmount = (of: BookingMoney, requested: number) =>
  Math.max(0, Math.min(requested, keptAmount(of) - of.damages))

/**
 * What the host is to be sent or, below 0, what to take back (minor units). Nothing is sent that refunds on their way
 * would take back again. `ordered`: these refunds.
 */
export function dueNow(of: BookingMoney, balances: Balances, ordered: number): number {
  const due = dueToHost(of, balances)
  if (due <= 0) return due
  const refunded = of.refunded + refundableAmount(of, ordered)
  return Math.max(0, Math.min(due, dueToHost({ ...of, refunded }, balances)))
}

/**
 * The guest was refunded. `isShared`: the day to share out has passed, so what is left is shared out again; else the
 * clock does it later.
 */
export function refundOutcome(
  of: BookingMoney,
  balances: Balances,
  { amount, key, isShared, count }: { amount: number; key: string; isShared: boolean; count: number },
): Outcome {
  const set = { refunded: of.refunded + amount }
  const lines: Line[] = [
    { kind: 'refund', from: 'held', to: 'guest', amount, key: `refund:${key}` },
    ...(isShared ? feeAndTax({ ...of, ...set }, balances, count) : []),
  ]
  return outcome({ set, lines, jobs: isShared ? [{ topic: 'transfer' }] : [] })
}

/** The payout is due: posts fee and tax, and transfers the host's share. */
export function shareOutOutcome(of: BookingMoney, balances: Balances, count: number): Outcome {
  return outcome({ lines: feeAndTax(of, balances, count), jobs: [{ topic: 'transfer' }] })
}

export interface DisputeUpdate {
  id: string
  amount: number
  state: 'open' | 'won' | 'lost'
  /** The disputed payment was for damages. */
  ofDamages: boolean
}

/**
 * Applies a dispute: the guest's bank holds the money until it decides (`open`), then returns it to us (`won`) or to
 * the guest (`lost`).
 * `isShared`: the day to share out has passed, so shares follow at once; else the clock does it later.
 */
export function disputeOutcome(
  of: BookingMoney,
  balances: Balances,
  { id, amount, state, ofDamages }: DisputeUpdate,
  { isShared, count }: { isShared: boolean; count: number },
): Outcome {
  const key = `dispute:${id}:${state}`
  if (state === 'lost') {
    return outcome({
      set: { disputed: of.disputed - amount, refunded: of.refunded + amount },
      lines: [{ kind: 'dispute', from: 'disputed', to: 'guest', amount, key }],
    })
  }
  const change = state === 'open' ? amount : -amount
  const set = { disputed: of.disputed + change, ...(ofDamages && { damages: of.damages - change }) }
  const line: Line =
    state === 'open'
      ? { kind: 'dispute', from: 'held', to: 'disputed', amount, key }
      : { kind: 'dispute', from: 'disputed', to: 'held', amount, key }
  return outcome({
    set,
    lines: [line, ...(isShared ? feeAndTax({ ...of, ...set }, balances, count) : [])],
    jobs: isShared ? [{ topic: 'transfer' }] : [],
  })
}
