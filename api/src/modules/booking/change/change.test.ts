import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { row, rows } from '../../../database/rows'
import { booking, hostTransfer, stayBlock, stayChange } from '../../../database/schema'
import { textFormats } from '../../../mail/templates/text-formats'
import { type Caller, startApp, type TestApp } from '../../../testing/harness'
import { hold, openPayouts, pay, request, type SmallWorld, smallWorld } from '../../../testing/small-world'
import { reconcile } from '../../payments/reconcile'
import { readBalances } from '../booking-record'

const hour = 3_600_000
let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  await openPayouts(w.host)
})
afterAll(() => t.close())

interface StayChange {
  checkIn: string
  checkOut: string
  guests: number
  pets: number
}
const longer = (): StayChange => ({ checkIn: w.day(30), checkOut: w.day(35), guests: 2, pets: 0 })
const shorter = (): StayChange => ({ checkIn: w.day(30), checkOut: w.day(32), guests: 2, pets: 0 })

/** Three nights from day 30 at 320.00, paid at once, with the card kept unless it says otherwise. */
async function stay({
  card = 'pm_card_visa',
  saveCard = true,
  listingId,
}: {
  card?: string
  saveCard?: boolean
  listingId?: string
} = {}): Promise<string> {
  const bookingId = await hold(
    w.guest,
    listingId ?? (await w.listing({ bookingType: 'instant' })),
    w.day(30),
    w.day(33),
  )
  await w.guest.call('bookings/payment-now', {
    bookingId,
    paymentMethodId: card,
    saveCard,
    idempotencyKey: randomUUID(),
  })
  return bookingId
}

const details = async (bookingId: string, who = w.guest) =>
  (await who.call('bookings/my-booking/details', { bookingId })).data.booking
const quote = async (bookingId: string, changes: Partial<StayChange>, who = w.guest) =>
  (await who.call('bookings/change/quote', { bookingId, ...changes })).data
async function propose(bookingId: string, changes: StayChange, who = w.guest, note?: string) {
  const { quote: seen } = await quote(bookingId, changes, who)
  return who.call('bookings/change/propose', {
    bookingId,
    ...changes,
    quoteId: seen?.id ?? 'none',
    idempotencyKey: randomUUID(),
    ...(note && { note }),
  })
}
async function answer(bookingId: string, what: 'agree' | 'decline' | 'withdraw', who: Caller = w.host) {
  const [change] = await t.db
    .select()
    .from(stayChange)
    .where(eq(stayChange.bookingId, bookingId))
    .orderBy(sql`created_at desc`)
    .limit(1)
  return who.call('bookings/change/answer', {
    bookingId,
    changeId: change?.id ?? randomUUID(),
    answer: what,
    idempotencyKey: randomUUID(),
  })
}
async function agreed(bookingId: string, changes: StayChange, proposer = w.guest) {
  expect(await propose(bookingId, changes, proposer)).toMatchObject({ statusCode: 200 })
  const answered = await answer(bookingId, 'agree', proposer === w.guest ? w.host : w.guest)
  await t.settle()
  return answered
}
const rowOf = async (bookingId: string) => (await t.db.select().from(booking).where(eq(booking.id, bookingId)))[0]
const intentOf = async (bookingId: string) =>
  t.services.payments.retrieveIntent((await rowOf(bookingId))?.paymentIntent ?? '')
const books = async (bookingId: string) => (await readBalances(t.db, bookingId)).balances
const nightsOf = async (bookingId: string) =>
  (await t.db.select().from(stayBlock).where(eq(stayBlock.bookingId, bookingId)).orderBy(asc(stayBlock.during))).map(
    ({ kind, during }) => `${kind} ${during}`,
  )
const emailsTo = (address: string) => t.inbox.emails().filter(({ to }) => to === address)
const cancel = (bookingId: string, who = w.guest) =>
  who.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })

/** Captured is the sum of what everybody has of it; the provider has what we think. */
async function expectBooksRight(bookingId: string): Promise<void> {
  const of = await rowOf(bookingId)
  const { host, platform, tax, held, disputed } = await books(bookingId)
  expect(of?.captured).toBe(host + platform + tax + (of?.refunded ?? 0) + held + disputed)
  await t.pass(hour)
  expect(await reconcile(t.services)).toBe(0)
}

