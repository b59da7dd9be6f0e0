import type { BookingStatus } from '@qe/contract'
import { type BookingEventName, wayOut } from './booking-process'
import { type Balances, type Figures, feeAndTax, keptOf, type Line } from './ledger'

/** A booking as the rules of its money see it. */
export interface BookingMoney extends Figures {
  status: BookingStatus
}

/**
 * What has to be asked of the payment provider once the change is written. `about`: the payment that a refund is of,
 * where it is of one.
 */
export type MoneyJob =
  | { topic: 'release' }
  | { topic: 'refund'; amount: number; key: string; about?: string }
  | { topic: 'transfer' }

/** What follows from something that happened to the money: a step of the process, figures, movements, jobs. */
export interface Outcome {
  event: BookingEventName | null
  set: Partial<Pick<Figures, 'authorised' | 'captured' | 'refunded' | 'disputed'>>
  lines: Line[]
  jobs: MoneyJob[]
}

const outcome = (what: Partial<Outcome>): Outcome => ({ event: null, set: {}, lines: [], jobs: [], ...what })

/** What the provider says of a payment; amounts in minor units. */
export type PaymentNews = { status: 'authorised' | 'captured'; amount: number } | { status: 'cancelled' }

/** What news of a payment change, in whatever order and however often they come; null when nothing. */
export function paymentSays(of: BookingMoney, news: PaymentNews): Outcome | null {
  if (news.status === 'cancelled') return of.status === 'requested' ? outcome({ event: 'capture_failed' }) : null
  if (of.captured > 0) return null
  if (news.status === 'captured') return captured(of, news.amount)
  return of.authorised > 0 ? null : authorised(of, news.amount)
}

function authorised(of: BookingMoney, amount: number): Outcome {
  const known = {
    set: { authorised: amount },
    lines: [{ kind: 'authorisation', from: 'guest', to: 'authorised', amount, key: 'authorisation' }] satisfies Line[],
  }
  if (of.status === 'held') return outcome({ ...known, event: 'request' })
  // Too late: the dates were given back meanwhile, so the money goes back, too.
  return outcome({ ...known, jobs: of.status === 'requested' ? [] : [{ topic: 'release' }] })
}

function captured(of: BookingMoney, amount: number): Outcome {
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
 * What ending a booking from one side does to its money. `byTerms`: what the agreed terms give back to a guest at this
 * moment.
 */
export function gettingOut(
  of: BookingMoney,
  side: 'guest' | 'provider',
  byTerms: number,
): { event: BookingEventName | null; refund: number; wasPaid: boolean } {
  const event = wayOut(of.status, side)
  if (event === 'guest_cancels') return { event, refund: Math.max(0, Math.min(keptOf(of), byTerms)), wasPaid: true }
  if (event === 'host_cancels') return { event, refund: keptOf(of), wasPaid: true }
  return { event, refund: 0, wasPaid: false }
}

/**
 * When what is kept of a booking that was ended is shared out: with its refund (null), or at once when there is none.
 */
export const sharedOutAt = (refund: number, now: Date) => (refund > 0 ? null : now)

/** The bank has let the authorised money go. Null when there was none, or when it was taken after all. */
export function released(of: BookingMoney): Outcome | null {
  if (of.authorised === 0 || of.captured > 0) return null
  return outcome({
    lines: [{ kind: 'release', from: 'authorised', to: 'guest', amount: of.authorised, key: 'release' }],
  })
}

/** Of a refund that was asked for, what is still there to give back. */
export const refundable = (of: BookingMoney, asked: number) => Math.min(asked, keptOf(of))

/** Money went back to the guest: what is kept now is shared out anew. */
export function refunded(
  of: BookingMoney,
  balances: Balances,
  { amount, key, count }: { amount: number; key: string; count: number },
): Outcome {
  const set = { refunded: of.refunded + amount }
  const lines: Line[] = [
    { kind: 'refund', from: 'held', to: 'guest', amount, key: `refund:${key}` },
    ...feeAndTax({ ...of, ...set }, balances, count),
  ]
  return outcome({ set, lines, jobs: [{ topic: 'transfer' }] })
}

/** The day has come to give everybody their share. */
export function shareOut(of: BookingMoney, balances: Balances, count: number): Outcome {
  return outcome({ lines: feeAndTax(of, balances, count), jobs: [{ topic: 'transfer' }] })
}

export interface DisputeNews {
  id: string
  amount: number
  state: 'open' | 'won' | 'lost'
}

/**
 * A guest's bank takes money back until it has decided (`open`), gives it to us again (`won`), or to the guest
 * (`lost`).
 * `isShared`: the day to share out has passed, so shares follow at once; else the clock does it later.
 */
export function disputeSays(
  of: BookingMoney,
  balances: Balances,
  { id, amount, state }: DisputeNews,
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
  const set = { disputed: of.disputed + change }
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
