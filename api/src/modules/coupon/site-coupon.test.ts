import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { commands } from '../../admin/commands'
import { parseCommandLine } from '../../admin/parse'
import { runCommand } from '../../admin/run'
import { booking, siteCoupon, siteCouponUse } from '../../database/schema'
import type { Caller } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'
import { readPdf } from '../../testing/pdf-text'
import { openPayouts, pay } from '../../testing/small-world'
import { readBalances } from '../booking/booking-record'
import { reconcile } from '../payments/reconcile'

const { t, w } = inSmallWorld({}, { each: true })
const hour = 3_600_000

/** Types a command line of an operator. */
async function admin(...argv: string[]) {
  const line = parseCommandLine([...argv, '--as', 'ada'], commands)
  if ('helpFor' in line) throw new Error('That asks for help')
  return runCommand(t.services, { usage: line.command.usage, options: line.options, who: line.as ?? '' })
}
const make = (code: string, ...options: string[]) =>
  admin('coupons', 'create', code, '--percent', '10', '--until', w.day(30), ...options)

const ask = async (who: Caller, propertyId: string, coupon: string, from = 10) =>
  (
    await who.call('bookings/check-availability', {
      propertyId,
      checkIn: w.day(from),
      checkOut: w.day(from + 3),
      guests: 2,
      coupon,
    })
  ).data
const add = (who: Caller, quoteId: string | undefined) =>
  who.call('bookings/add', { quoteId: quoteId ?? '', idempotencyKey: randomUUID() })

/** Books three nights with a code and pays; returns the booking's id. */
async function book(who: Caller, propertyId: string, code: string, from = 10): Promise<string> {
  const { quote, couponProblem } = await ask(who, propertyId, code, from)
  if (couponProblem) throw new Error(couponProblem)
  const { data, message } = await add(who, quote?.id)
  if (!data.booking) throw new Error(message)
  await pay(who, data.booking.id)
  return data.booking.id
}
const place = (changes: Parameters<typeof w.listing>[0] = {}) => w.listing({ bookingType: 'instant', ...changes })
const cancel = (who: Caller, bookingId: string, reasonKey: string) =>
  who.call('bookings/cancelled', { bookingId, reasonKey, idempotencyKey: randomUUID() })
const details = async (who: Caller, bookingId: string) =>
  (await who.call('bookings/my-booking/details', { bookingId })).data.booking
const mine = async (who: Caller) => (await who.call('coupon/mine')).data.items
const usesOf = (bookingId: string) => t.db.select().from(siteCouponUse).where(eq(siteCouponUse.bookingId, bookingId))

/** The ledger balances, the provider has what we think, and no money lies about. */
async function balancesOf(bookingId: string) {
  await t.settle()
  const [of] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
  const { balances } = await readBalances(t.db, bookingId)
  const { host, platform, tax, held, disputed, promotion } = balances
  expect(of?.captured).toBe(host + platform + tax + promotion + (of?.refunded ?? 0) + held + disputed)
  return balances
}