describe('what a change would cost', () => {
  test('is shown to both sides with every line before it is proposed', async () => {
    const bookingId = await stay()
    const guests = await quote(bookingId, longer())
    expect(guests).toMatchObject({
      reason: null,
      quote: {
        before: { nights: 3, total: { amount: 32_000 } },
        after: { nights: 5, total: { amount: 52_000, currency: 'EUR' }, payout: null },
        difference: { amount: 20_000 },
        payoutDifference: null,
      },
      maxGuests: 4,
      petsAllowed: false,
    })
    expect((await quote(bookingId, longer(), w.host)).quote).toMatchObject({
      payoutDifference: { amount: 17_000 },
      after: { payout: { amount: 44_200 } },
    })
    expect(await quote(bookingId, {})).toMatchObject({ reason: null, quote: null })
  })

  test('uses today’s rates, with the discounts that the longer stay reaches', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ listingId })
    await w.host.call('long-term-discount/addUpdate', {
      propertyId: listingId,
      discounts: [{ minNights: 7, percentBps: 1000 }],
    })
    expect((await quote(bookingId, { checkOut: w.day(37) })).quote?.after).toMatchObject({
      total: { amount: 65_000 },
      lines: expect.arrayContaining([expect.objectContaining({ kind: 'discount', amount: -7000 })]),
    })
  })

  test('keeps the discount for an early booking that was promised, and gives none that was not', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const discounts = (percentBps: number | null) =>
      w.host.call('lead-time-discount/update', {
        propertyId: listingId,
        lastMinute: null,
        earlyBooking: percentBps ? { days: 20, percentBps } : null,
      })
    const discountOf = async (bookingId: string, changes: Partial<StayChange>) =>
      (await quote(bookingId, changes)).quote?.after.lines.find(({ kind }) => kind === 'discount')?.amount ?? null
    await discounts(2000)
    const early = await stay({ listingId })
    await discounts(null)
    expect(await discountOf(early, { checkOut: w.day(34) })).toBe(-8000)
    expect(await discountOf(early, { checkIn: w.day(15), checkOut: w.day(18) })).toBeNull()
    const usual = await hold(w.guest, listingId, w.day(40), w.day(42))
    await pay(w.guest, usual)
    await discounts(5000)
    expect(await discountOf(usual, { checkOut: w.day(43) })).toBeNull()
  })

  test.each<[string, Partial<StayChange>, string]>([
    ['too few nights', { checkOut: 'day 31' }, 'The shortest stay here is 2 nights'],
    ['too many guests', { guests: 5 }, 'This place sleeps 4'],
    ['pets where there are none', { pets: 1 }, 'Pets can’t stay here'],
    ['too little notice', { checkIn: 'day 1', checkOut: 'day 4' }, 'This host needs 3 days of notice'],
  ])('says why not: %s', async (_, changes, sentence) => {
    const bookingId = await stay({
      listingId: await w.listing({ bookingType: 'instant', minNights: 2, noticeDays: 3 }),
    })
    const real = Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [
        key,
        typeof value === 'string' ? w.day(Number(value.slice(4))) : value,
      ]),
    )
    expect(await quote(bookingId, real)).toMatchObject({ quote: null, reason: expect.stringContaining(sentence) })
  })

  test('a difference below the smallest chargeable amount is refused', async () => {
    const bookingId = await stay({
      listingId: await w.listing({ bookingType: 'instant', guestsIncluded: 2, extraGuestFee: 5 }),
    })
    expect(await quote(bookingId, { guests: 3 })).toMatchObject({
      quote: null,
      reason: expect.stringContaining('too small to be charged'),
    })
  })

  test('stricter rules do not apply to what was agreed before', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ listingId })
    await t.db.execute(sql`update listing set min_nights = 5, status = 'paused' where id = ${listingId}`)
    expect((await quote(bookingId, { guests: 3 })).quote?.difference).toEqual({ amount: 0, currency: 'EUR' })
  })
})

