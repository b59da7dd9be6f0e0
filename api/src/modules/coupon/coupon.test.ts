import { randomUUID } from 'node:crypto'
import type { CallInput } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { runCommand } from '../../admin/run'
import { booking, couponUse, teamMember } from '../../database/schema'
import { formatDate } from '../../domain/dates'
import { inSmallWorld } from '../../testing/in-small-world'
import { readPdf } from '../../testing/pdf-text'
import { pay } from '../../testing/small-world'

const { t, w } = inSmallWorld()
const hour = 3_600_000

type Wanted = Partial<CallInput<'coupon/create'>>
let made = 0
const wanted = (changes: Wanted = {}): CallInput<'coupon/create'> => ({
  code: `CODE${++made}`,
  percent: 10,
  amount: null,
  firstDay: w.day(0),
  lastDay: w.day(30),
  maxUses: 5,
  minNights: null,
  idempotencyKey: randomUUID(),
  ...changes,
})

/** Makes a coupon; returns its code. */
async function couponWith(changes: Wanted = {}): Promise<string> {
  const input = wanted(changes)
  const answer = await w.host.call('coupon/create', input)
  if (answer.statusCode !== 200) throw new Error(answer.message)
  return input.code
}
const usesOf = async (code: string) =>
  (await w.host.call('coupon/list')).data.items.find((one) => one.code === code)?.uses
const end = async (code: string) => {
  const found = (await w.host.call('coupon/list')).data.items.find((one) => one.code === code)
  return w.host.call('coupon/end', { couponId: found?.couponId ?? '' })
}

const ask = async (who: typeof w.guest, propertyId: string, coupon: string, from = 10, to = 13) =>
  (await who.call('bookings/check-availability', { propertyId, checkIn: w.day(from), checkOut: w.day(to), coupon }))
    .data
const add = (who: typeof w.guest, quoteId: string | undefined) =>
  who.call('bookings/add', { quoteId: quoteId ?? '', idempotencyKey: randomUUID() })

/** Holds three nights with a code; returns the booking's id. */
async function holdWith(who: typeof w.guest, propertyId: string, code: string, from = 10): Promise<string> {
  const { quote, couponProblem } = await ask(who, propertyId, code, from, from + 3)
  if (couponProblem) throw new Error(couponProblem)
  const added = await add(who, quote?.id)
  if (added.statusCode !== 200) throw new Error(added.message)
  return added.data.booking.id
}

describe('a guest with a code', () => {
  test('gets a quote with its line, books at that price, and both sides see it', async () => {
    const propertyId = await w.listing()
    const code = await couponWith()
    const { quote } = await ask(w.guest, propertyId, ` ${code.toLowerCase()} `)
    const line = { kind: 'coupon', label: `Code ${code}`, amount: -3000 }
    expect(quote).toMatchObject({ total: 29_000, coupon: code })
    expect(quote?.lines).toContainEqual(line)
    const { data } = await add(w.guest, quote?.id)
    expect(data.booking).toMatchObject({ coupon: code, total: { amount: 29_000, currency: 'EUR' } })
    await pay(w.guest, data.booking.id)
    const seen = await w.host.call('bookings/my-booking/details', { bookingId: data.booking.id })
    expect(seen.data.booking.lines).toContainEqual(line)
    expect(seen.data.booking.payout?.amount).toBe(24_650)
    expect(await usesOf(code)).toBe(1)
  })

  test('finds it on invoice and receipt, and the host on the statement and in the export of payouts', async () => {
    const code = await couponWith()
    const bookingId = await holdWith(w.guest, await w.listing({ bookingType: 'instant' }), code)
    await pay(w.guest, bookingId)
    await t.settle()
    const textOf = async (who: typeof w.guest, kind: 'invoice' | 'receipt' | 'payout') => {
      const { path } = (await who.call('bookings/invoice-download', { bookingId, kind })).data
      return (await readPdf((await t.app.inject(`/${path}`)).rawPayload)).text
    }
    for (const text of [
      await textOf(w.guest, 'invoice'),
      await textOf(w.guest, 'receipt'),
      await textOf(w.host, 'payout'),
    ])
      expect(text).toMatch(new RegExp(`Code ${code}\\s+[-−]€30\\.00`))
    const { csv } = (await w.host.call('payout/export', { year: Number(w.day(11).slice(0, 4)) })).data
    const [header, ...lines] = csv.split('\r\n')
    expect(header).toMatch(/,Coupon,Taken off by the coupon$/)
    expect(lines.filter((line) => line.includes(code))).toEqual([
      expect.stringMatching(new RegExp(`,${code},-30\\.00$`)),
    ])
  })

  test('takes off an amount', async () => {
    const code = await couponWith({ percent: null, amount: { amount: 2000, currency: 'EUR' } })
    expect((await ask(w.guest, await w.listing(), code)).quote?.total).toBe(30_000)
  })

  test('applies it to a stay that is held already: the new hold takes the place of the first', async () => {
    const propertyId = await w.listing()
    const code = await couponWith({ maxUses: 1 })
    const plain = await add(w.guest, (await ask(w.guest, propertyId, '')).quote?.id)
    const withCode = await holdWith(w.guest, propertyId, code)
    expect(withCode).not.toBe(plain.data.booking.id)
    const first = await w.guest.call('bookings/my-booking/details', { bookingId: plain.data.booking.id })
    expect(first.data.booking.status).toBe('withdrawn')
    expect(await holdWith(w.guest, propertyId, code)).toBe(withCode)
    const without = await add(w.guest, (await ask(w.guest, propertyId, '')).quote?.id)
    expect(without.data.booking.total.amount).toBe(32_000)
    expect(await usesOf(code)).toBe(0)
  })

  test('keeps it when the stay is changed, even after the code has ended', async () => {
    const propertyId = await w.listing({ bookingType: 'instant' })
    const code = await couponWith()
    const bookingId = await holdWith(w.guest, propertyId, code)
    await pay(w.guest, bookingId)
    await end(code)
    const { data } = await w.guest.call('bookings/change/quote', { bookingId, checkOut: w.day(14) })
    expect(data.quote?.after.lines).toContainEqual({ kind: 'coupon', label: `Code ${code}`, amount: -4000 })
  })
})

