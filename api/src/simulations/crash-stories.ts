import { randomUUID } from 'node:crypto'
import type { CallInput, CallName } from '@qe/contract'
import type { Caller, Reply } from '../testing/harness'

/** The world that a story plays in. A killed API is started again by whoever tells it. */
export interface Stage {
  guest: Caller
  host: Caller
  /** A new listing, by request unless it says otherwise. */
  listing(bookingType?: 'instant'): Promise<string>
  /** A date so many days from today. */
  day(n: number): string
  /** Lets hours pass, and everything that is due happen. */
  pass(hours: number): Promise<void>
  /** The bank of the booking's guest takes the money back, or decides. */
  dispute(bookingId: string): Promise<void>
  decide(bookingId: string, status: 'won' | 'lost'): Promise<void>
  /** Calls as an app does: again, with the same key, when the line broke or the answer was "just being worked on". */
  call<N extends CallName>(who: Caller, name: N, input: CallInput<N>): Promise<Reply<N>>
}

async function hold({ call, guest, day }: Stage, listingId: string, from: number, to: number): Promise<string> {
  const { data } = await call(guest, 'bookings/check-availability', {
    propertyId: listingId,
    checkIn: day(from),
    checkOut: day(to),
    guests: 2,
  })
  if (!data.quote) throw new Error(`Not available: ${data.reason}`)
  const { data: held, message } = await call(guest, 'bookings/add', {
    quoteId: data.quote.id,
    idempotencyKey: randomUUID(),
  })
  if (!held.booking) throw new Error(message)
  return held.booking.id
}

const pay = ({ call, guest }: Stage, bookingId: string) =>
  call(guest, 'bookings/payment-now', {
    bookingId,
    paymentMethodId: 'pm_card_visa',
    saveCard: true,
    idempotencyKey: randomUUID(),
  })

async function holdAndPay(stage: Stage, bookingType: 'instant' | undefined, from: number, to: number): Promise<string> {
  const bookingId = await hold(stage, await stage.listing(bookingType), from, to)
  await pay(stage, bookingId)
  await stage.pass(0)
  return bookingId
}

const decide = ({ call, host }: Stage, bookingId: string, decision: 'accepted' | 'declined') =>
  call(host, 'bookings/accepted-declinded', { bookingId, decision })