describe('a change’s own deadline', () => {
  const messagesTo = async (who: Caller) => (await who.call('notification/getAll')).data.items.map((one) => one.message)
  const momentOf = async (bookingId: string) =>
    textFormats(null).dateTime(new Date((await details(bookingId)).change?.deadline ?? 0), 'UTC')

  test('is in the answer to a proposal, and in the notification and the e-mail to the other side', async () => {
    const bookingId = await stay()
    const { message } = await propose(bookingId, longer())
    const moment = await momentOf(bookingId)
    await t.pass(hour)
    expect(message).toContain(`can answer until ${moment};`)
    expect(await messagesTo(w.host)).toContainEqual(expect.stringContaining(`Answer by ${moment}.`))
    expect(emailsTo('hanna@example.com').some(({ text }) => text?.includes(`please answer by ${moment}.`))).toBe(true)
    await cancel(bookingId)
  })

  test('is in what the guest reads about a difference to pay', async () => {
    const bookingId = await stay({ saveCard: false })
    await propose(bookingId, longer())
    await t.pass(hour)
    const agreement = await answer(bookingId, 'agree')
    await t.settle()
    const moment = await momentOf(bookingId)
    expect(agreement.message).toContain(`is paid, by ${moment}.`)
    expect(await messagesTo(w.guest)).toContainEqual(expect.stringContaining(`Pay by ${moment}, or`))
    expect(emailsTo('gil@example.com').some(({ text }) => text?.includes(`pay by ${moment}, or`))).toBe(true)
    await cancel(bookingId)
    await t.settle()
  })
})

describe('a guest who asks for more nights', () => {
  test('holds them until the host answers, and pays the difference from the card on file once agreed', async () => {
    const bookingId = await stay()
    const proposed = await propose(bookingId, longer(), w.guest, 'Our flight goes later.')
    expect(proposed).toMatchObject({
      statusCode: 200,
      data: {
        checkOut: w.day(33),
        total: { amount: 32_000 },
        change: { status: 'proposed', by: 'guest', actions: ['withdraw'], note: 'Our flight goes later.' },
      },
    })
    expect(await nightsOf(bookingId)).toEqual([
      `stay [${w.day(30)},${w.day(33)})`,
      `change [${w.day(33)},${w.day(35)})`,
    ])
    await t.settle()
    expect((await details(bookingId, w.host)).change).toMatchObject({
      actions: ['agree', 'decline'],
      payoutDifference: { amount: 17_000 },
    })
    expect(emailsTo('hanna@example.com').some(({ subject }) => subject.includes('asks for a change'))).toBe(true)
    expect(emailsTo('gil@example.com').some(({ subject }) => subject.includes('asks for a change'))).toBe(false)

    expect(await answer(bookingId, 'agree')).toMatchObject({
      statusCode: 200,
      message: expect.stringContaining('€200.00'),
      data: { change: { status: 'to_pay', charging: true } },
    })
    await t.settle()
    const after = await details(bookingId)
    expect(after).toMatchObject({
      checkOut: w.day(35),
      nights: 5,
      total: { amount: 52_000 },
      change: null,
      status: 'confirmed',
    })
    expect(after.timeline.map(({ label }) => label).slice(-3)).toEqual([
      'You asked for a change',
      'The host agreed to the change; the difference is to be paid',
      'The difference was paid: the change holds',
    ])
    expect(await nightsOf(bookingId)).toEqual([`stay [${w.day(30)},${w.day(35)})`])
    expect(await rowOf(bookingId)).toMatchObject({ captured: 52_000, payout: 44_200, serviceFee: 7800 })
    expect((await w.guest.call('transcation/getAll', {})).data.items[0]).toMatchObject({
      label: 'Paid for a change',
      amount: { amount: -20_000 },
    })
    await expectBooksRight(bookingId)
  })

  test('is declined: the nights are free again, and nothing was charged', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ listingId })
    await propose(bookingId, longer())
    const free = () =>
      w.other.call('bookings/check-availability', { propertyId: listingId, checkIn: w.day(33), checkOut: w.day(35) })
    expect((await free()).data.available).toBe(false)
    expect(await answer(bookingId, 'decline')).toMatchObject({
      statusCode: 200,
      data: { change: null, actions: expect.arrayContaining(['change']) },
    })
    expect((await free()).data.available).toBe(true)
    expect(await rowOf(bookingId)).toMatchObject({ captured: 32_000, checkOut: w.day(33) })
  })

  test('may withdraw, and propose something else', async () => {
    const bookingId = await stay()
    await propose(bookingId, longer())
    expect((await propose(bookingId, shorter())).statusCode).toBe(409)
    expect((await answer(bookingId, 'withdraw', w.guest)).statusCode).toBe(200)
    expect((await propose(bookingId, shorter())).statusCode).toBe(200)
  })

  test('gets 409 for nights that somebody else has', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ listingId })
    await hold(w.other, listingId, w.day(34), w.day(36))
    expect(await quote(bookingId, longer())).toMatchObject({
      quote: null,
      reason: expect.stringContaining('Somebody else has some of these nights'),
    })
    expect(await propose(bookingId, longer())).toMatchObject({ statusCode: 409, data: { reason: 'dates_taken' } })
  })

  test('sees the new price first when it has changed meanwhile', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ listingId })
    const seen = (await quote(bookingId, longer())).quote?.id ?? ''
    await t.db.execute(sql`update listing set base_price = 12000 where id = ${listingId}`)
    const refused = await w.guest.call('bookings/change/propose', {
      bookingId,
      ...longer(),
      quoteId: seen,
      idempotencyKey: randomUUID(),
    })
    expect(refused).toMatchObject({
      statusCode: 409,
      data: { reason: 'price_changed', quote: { after: { total: { amount: 62_000 } } } },
    })
  })

  test('sent twice with one key, it is one change; agreed twice, one payment', async () => {
    const bookingId = await stay()
    const { quote: seen } = await quote(bookingId, longer())
    const input = { bookingId, ...longer(), quoteId: seen?.id ?? '', idempotencyKey: randomUUID() }
    expect((await w.guest.call('bookings/change/propose', input)).statusCode).toBe(200)
    expect((await w.guest.call('bookings/change/propose', input)).statusCode).toBe(200)
    const both = await Promise.all([answer(bookingId, 'agree'), answer(bookingId, 'agree')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await t.settle()
    expect(await rowOf(bookingId)).toMatchObject({ captured: 52_000, total: 52_000 })
    expect(await answer(bookingId, 'agree')).toMatchObject({ statusCode: 200, message: 'This is settled already.' })
  })
})