describe('a code is refused with a sentence, and the price is without it', () => {
  const refused = async (code: string, changes: Parameters<typeof w.listing>[0] = {}) => {
    const { quote, couponProblem } = await ask(w.guest, await w.listing(changes), code)
    expect(quote).not.toHaveProperty('coupon')
    expect(quote?.lines.map(({ kind }) => kind)).toEqual(['nights', 'cleaning'])
    return couponProblem
  }

  test('that nobody has made, or that is another host’s', async () => {
    expect(await refused('NOBODY')).toMatch(/has no code NOBODY/)
    expect(await refused(await couponWith(), { hostId: w.otherHostId })).toMatch(/has no code/)
  })

  test('that has ended', async () => {
    const code = await couponWith()
    await end(code)
    expect(await refused(code)).toMatch(/has ended/)
  })

  test('before its first day', async () =>
    expect(await refused(await couponWith({ firstDay: w.day(2) }))).toMatch(/can be used from .* on/))

  test('after its last day', async () => {
    const code = await couponWith({ lastDay: w.day(0) })
    await t.pass(50 * hour)
    expect(await refused(code)).toMatch(/could be used until/)
  })

  test('of another place', async () =>
    expect(await refused(await couponWith({ propertyId: await w.listing() }))).toMatch(/another place of this host/))

  test('for too few nights', async () =>
    expect(await refused(await couponWith({ minNights: 4 }))).toMatch(/stays of 4 nights or more/))

  test('in another currency', async () => {
    const code = await couponWith({ percent: null, amount: { amount: 2000, currency: 'EUR' } })
    expect(await refused(code, { currency: 'USD' })).toMatch(/in EUR, and this place is paid in USD/)
  })

  test('that the guest has used', async () => {
    const code = await couponWith()
    await pay(w.guest, await holdWith(w.guest, await w.listing(), code))
    expect(await refused(code)).toMatch(/You have used the code/)
  })

  test('that is used up', async () => {
    const code = await couponWith({ maxUses: 1 })
    await pay(w.other, await holdWith(w.other, await w.listing(), code))
    expect(await refused(code)).toMatch(/used up/)
  })
})

test('of two guests who want the last use at once, one gets it and the other the price without it', async () => {
  const code = await couponWith({ maxUses: 1 })
  const [one, other] = [await w.listing(), await w.listing()]
  const quotes = [await ask(w.guest, one, code), await ask(w.other, other, code)]
  const answers = await Promise.all([add(w.guest, quotes[0]?.quote?.id), add(w.other, quotes[1]?.quote?.id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)).toMatchObject({
    data: { reason: 'coupon_refused', quote: { total: 32_000 } },
    message: expect.stringContaining('has been used up. Here is the price without it.'),
  })
  expect(await usesOf(code)).toBe(1)
})

describe('a use is given back', () => {
  const code = async () => couponWith({ maxUses: 1 })
  const isFree = async (one: string) => (await usesOf(one)) === 0

  test('when the hold runs out', async () => {
    const one = await code()
    await holdWith(w.guest, await w.listing(), one)
    await t.pass(hour)
    expect(await isFree(one)).toBe(true)
  })

  test('when the host declines', async () => {
    const one = await code()
    const bookingId = await holdWith(w.guest, await w.listing(), one)
    await pay(w.guest, bookingId)
    await w.host.call('bookings/accepted-declinded', { bookingId, decision: 'declined' })
    expect(await isFree(one)).toBe(true)
  })

  test('when the host does not answer in time', async () => {
    const one = await code()
    await pay(w.guest, await holdWith(w.guest, await w.listing(), one))
    await t.pass(25 * hour)
    expect(await isFree(one)).toBe(true)
  })

  test('when operators end a request, but not when they end a confirmed stay', async () => {
    const endBy = async (bookingId: string) => {
      const [found] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
      const options = { reference: found?.code ?? '', 'guest-gets': '0', why: 'The listing was not real.' }
      await runCommand(t.services, { usage: 'booking cancel <reference>', options, who: 'ada' })
    }
    const [asked, booked] = [await code(), await code()]
    const request = await holdWith(w.guest, await w.listing(), asked)
    await pay(w.guest, request)
    await endBy(request)
    expect(await isFree(asked)).toBe(true)
    const stay = await holdWith(w.guest, await w.listing({ bookingType: 'instant' }), booked)
    await pay(w.guest, stay)
    await endBy(stay)
    expect(await isFree(booked)).toBe(false)
  })

  test('but not when the guest cancels a confirmed stay, who gets back what they paid', async () => {
    const one = await code()
    const bookingId = await holdWith(w.guest, await w.listing({ bookingType: 'instant' }), one)
    await pay(w.guest, bookingId)
    await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'plans_changed', idempotencyKey: randomUUID() })
    await t.settle()
    const [stored] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
    expect(stored).toMatchObject({ status: 'cancelled_by_guest', captured: 29_000, refunded: 29_000 })
    expect(await t.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId))).toHaveLength(1)
  })
})