describe('a code of the site', () => {
  test('costs the guest less, and the host sees and gets what they get without it', async () => {
    await openPayouts(w.host)
    await make('SPRING')
    const propertyId = await place()
    const { quote } = await ask(w.guest, propertyId, 'spring')
    const line = { kind: 'site_coupon', label: 'Code SPRING', amount: -3000 }
    expect(quote).toMatchObject({ total: 29_000, coupon: 'SPRING' })
    expect(quote?.lines.at(-1)).toEqual(line)
    const bookingId = await book(w.guest, propertyId, 'SPRING')

    const [guests, hosts] = [await details(w.guest, bookingId), await details(w.host, bookingId)]
    expect(guests).toMatchObject({ coupon: 'SPRING', total: { amount: 29_000 } })
    expect(guests.lines).toContainEqual(line)
    expect(hosts).toMatchObject({ total: { amount: 32_000 }, payout: { amount: 27_200 } })
    expect(hosts).not.toHaveProperty('coupon')
    expect(hosts.lines.map(({ kind }) => kind)).toEqual(['nights', 'cleaning'])
    const changed = await w.host.call('bookings/change/quote', { bookingId, checkOut: w.day(14) })
    expect(changed.data.quote?.after).toMatchObject({ total: { amount: 42_000 }, payout: { amount: 35_700 } })
    expect(changed.data.quote?.difference.amount).toBe(10_000)

    await t.pass(13 * 24 * hour)
    const host = await t.as(w.hostId)
    expect(await balancesOf(bookingId)).toMatchObject({ host: 27_200, platform: 4800, promotion: -3000, held: 0 })
    const { items } = (await host.call('payout/bookings', { bookingId })).data
    expect(items[0]).toMatchObject({ paid: 32_000, refunded: 0, fee: 4800, share: 27_200, sent: 27_200 })
    expect(items[0]).not.toHaveProperty('coupon')
    await t.pass(hour)
    expect(await reconcile(t.services)).toBe(0)
  })

  test('stands on the guest’s papers, and not on the host’s statement', async () => {
    await make('SPRING')
    const bookingId = await book(w.guest, await place(), 'SPRING')
    await t.settle()
    const textOf = async (who: Caller, kind: 'invoice' | 'payout') => {
      const { path } = (await who.call('bookings/invoice-download', { bookingId, kind })).data
      return (await readPdf((await t.app.inject(`/${path}`)).rawPayload)).text
    }
    expect(await textOf(w.guest, 'invoice')).toMatch(/Code SPRING\s+[-−]€30\.00/)
    const statement = await textOf(w.host, 'payout')
    expect(statement).not.toContain('SPRING')
    expect(statement).toMatch(/Paid by the guest\s+€320\.00/)
    expect(statement).toMatch(/Your payout\s+€272\.00/)
  })

  test('is paid back to the site in the part in which a cancellation refunds the guest', async () => {
    await openPayouts(w.host)
    await make('SPRING')
    const bookingId = await book(w.guest, await place(), 'SPRING', 3)
    // Without the code 120.00 of 320.00 come back under moderate.
    const byTerms = Math.round((12_000 * 29_000) / 32_000)
    expect((await details(w.guest, bookingId)).refundNow?.amount).toBe(byTerms)
    await cancel(w.guest, bookingId, 'plans_changed')
    const { host, platform, promotion, guest } = await balancesOf(bookingId)
    expect(guest).toBe(byTerms - 29_000)
    expect([host, platform]).toEqual([17_000, 3000])
    expect(promotion).toBe(29_000 - byTerms - 20_000)
    expect(await usesOf(bookingId)).toHaveLength(1)
  })

  test('is given back, with all that the site paid, when the host cancels', async () => {
    await make('SPRING', '--uses', '1')
    const bookingId = await book(w.guest, await place(), 'SPRING')
    await cancel(w.host, bookingId, 'repairs')
    expect(await balancesOf(bookingId)).toMatchObject({ guest: 0, host: 0, platform: 0, promotion: 0, held: 0 })
    expect((await ask(w.guest, await place(), 'SPRING')).couponProblem).toBeUndefined()
  })

  test('keeps its price when the stay is changed, also after it has ended', async () => {
    await make('SPRING')
    const bookingId = await book(w.guest, await place(), 'SPRING')
    await admin('coupons', 'end', 'SPRING')
    const { data } = await w.guest.call('bookings/change/quote', { bookingId, checkOut: w.day(14) })
    expect(data.quote?.after).toMatchObject({ total: { amount: 38_000 } })
    expect(data.quote?.after.lines.at(-1)).toEqual({ kind: 'site_coupon', label: 'Code SPRING', amount: -4000 })
  })

  test('steps back for a code of the host that works, and not for one that has ended', async () => {
    await make('SPRING')
    const propertyId = await place()
    const input = {
      code: 'SPRING',
      percent: 20,
      amount: null,
      firstDay: w.day(0),
      lastDay: w.day(30),
      maxUses: 5,
      minNights: null,
      idempotencyKey: randomUUID(),
    }
    const { data } = await w.host.call('coupon/create', input)
    expect((await ask(w.guest, propertyId, 'SPRING')).quote?.total).toBe(26_000)
    await w.host.call('coupon/end', { couponId: data.items[0]?.couponId ?? '' })
    expect((await ask(w.guest, propertyId, 'SPRING')).quote?.total).toBe(29_000)
  })
})