describe('in the lists of the host', () => {
  const list = async (when: 'waiting' | 'upcoming', listingId: string, who = w.host) => {
    const { data } = await who.call('bookings/my-booking', {
      side: who === w.host ? 'provider' : 'guest',
      when,
      limit: 50,
    })
    return { ...data, items: data.items.filter(({ property }) => property.id === listingId) }
  }
  const waits = async () => {
    const { waiting, changesWaiting } = (await w.host.call('bookings/stats', {})).data
    return { waiting, changesWaiting }
  }

  test('a stay that the guest wants to change shows the deadline of the answer, and is still upcoming', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ listingId })
    expect((await list('upcoming', listingId)).items).toMatchObject([{ id: bookingId, change: null }])
    const before = await waits()
    const { counts } = await list('waiting', listingId)
    await propose(bookingId, longer())
    const { deadline } = (await details(bookingId, w.host)).change ?? {}
    const open = {
      id: bookingId,
      status: 'confirmed',
      change: { status: 'proposed', by: 'guest', deadline, actions: ['agree', 'decline'] },
    }
    expect(await list('waiting', listingId)).toMatchObject({
      items: [open],
      counts: { waiting: counts.waiting + 1, upcoming: counts.upcoming },
    })
    expect((await list('upcoming', listingId)).items).toMatchObject([open])
    expect(await waits()).toEqual({ waiting: before.waiting + 1, changesWaiting: before.changesWaiting + 1 })
    await answer(bookingId, 'decline')
    expect((await list('waiting', listingId)).items).toEqual([])
    expect((await list('upcoming', listingId)).items).toMatchObject([{ change: null }])
  })

  test('a change that the host asks for waits for the guest, not for the host', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ listingId })
    await propose(bookingId, longer(), w.host)
    expect((await list('waiting', listingId)).items).toEqual([])
    expect((await list('upcoming', listingId)).items).toMatchObject([
      { change: { by: 'provider', actions: ['withdraw'] } },
    ])
    expect((await list('upcoming', listingId, w.guest)).items).toMatchObject([
      { change: { by: 'provider', actions: ['agree', 'decline'] } },
    ])
  })
})