describe('a host', () => {
  test('makes a code once, however often the command is sent', async () => {
    const input = wanted()
    await w.host.call('coupon/create', input)
    const again = await w.host.call('coupon/create', input)
    expect(again.statusCode).toBe(200)
    expect(again.data.items.filter(({ code }) => code === input.code)).toHaveLength(1)
  })

  test('is told from when on it works', async () => {
    const messageOf = async (firstDay: string) => (await w.host.call('coupon/create', wanted({ firstDay }))).message
    expect(await messageOf(w.day(0))).toMatch(/^Guests can use the code CODE\d+ now\.$/)
    expect(await messageOf(w.day(20))).toContain(`from ${formatDate(w.day(20))} on.`)
  })

  test('can’t have a code twice, until the first has ended', async () => {
    const code = await couponWith()
    const taken = await w.host.call('coupon/create', wanted({ code: code.toLowerCase() }))
    expect([taken.statusCode, taken.message]).toEqual([409, expect.stringContaining(`You have a code ${code} already`)])
    await end(code)
    await couponWith({ code })
    expect((await ask(w.guest, await w.listing(), code)).couponProblem).toBeUndefined()
  })

  test.each<[string, Wanted, RegExp]>([
    ['that takes nothing off', { percent: null }, /Say what the code takes off/],
    ['of a percentage and an amount', { amount: { amount: 100, currency: 'EUR' } }, /not both/],
    ['in a currency of no listing', { percent: null, amount: { amount: 100, currency: 'CHF' } }, /paid in CHF/],
    ['with signs', { code: 'A B-C' }, /letters and digits/],
    ['of 95 %', { percent: 95 }, /at most 90/],
    ['without a use', { maxUses: 0 }, /at least one use/],
  ])('is refused one %s', async (_what, changes, sentence) => {
    await w.listing()
    const { statusCode, message } = await w.host.call('coupon/create', wanted(changes))
    expect([statusCode, message]).toEqual([400, expect.stringMatching(sentence)])
  })

  test('is refused one for a draft, and one that is over', async () => {
    const { data } = await w.host.call('property/save', { guests: 4 })
    expect((await w.host.call('coupon/create', wanted({ propertyId: data.propertyId }))).statusCode).toBe(400)
    const over = await w.host.call('coupon/create', wanted({ firstDay: w.day(-3), lastDay: w.day(-2) }))
    expect(over.message).toMatch(/This day is over/)
  })
})

test('a co-host of one listing makes and sees codes of that one, and not of all', async () => {
  const [mine, another] = [await w.listing(), await w.listing()]
  await t.db.insert(teamMember).values({
    hostId: w.hostId,
    personId: w.otherHostId,
    level: 'listings',
    listingIds: [mine],
    createdAt: t.services.now(),
  })
  const hostId = w.hostId
  const hidden = await couponWith({ propertyId: another })
  const own = await w.otherHost.call('coupon/create', wanted({ propertyId: mine, hostId }))
  expect([own.statusCode, own.data.items.some(({ code }) => code === hidden)]).toEqual([200, false])
  expect((await w.otherHost.call('coupon/create', wanted({ hostId }))).statusCode).toBe(403)
  expect((await w.otherHost.call('coupon/create', wanted({ propertyId: another, hostId }))).statusCode).toBe(403)
  const { items } = (await w.host.call('coupon/list')).data
  const couponId = items.find(({ code }) => code === hidden)?.couponId ?? ''
  expect((await w.otherHost.call('coupon/end', { couponId })).statusCode).toBe(404)
})