const cancel = ({ call }: Stage, who: Caller, bookingId: string) =>
  call(who, 'bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })

/** One side proposes other dates; the other answers, or the proposer withdraws. */
async function change(
  { call, guest, host, day }: Stage,
  proposer: Caller,
  bookingId: string,
  from: number,
  to: number,
  answer: 'agree' | 'decline' | 'withdraw',
): Promise<void> {
  const request = { bookingId, checkIn: day(from), checkOut: day(to), guests: 2, pets: 0 }
  const { data } = await call(proposer, 'bookings/change/quote', request)
  const { data: proposed, message } = await call(proposer, 'bookings/change/propose', {
    ...request,
    quoteId: data.quote?.id ?? '',
    idempotencyKey: randomUUID(),
  })
  if (!proposed.change) throw new Error(message)
  const answerer = answer === 'withdraw' ? proposer : proposer === guest ? host : guest
  await call(answerer, 'bookings/change/answer', {
    bookingId,
    changeId: proposed.change.id,
    answer,
    idempotencyKey: randomUUID(),
  })
}

/** Each plays one booking to its end and returns its id. Together they run every command that moves money. */
export const stories: Record<string, (stage: Stage) => Promise<string>> = {
  'a request is accepted, the stay takes place, the host is paid': async (stage) => {
    const bookingId = await holdAndPay(stage, undefined, 2, 5)
    await decide(stage, bookingId, 'accepted')
    for (let day = 0; day < 6; day++) await stage.pass(25)
    return bookingId
  },
  'a request is declined': async (stage) => {
    const bookingId = await holdAndPay(stage, undefined, 5, 7)
    await decide(stage, bookingId, 'declined')
    await stage.pass(0)
    return bookingId
  },
  'a request is withdrawn': async (stage) => {
    const bookingId = await holdAndPay(stage, undefined, 5, 7)
    await cancel(stage, stage.guest, bookingId)
    await stage.pass(0)
    return bookingId
  },
  'a request is left unanswered': async (stage) => {
    const bookingId = await holdAndPay(stage, undefined, 5, 7)
    await stage.pass(25)
    return bookingId
  },
  'a hold is left unpaid': async (stage) => {
    const bookingId = await hold(stage, await stage.listing(), 5, 7)
    await stage.pass(1)
    return bookingId
  },
  'a guest cancels late and gets part of it back': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 3, 6)
    await cancel(stage, stage.guest, bookingId)
    await stage.pass(0)
    return bookingId
  },
  'a host cancels': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 9, 12)
    await cancel(stage, stage.host, bookingId)
    await stage.pass(0)
    return bookingId
  },
  'a guest leaves early, and the host gives part of the payout back': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 1, 9)
    for (let day = 0; day < 3; day++) await stage.pass(25)
    await cancel(stage, stage.guest, bookingId)
    await stage.pass(0)
    return bookingId
  },
  'a paid-out stay is disputed, and the bank decides for the guest': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 1, 3)
    for (let day = 0; day < 4; day++) await stage.pass(25)
    await stage.dispute(bookingId)
    await stage.pass(0)
    await stage.decide(bookingId, 'lost')
    await stage.pass(0)
    return bookingId
  },
  'a stay is disputed before the payout, and the bank decides for the host': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 2, 4)
    await stage.dispute(bookingId)
    await stage.pass(0)
    await stage.decide(bookingId, 'won')
    for (let day = 0; day < 5; day++) await stage.pass(25)
    return bookingId
  },
  'a change is agreed that costs more, and the card on file pays; the stay is cancelled later': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 8, 11)
    await change(stage, stage.guest, bookingId, 8, 13, 'agree')
    await stage.pass(0)
    await cancel(stage, stage.host, bookingId)
    await stage.pass(0)
    return bookingId
  },
  'a change is agreed that costs less, the stay takes place, the host is paid': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 2, 6)
    await change(stage, stage.host, bookingId, 2, 4, 'agree')
    for (let day = 0; day < 5; day++) await stage.pass(25)
    return bookingId
  },
  'a change is agreed that costs more, and both payments go to the host': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 2, 4)
    await change(stage, stage.guest, bookingId, 2, 6, 'agree')
    await stage.pass(0)
    for (let day = 0; day < 6; day++) await stage.pass(25)
    return bookingId
  },
  'a change is agreed that the guest pays themselves': async (stage) => {
    const bookingId = await hold(stage, await stage.listing('instant'), 8, 11)
    await stage.call(stage.guest, 'bookings/payment-now', {
      bookingId,
      paymentMethodId: 'pm_card_visa',
      idempotencyKey: randomUUID(),
    })
    await change(stage, stage.guest, bookingId, 8, 13, 'agree')
    await stage.pass(0)
    await pay(stage, bookingId)
    await stage.pass(0)
    return bookingId
  },
  'a change is agreed and never paid': async (stage) => {
    const bookingId = await hold(stage, await stage.listing('instant'), 8, 11)
    await stage.call(stage.guest, 'bookings/payment-now', {
      bookingId,
      paymentMethodId: 'pm_card_visa',
      idempotencyKey: randomUUID(),
    })
    await change(stage, stage.guest, bookingId, 8, 13, 'agree')
    await stage.pass(25)
    return bookingId
  },
  'a change is declined, and another one withdrawn': async (stage) => {
    const bookingId = await holdAndPay(stage, 'instant', 8, 11)
    await change(stage, stage.guest, bookingId, 8, 13, 'decline')
    await change(stage, stage.host, bookingId, 7, 10, 'withdraw')
    await stage.pass(0)
    return bookingId
  },
}