describe('a difference that the card on file can’t pay', () => {
  test.each([
    ['was taken away since', true],
    ['was not kept', false],
  ])('the card %s: the guest is asked, and pays with another', async (_, saveCard) => {
    const bookingId = await stay({ saveCard })
    if (saveCard) await t.services.payments.detachPaymentMethod((await intentOf(bookingId)).paymentMethod ?? '')
    await agreed(bookingId, longer())
    const waiting = await details(bookingId)
    expect(waiting).toMatchObject({
      checkOut: w.day(33),
      change: { status: 'to_pay', charging: false, actions: ['pay', 'withdraw'] },
    })
    expect((await details(bookingId, w.host)).change).toMatchObject({ actions: [], paymentProblem: null })
    expect(emailsTo('gil@example.com').some(({ subject }) => subject.includes('Pay the difference'))).toBe(true)
    expect(await nightsOf(bookingId)).toHaveLength(2)

    expect((await pay(w.guest, bookingId, 'pm_card_chargeDeclined')).data).toMatchObject({
      outcome: 'declined',
      booking: { change: { paymentProblem: expect.stringContaining('declined') } },
    })
    expect((await pay(w.guest, bookingId, 'pm_card_threeDSecure2Required')).data).toMatchObject({
      outcome: 'action_needed',
      redirectUrl: expect.stringContaining('/3ds/'),
    })
    expect((await pay(w.guest, bookingId)).data).toMatchObject({
      outcome: 'paid',
      booking: { checkOut: w.day(35), change: null, paymentProblem: null },
    })
    await expectBooksRight(bookingId)
  })

  test('lapses after a day without payment; a late payment is refunded', async () => {
    const listingId = await w.listing({ bookingType: 'instant' })
    const bookingId = await stay({ saveCard: false, listingId })
    const checkOut = w.day(33)
    await agreed(bookingId, longer())
    const [change] = await t.db.select().from(stayChange).where(eq(stayChange.bookingId, bookingId))
    // Paid at the bank in the very moment; the news come after the time is over.
    await t.services.payments.confirmIntent({
      intentId: change?.paymentIntent ?? '',
      paymentMethod: 'pm_card_visa',
      returnUrl: 'http://site/',
      idempotencyKey: randomUUID(),
    })
    await t.pass(25 * hour)
    expect(await details(bookingId)).toMatchObject({ checkOut, change: null, total: { amount: 32_000 } })
    const { applyPayment } = await import('../apply-payment')
    await applyPayment(t.services, await t.services.payments.retrieveIntent(change?.paymentIntent ?? ''))
    await t.settle()
    expect(await rowOf(bookingId)).toMatchObject({ captured: 52_000, refunded: 20_000, total: 32_000 })
    await expectBooksRight(bookingId)
  })

  test('may be given up: the stay is as it was', async () => {
    const bookingId = await stay({ saveCard: false })
    await agreed(bookingId, longer())
    expect((await answer(bookingId, 'withdraw', w.host)).statusCode).toBe(409)
    expect(await answer(bookingId, 'withdraw', w.guest)).toMatchObject({
      statusCode: 200,
      data: { change: null, checkOut: w.day(33) },
    })
    await t.settle()
    expect(await nightsOf(bookingId)).toHaveLength(1)
    expect((await pay(w.guest, bookingId)).data).toMatchObject({
      outcome: 'paid',
      booking: { total: { amount: 32_000 } },
    })
    expect(await rowOf(bookingId)).toMatchObject({ captured: 32_000 })
  })
})

describe('less to pay', () => {
  test('is refunded whole, whatever the tier says', async () => {
    const bookingId = await stay({ listingId: await w.listing({ bookingType: 'instant', cancellationTier: 'firm' }) })
    expect((await agreed(bookingId, shorter())).message).toContain('€100.00 goes back')
    expect(await rowOf(bookingId)).toMatchObject({
      captured: 32_000,
      refunded: 10_000,
      total: 22_000,
      payout: 18_700,
      cancellationTier: 'firm',
    })
    expect(await nightsOf(bookingId)).toEqual([`stay [${w.day(30)},${w.day(32)})`])
    await expectBooksRight(bookingId)
  })

  test('leaves the host’s share where it is until its day', async () => {
    const bookingId = await stay()
    await agreed(bookingId, shorter())
    expect(await books(bookingId)).toMatchObject({ host: 0, platform: 0, held: 22_000 })
    expect(await t.services.payments.transfersOf((await rowOf(bookingId))?.code ?? '')).toEqual([])
  })

  test('a host may propose a change; the guest answers', async () => {
    const bookingId = await stay()
    await propose(bookingId, shorter(), w.host)
    expect((await details(bookingId)).change).toMatchObject({
      by: 'provider',
      actions: ['agree', 'decline'],
      difference: { amount: -10_000 },
    })
    expect((await answer(bookingId, 'agree', w.host)).statusCode).toBe(409)
    expect((await answer(bookingId, 'agree', w.guest)).statusCode).toBe(200)
  })

  test('the same price: only the party changes', async () => {
    const bookingId = await stay()
    expect((await agreed(bookingId, { ...shorter(), checkOut: w.day(33), guests: 4 })).data).toMatchObject({
      guests: 4,
      total: { amount: 32_000 },
    })
    expect(await rowOf(bookingId)).toMatchObject({ captured: 32_000, refunded: 0 })
  })
})