describe('a code of the site is refused with a sentence', () => {
  const refused = async (who: Caller, code: string) => (await ask(who, await place(), code)).couponProblem

  test('to others than the one person', async () => {
    await make('FORGIL', '--for', 'gil@example.com')
    expect(await refused(w.other, 'FORGIL')).toMatch(/for another guest/)
    expect(await refused(t.nobody, 'FORGIL')).toMatch(/Sign in to use it/)
    expect(await refused(w.guest, 'FORGIL')).toBeUndefined()
    expect(await mine(w.guest)).toMatchObject([{ code: 'FORGIL', percent: 10, state: 'running', cancelled: null }])
    expect(await mine(w.other)).toEqual([])
  })

  test('to whoever has had a stay, where it is for a first booking', async () => {
    await make('WELCOME', '--first-booking', 'yes', '--per-guest', '2', '--uses', '9')
    await book(w.guest, await place(), 'WELCOME')
    expect(await refused(w.guest, 'WELCOME')).toMatch(/for a first booking/)
    expect(await refused(w.other, 'WELCOME')).toBeUndefined()
  })

  test('to whoever has used it as often as a guest may', async () => {
    await make('TWICE', '--per-guest', '2')
    await book(w.guest, await place(), 'TWICE')
    await book(w.guest, await place(), 'TWICE', 15)
    expect(await refused(w.guest, 'TWICE')).toMatch(/You have used the code TWICE already/)
  })

  test('at places in another currency, where it is an amount', async () => {
    const options = ['--amount', '20', '--currency', 'eur', '--until', w.day(30)]
    await admin('coupons', 'create', 'TWENTY', ...options)
    expect((await ask(w.guest, await place(), 'TWENTY')).quote?.total).toBe(30_000)
    expect((await ask(w.guest, await place({ currency: 'USD' }), 'TWENTY')).couponProblem).toMatch(/paid in USD/)
  })

  test('to one of two guests who want its last use at once', async () => {
    await make('LAST', '--uses', '1')
    const quotes = [await ask(w.guest, await place(), 'LAST'), await ask(w.other, await place(), 'LAST')]
    const answers = await Promise.all([add(w.guest, quotes[0]?.quote?.id), add(w.other, quotes[1]?.quote?.id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await t.db.select().from(siteCouponUse)).toHaveLength(1)
  })
})

describe('a guest whose host cancels shortly before arrival', () => {
  const booked = async (from = 10) => {
    const { quote } = await ask(w.guest, await place(), '', from)
    const { data } = await add(w.guest, quote?.id)
    await pay(w.guest, data.booking.id)
    return data.booking.id
  }

  test('gets a credit once, is told of it, and finds it on the trip and among their codes', async () => {
    const bookingId = await booked()
    await cancel(w.host, bookingId, 'repairs')
    await cancel(w.host, bookingId, 'repairs')
    await t.settle()
    const [credit] = await t.db.select().from(siteCoupon)
    expect(await t.db.$count(siteCoupon)).toBe(1)
    expect(credit).toMatchObject({ amount: 3200, currency: 'EUR', maxUses: 1, guestId: w.guestId })
    const lastDay = credit?.lastDay
    expect((await details(w.guest, bookingId)).credit).toEqual({
      code: expect.stringMatching(/^CREDIT[2-9A-Z]{8}$/),
      amount: { amount: 3200, currency: 'EUR' },
      lastDay,
      state: 'running',
    })
    expect(await details(w.host, bookingId)).not.toHaveProperty('credit')
    expect(await mine(w.guest)).toMatchObject([
      { code: credit?.code, lastDay, state: 'running', cancelled: { bookingId, title: 'A quiet house' } },
    ])
    const messages = (await w.guest.call('notification/getAll')).data.items.map(({ message }) => message)
    expect(messages).toContainEqual(
      expect.stringMatching(/a credit of €32\.00 for another stay, until \d+ \w+ \d{4}\./),
    )
    const email = t.inbox.emails().find(({ to, subject }) => to === 'gil@example.com' && /cancelled/.test(subject))
    expect(email?.text).toMatch(/a credit of €32\.00 from us for another stay/)
  })

  test('pays another stay with it, whose host gets all, and gets it back if that host cancels, too', async () => {
    await cancel(w.host, await booked(), 'repairs')
    const [credit] = await mine(w.guest)
    const code = credit?.code ?? ''
    expect((await ask(w.other, await place(), code)).couponProblem).toMatch(/for another guest/)
    const next = await book(w.guest, await place({ hostId: w.otherHostId }), code)
    expect(await details(w.guest, next)).toMatchObject({ coupon: code, total: { amount: 28_800 } })
    expect((await details(w.otherHost, next)).payout?.amount).toBe(27_200)
    expect((await mine(w.guest))[0]?.state).toBe('used up')
    await cancel(w.otherHost, next, 'emergency')
    expect((await mine(w.guest)).map((one) => [one.state, one.amount?.amount])).toEqual([
      ['running', 2880],
      ['running', 3200],
    ])
  })

  test('gets none when they had asked for it, or when it is still long until arrival', async () => {
    await cancel(w.host, await booked(), 'guest_asked')
    await cancel(w.host, await booked(40), 'repairs')
    expect(await mine(w.guest)).toEqual([])
  })

  test('loses what is left of it with their account', async () => {
    await cancel(w.host, await booked(), 'repairs')
    await t.settle()
    const deleted = await w.guest.call('user/delete', {})
    expect(deleted.statusCode).toBe(200)
    expect((await t.db.select().from(siteCoupon))[0]?.endedAt).not.toBeNull()
  })
})