describe('afterwards', () => {
  test('a host’s cancellation refunds both payments, each to its card', async () => {
    const bookingId = await stay()
    await agreed(bookingId, longer())
    await cancel(bookingId, w.host)
    await t.settle()
    expect(await rowOf(bookingId)).toMatchObject({ captured: 52_000, refunded: 52_000 })
    await expectBooksRight(bookingId)
  })

  test('the e-mail about a cancelled stay that had become cheaper states what comes back then', async () => {
    const title = 'A cheaper house'
    const bookingId = await stay({ listingId: await w.listing({ bookingType: 'instant', title }) })
    await agreed(bookingId, shorter())
    await cancel(bookingId, w.host)
    await t.settle()
    const told = emailsTo('gil@example.com').find(
      ({ subject }) => subject === `The host cancelled your stay at ${title}`,
    )
    expect(told?.text).toContain('€220.00 goes back to your card.')
  })

  test('the guest of a cheaper stay reads what was taken, and what each refund is for', async () => {
    const bookingId = await stay()
    await agreed(bookingId, shorter())
    const forChange = { amount: { amount: 10_000, currency: 'EUR' }, reason: 'change' }
    const captured = { amount: 32_000, currency: 'EUR' }
    expect(await details(bookingId)).toMatchObject({ captured, total: { amount: 22_000 }, refundsMade: [forChange] })
    await cancel(bookingId)
    // Ordered, and then sent.
    for (let n = 0; n < 2; n++) {
      const refundsMade = [forChange, { amount: { amount: 22_000 }, reason: 'cancellation' }]
      expect(await details(bookingId)).toMatchObject({ captured, refundsMade })
      await t.settle()
    }
    expect(await details(bookingId, w.host)).not.toHaveProperty('captured')
  })

  test('a cancellation ends an open change, and frees all nights', async () => {
    const bookingId = await stay()
    await propose(bookingId, longer())
    await cancel(bookingId)
    await t.settle()
    expect(await nightsOf(bookingId)).toEqual([])
    expect((await t.db.select().from(stayChange).where(eq(stayChange.bookingId, bookingId)))[0]).toMatchObject({
      status: 'lapsed',
      clockAt: null,
    })
    expect((await details(bookingId)).timeline.map(({ label }) => label)).toContain(
      'The change lapsed: the stay is as it was',
    )
    // Whoever cancels is not told that the stay is as it was.
    const { items } = (await w.guest.call('notification/getAll')).data
    expect(items.filter(({ link, message }) => link.includes(bookingId) && message.includes('lapsed'))).toEqual([])
  })

  test('the host’s share of the new stay is transferred from as many payments as needed', async () => {
    const bookingId = await stay({ listingId: await w.listing({ bookingType: 'instant' }) })
    await agreed(bookingId, { checkIn: w.day(2), checkOut: w.day(8), guests: 2, pets: 0 })
    expect(await rowOf(bookingId)).toMatchObject({ captured: 62_000 })
    for (let n = 0; n < 4; n++) await t.pass(24 * hour)
    expect(await books(bookingId)).toMatchObject({ host: 52_700, platform: 9300, held: 0 })
    const [sent] = await t.db.select().from(hostTransfer).where(eq(hostTransfer.bookingId, bookingId))
    expect(sent?.sources.map(({ amount }) => amount)).toEqual([32_000, 20_700])
    await expectBooksRight(bookingId)
    // Leaving early gives back from the later payment first, and the host gives back their part.
    await cancel(bookingId)
    await t.settle()
    expect((await rowOf(bookingId))?.refunded).toBeGreaterThan(0)
    await expectBooksRight(bookingId)
  })

  test('a dispute of the second payment holds that amount back, and no change is offered meanwhile', async () => {
    const bookingId = await stay()
    await agreed(bookingId, longer())
    const [change] = await t.db.select().from(stayChange).where(eq(stayChange.bookingId, bookingId))
    const opened = await fetch(new URL('/emulator/disputes', t.services.paymentClient.elementsUrl ?? ''), {
      method: 'POST',
      body: JSON.stringify({ payment_intent: change?.paymentIntent }),
      headers: { 'content-type': 'application/json' },
    })
    const { applyDispute } = await import('../../payments/disputes')
    await applyDispute(t.services, ((await opened.json()) as { id: string }).id)
    expect(await rowOf(bookingId)).toMatchObject({ disputed: 20_000 })
    expect((await details(bookingId)).actions).not.toContain('change')
    expect(await quote(bookingId, shorter())).toMatchObject({ quote: null, reason: expect.stringContaining('bank') })
    await expectBooksRight(bookingId)
  })

  test('the invoice has the lines of the new quote, and both payments', async () => {
    const bookingId = await stay()
    await agreed(bookingId, longer())
    const { data } = await w.guest.call('bookings/invoice-download', { bookingId })
    expect(data.name).toMatch(/-I2\.pdf$/)
  })

  test('an invoice has a number of its own for each change, also where the price stays', async () => {
    const bookingId = await stay()
    const number = async () =>
      (await w.guest.call('bookings/invoice-download', { bookingId })).data.name.replace(/.*-(I\d+)\.pdf$/, '$1')
    expect(await number()).toBe('I1')
    await agreed(bookingId, { checkIn: w.day(30), checkOut: w.day(33), guests: 3, pets: 0 })
    expect(await number()).toBe('I2')
  })
})

describe('when a change can be proposed', () => {
  test('not of a request, which can be withdrawn instead', async () => {
    const bookingId = await request(w.guest, await w.listing(), w.day(30), w.day(33))
    expect(await quote(bookingId, longer())).toMatchObject({
      quote: null,
      reason: expect.stringContaining('take it back and ask again'),
    })
    expect((await details(bookingId)).actions).not.toContain('change')
  })

  test('not in the last hours, and not once the stay has begun', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(1), w.day(4))
    await pay(w.guest, bookingId)
    const checkIn = await row<{ hours: number }>(
      t.db,
      sql`select extract(epoch from clock_at - ${t.services.now()}::timestamptz) / 3600 as hours from booking
          where id = ${bookingId}`,
    )
    await t.pass((Number(checkIn?.hours) - 5) * hour)
    expect(await quote(bookingId, { guests: 3 })).toMatchObject({
      reason: expect.stringContaining('6 hours before check-in'),
    })
    await t.pass(6 * hour)
    expect(await quote(bookingId, { guests: 3 })).toMatchObject({
      reason: expect.stringContaining('The stay has begun'),
    })
  })

  test('unanswered, it lapses after a day', async () => {
    const bookingId = await stay()
    await propose(bookingId, longer())
    await t.pass(24 * hour + 1000)
    expect((await details(bookingId)).change).toBeNull()
    expect(await answer(bookingId, 'agree')).toMatchObject({ statusCode: 409, data: { reason: 'change_over' } })
    expect(emailsTo('hanna@example.com').some(({ subject }) => subject.includes('lapsed'))).toBe(true)
  })

  test('strangers can’t see a change', async () => {
    const bookingId = await stay()
    await propose(bookingId, longer())
    expect((await answer(bookingId, 'agree', w.otherHost)).statusCode).toBe(404)
    expect((await w.other.call('bookings/change/quote', { bookingId })).statusCode).toBe(404)
  })

  test('a change of another booking is not found under this one', async () => {
    const [one, two] = [await stay(), await stay()]
    await propose(one, longer())
    const changeId = (await details(one)).change?.id ?? ''
    expect(
      (
        await w.host.call('bookings/change/answer', {
          bookingId: two,
          changeId,
          answer: 'agree',
          idempotencyKey: randomUUID(),
        })
      ).statusCode,
    ).toBe(404)
  })
})

test('no night is blocked twice, and no stay is without its nights', async () => {
  const wrong = await rows(
    t.db,
    sql`select b.id from booking b where b.status in ('confirmed', 'in_progress') and (select count(*)
        from stay_block s where s.booking_id = b.id and s.kind = 'stay' and s.during = daterange(b.check_in,
        b.check_out)) <> 1`,
  )
  expect(wrong).toEqual([])
})
