import { randomUUID } from 'node:crypto'
import type { CallInput, TeamLevel } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { commands } from '../../admin/commands'
import { parseCommandLine } from '../../admin/parse'
import { runCommand } from '../../admin/run'
import { booking, claim, hostTransfer, person, storedFile, teamMember } from '../../database/schema'
import { addDays } from '../../domain/dates'
import { PaymentFailed } from '../../payments'
import type { Caller } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'
import { png, program } from '../../testing/pictures'
import { hold, openPayouts } from '../../testing/small-world'
import { readBalances } from '../booking/booking-record'
import { reconcile } from '../payments/reconcile'

const { t, w } = inSmallWorld({}, { each: true })
beforeEach(() => openPayouts(w.host))

const hour = 3_600_000
const day = 24 * hour
const text = 'The kitchen had not been cleaned for days, as the photos show.'

/** A stay of so many nights for 100.00 each and 20.00 for cleaning that is over, with the card kept unless not. */
async function stay({ nights = 3, saveCard = true }: { nights?: number; saveCard?: boolean } = {}): Promise<string> {
  const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(2), w.day(2 + nights))
  const card = { paymentMethodId: 'pm_card_visa', saveCard }
  await w.guest.call('bookings/payment-now', { bookingId, ...card, idempotencyKey: randomUUID() })
  const { checkOut } = await rowOf(bookingId)
  await t.pass(Date.parse(`${checkOut}T11:00:00Z`) + hour - t.services.now().getTime())
  await t.settle()
  await t.pass(1000)
  expect((await rowOf(bookingId)).status).toBe('completed')
  return bookingId
}

async function rowOf(bookingId: string) {
  const [found] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
  if (!found) throw new Error('There is no such booking')
  return found
}

const open = async (who: Caller, changes: Partial<CallInput<'claim/open'>> & { bookingId: string }, photos?: File[]) =>
  who.call(
    'claim/open',
    {
      reason: who === w.guest ? 'not_clean' : 'damage',
      text,
      amount: 10_000,
      idempotencyKey: randomUUID(),
      ...changes,
    },
    { photos: photos ?? [await png()] },
  )
const answer = (
  who: Caller,
  claimId: string,
  what: CallInput<'claim/answer'>['answer'],
  more: Partial<CallInput<'claim/answer'>> = {},
) => who.call('claim/answer', { claimId, answer: what, idempotencyKey: randomUUID(), ...more })
/** Types a command line of an operator. */
async function admin(...argv: string[]) {
  const line = parseCommandLine([...argv, '--as', 'ada'], commands)
  if ('helpFor' in line) throw new Error('That asks for help')
  return runCommand(t.services, { usage: line.command.usage, options: line.options, who: line.as ?? '' })
}
const details = async (claimId: string, who = w.guest) => (await who.call('claim/details', { claimId })).data
const messagesTo = async (who: Caller) => (await who.call('notification/getAll')).data.items.map((one) => one.message)

/** Captured is the sum of what everybody has of it; the provider has what we think. */
async function expectBooks(bookingId: string, expected: Partial<Record<'host' | 'platform' | 'held', number>>) {
  await t.settle()
  const { captured, refunded } = await rowOf(bookingId)
  const { balances } = await readBalances(t.db, bookingId)
  const { host, platform, tax, held, disputed } = balances
  expect(captured).toBe(host + platform + tax + refunded + held + disputed)
  expect(balances).toMatchObject(expected)
  await t.pass(hour)
  expect(await reconcile(t.services)).toBe(0)
}

describe('a guest’s claim', () => {
  test('that the host accepts is refunded, and the host’s part of it is taken back', async () => {
    const bookingId = await stay()
    await expectBooks(bookingId, { host: 27_200, platform: 4800 })
    const { data } = await open(w.guest, { bookingId })
    await t.settle()
    expect(await messagesTo(w.host)).toContainEqual(expect.stringContaining('Gil T. claims €100.00'))
    expect(t.inbox.emails().find(({ to }) => to === 'hanna@example.com')?.subject).toContain('please answer')
    const accepted = await answer(w.host, data.id, 'accept')
    expect(accepted.data).toMatchObject({ status: 'settled', settledAmount: { amount: 10_000 } })
    await expectBooks(bookingId, { host: 18_700, platform: 3300, held: 0 })
    expect((await rowOf(bookingId)).refunded).toBe(10_000)
    expect(await messagesTo(w.guest)).toContain('€100.00 for A quiet house goes back to you.')
  })

  /** A host accepts a claim of 100.00 with nothing left at the provider. Returns what they owe. */
  async function owed() {
    const bookingId = await stay()
    await expectBooks(bookingId, { host: 27_200 })
    const original = t.services.payments.reverseTransfer
    t.services.payments.reverseTransfer = () => {
      throw new PaymentFailed({ kind: 'invalid', code: 'balance_insufficient', message: 'Nothing is left.' })
    }
    await answer(w.host, (await open(w.guest, { bookingId })).data.id, 'accept')
    await t.settle()
    t.services.payments.reverseTransfer = original
    const [debt] = await t.db.select().from(hostTransfer).where(eq(hostTransfer.status, 'owed'))
    if (!debt) throw new Error('Nothing is owed')
    return debt
  }

  test('is owed by a host whose account has nothing left, and taken from their next transfer', async () => {
    const debt = await owed()
    expect(debt).toMatchObject({ amount: 8500, netted: 0 })
    const next = await stay()
    await expectBooks(next, { host: 27_200 })
    const [settled] = await t.db.select().from(hostTransfer).where(eq(hostTransfer.id, debt.id))
    expect(settled).toMatchObject({ status: 'done', netted: 8500 })
  })

  test('that the host owes keeps their account until they paid it back, which nothing takes again', async () => {
    const { id, bookingId } = await owed()
    const deleted = async () => (await t.as(w.hostId)).call('user/delete')
    expect(await deleted()).toMatchObject({ statusCode: 409, data: { reason: 'money_owed' } })
    expect((await admin('money', 'waiting')).rows).toMatchObject([{ transfer: id, status: 'owed', amount: 8500 }])
    await expect(admin('money', 'paid-back', id)).rejects.toThrow('--how is required')
    await expect(admin('money', 'paid-back', bookingId, '--how', 'In cash.')).rejects.toThrow('There is no transfer')
    await admin('money', 'paid-back', id, '--how', 'By bank transfer on 3 May.')
    await expect(admin('money', 'paid-back', id, '--how', 'Twice.')).rejects.toThrow('owes nothing of this')
    await t.settle()
    expect(await messagesTo(w.host)).toContain(
      'You paid back the €85.00 that you owed for A quiet house: By bank transfer on 3 May.',
    )
    expect((await w.host.call('payout/overview', {})).data.currencies[0]?.owed).toBe(0)
    // So long that its fee fills the platform's own account at the provider, which the refund has overdrawn.
    const next = await stay({ nights: 4 })
    await expectBooks(next, { host: 35_700 })
    const transfers = await t.db.select().from(hostTransfer).where(eq(hostTransfer.bookingId, next))
    expect(transfers).toMatchObject([{ kind: 'transfer', amount: 35_700, netted: 0 }])
    expect((await deleted()).statusCode).toBe(200)
  })

  test('keeps the host’s transfer back while it is undecided', async () => {
    const bookingId = await stay({ nights: 1 })
    await t.settle()
    expect((await rowOf(bookingId)).payoutAt).not.toBeNull()
    const { data } = await open(w.guest, { bookingId, amount: 2000 })
    await t.pass(5 * hour)
    await expectBooks(bookingId, { host: 0, platform: 1800, held: 10_200 })
    await answer(w.guest, data.id, 'withdraw')
    await expectBooks(bookingId, { host: 10_200, held: 0 })
  })

  test('can be settled for a part that the host offers', async () => {
    const bookingId = await stay()
    const { data } = await open(w.guest, { bookingId })
    const offered = await answer(w.host, data.id, 'accept', { amount: 4000, text: 'The kitchen only.' })
    expect(offered.data).toMatchObject({ status: 'offered', answer: { text: 'The kitchen only.' }, actions: [] })
    expect((await details(data.id)).actions).toEqual(['settle', 'decline', 'withdraw'])
    await answer(w.guest, data.id, 'settle')
    await expectBooks(bookingId, { host: 23_800, platform: 4200 })
  })

  test('that nobody answers in 72 hours goes to the admins, who are told', async () => {
    const { data } = await open(w.guest, { bookingId: await stay() })
    await t.pass(72 * hour - 60_000)
    expect((await details(data.id)).status).toBe('open')
    await t.pass(120_000)
    await t.settle()
    expect(await details(data.id)).toMatchObject({ status: 'review', deadline: null })
    expect(t.inbox.emails().find(({ subject }) => subject.startsWith('A claim to decide'))?.text).toContain(data.id)
    expect(await answer(w.host, data.id, 'accept')).toMatchObject({
      statusCode: 409,
      message: 'The time to answer is over. We look at the claim and decide.',
    })
    await admin('claims', 'decide', data.id, '--amount', '0', '--why', 'The photos show a clean kitchen.')
    expect(await details(data.id)).toMatchObject({
      status: 'rejected',
      decision: 'The photos show a clean kitchen.',
    })
  })

  test('is refused after the deadline even before the clock has moved it on', async () => {
    const { data } = await open(w.guest, { bookingId: await stay() })
    await t.db.update(claim).set({ clockAt: t.services.now() }).where(eq(claim.id, data.id))
    expect(await answer(w.host, data.id, 'accept')).toMatchObject({ statusCode: 409 })
    expect((await details(data.id)).status).toBe('open')
  })

  test('never gives back more than was paid, together with what a cancellation gave', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(2), w.day(7))
    const input = { bookingId, paymentMethodId: 'pm_card_visa', idempotencyKey: randomUUID() }
    await w.guest.call('bookings/payment-now', input)
    await t.pass(Date.parse(`${w.day(2)}T15:00:00Z`) + hour - t.services.now().getTime())
    await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })
    const { data } = await w.guest.call('bookings/my-booking/details', { bookingId })
    // The refund of the cancellation is ordered and not yet sent: it counts already.
    const ordered = data.booking.refundsMade?.[0]?.amount.amount ?? 0
    expect(ordered).toBeGreaterThan(0)
    const most = 52_000 - ordered
    expect(data.booking.claimTerms?.max.amount).toBe(most)
    expect(await open(w.guest, { bookingId, amount: most + 1 })).toMatchObject({ statusCode: 400 })
    await answer(w.host, (await open(w.guest, { bookingId, amount: most })).data.id, 'accept')
    await expectBooks(bookingId, { host: 0, platform: 0, held: 0 })
    expect((await rowOf(bookingId)).refunded).toBe(52_000)
  })
})

describe('a host’s claim', () => {
  test('that is refused and decided by an admin is charged to the kept card and sent to the host whole', async () => {
    const bookingId = await stay()
    const { data } = await open(w.host, { bookingId, amount: 15_000 })
    expect((await answer(w.guest, data.id, 'refuse')).statusCode).toBe(400)
    const refused = await w.guest.call(
      'claim/answer',
      { claimId: data.id, answer: 'refuse', text: 'The lamp was broken when we came.', idempotencyKey: randomUUID() },
      { photos: [await png()] },
    )
    expect(refused.data).toMatchObject({ status: 'review', answer: { photos: [{}] } })
    const shown = await admin('claims', 'show', data.id)
    expect(shown.details).toMatchObject({ by: 'host', photos: [expect.stringContaining('/media/private/')] })
    await admin('claims', 'decide', data.id, '--amount', '120.00', '--why', 'The lamp is whole in the host’s photo.')
    await expectBooks(bookingId, { host: 39_200, platform: 4800, held: 0 })
    expect(await rowOf(bookingId)).toMatchObject({ captured: 44_000, damages: 12_000 })
    const { booking: guests } = (await w.guest.call('bookings/my-booking/details', { bookingId })).data
    expect(guests.captured).toEqual({ amount: 32_000, currency: 'EUR' })
    expect(await details(data.id)).toMatchObject({ status: 'settled', charging: false })
    const { items } = (await w.guest.call('transcation/getAll')).data
    expect(items[0]).toMatchObject({ label: 'Paid for damages', amount: { amount: -12_000 } })
    const { data: money } = await w.host.call('payout/bookings', { bookingId })
    expect(money.items[0]).toMatchObject({ paid: 44_000, damages: 12_000, fee: 4800, share: 39_200 })
  })

  test('is paid on its page where no card was kept', async () => {
    const bookingId = await stay({ saveCard: false })
    const { data } = await open(w.host, { bookingId })
    await answer(w.guest, data.id, 'accept')
    await t.settle()
    expect(await details(data.id)).toMatchObject({ status: 'to_pay', actions: ['pay'], charging: false })
    const pay = (paymentMethodId: string) =>
      w.guest.call('claim/pay', { claimId: data.id, paymentMethodId, idempotencyKey: randomUUID() })
    expect((await pay('pm_card_chargeDeclined')).data.outcome).toBe('declined')
    expect((await details(data.id)).paymentProblem).toEqual(expect.any(String))
    expect((await pay('pm_card_visa')).data).toMatchObject({ outcome: 'paid', claim: { status: 'settled' } })
    expect((await pay('pm_card_visa')).data.outcome).toBe('paid')
    await expectBooks(bookingId, { host: 37_200, held: 0 })
  })

  test('that is not paid within a week is recorded as unpaid, and the admins are told', async () => {
    const bookingId = await stay({ saveCard: false })
    const { data } = await open(w.host, { bookingId })
    await answer(w.guest, data.id, 'accept')
    await t.settle()
    await t.pass(7 * day + 60_000)
    await t.settle()
    expect((await details(data.id, w.host)).status).toBe('unpaid')
    expect(t.inbox.emails().some(({ subject }) => subject.startsWith('Unpaid damages'))).toBe(true)
    const late = { claimId: data.id, paymentMethodId: 'pm_card_visa', idempotencyKey: randomUUID() }
    expect((await w.guest.call('claim/pay', late)).statusCode).toBe(409)
    await expectBooks(bookingId, { host: 27_200 })
  })
})

describe('a co-host', () => {
  /** Somebody in Hanna's team, for all of her listings. */
  async function coHost(level: TeamLevel, firstName = 'Tomas') {
    const id = randomUUID()
    const email = `${firstName.toLowerCase()}@example.com`
    await t.db.insert(person).values({ id, email, firstName, lastName: 'Berg', role: 'provider' })
    const createdAt = t.services.now()
    await t.db.insert(teamMember).values({ hostId: w.hostId, personId: id, level, listingIds: null, createdAt })
    return t.as(id)
  }

  test('asks for damages and withdraws for the host, who reads who did it', async () => {
    const [bookingId, tomas] = [await stay(), await coHost('listings')]
    const { data: stayed } = await tomas.call('bookings/my-booking/details', { bookingId })
    expect(stayed.booking.claimTerms?.reasons.map(({ key }) => key)).toContain('damage')
    const opened = await open(tomas, { bookingId, reason: 'damage' })
    expect(opened.data).toMatchObject({
      side: 'provider',
      actions: ['withdraw'],
      photos: [{}],
      timeline: [{ label: 'Tomas made the claim', coHost: 'Tomas' }],
    })
    expect((await details(opened.data.id)).timeline).toMatchObject([{ label: 'The host made the claim' }])
    expect((await details(opened.data.id)).timeline[0]).not.toHaveProperty('coHost')
    const listed = (hostId?: string) => tomas.call('claim/list', { side: 'provider', ...(hostId && { hostId }) })
    expect((await listed(w.hostId)).data.items.map(({ id }) => id)).toEqual([opened.data.id])
    expect((await listed()).data.items).toEqual([])
    await answer(tomas, opened.data.id, 'withdraw')
    await t.settle()
    expect(await messagesTo(w.host)).toEqual(
      expect.arrayContaining([
        'Tomas asked Gil T. for damages at A quiet house.',
        'Tomas withdrew the claim against Gil T. at A quiet house.',
      ]),
    )
    expect(await messagesTo(tomas)).not.toContainEqual(expect.stringContaining('Tomas'))
    const asked = t.inbox
      .emails()
      .find(({ to, text: words }) => to === 'hanna@example.com' && words.includes('damages'))
    expect(asked?.subject).toBe('Your claim about A quiet house')
    const { items } = (await w.host.call('team/log')).data
    expect(items.map(({ text: act }) => act)).toEqual(['withdrew the claim against Gil T.', 'asked Gil T. for damages'])
  })

  test('with all but money refuses a refund; who agrees to an amount needs the level of money', async () => {
    const [tomas, mila] = [await coHost('listings'), await coHost('money', 'Mila')]
    const { data } = await open(w.guest, { bookingId: await stay() })
    await t.settle()
    for (const who of [w.host, tomas, mila])
      expect(await messagesTo(who)).toContainEqual(expect.stringContaining('claims €100.00'))
    expect((await details(data.id, tomas)).actions).toEqual(['refuse'])
    const accept = { amount: 4000, text: 'The kitchen only.' }
    expect(await answer(tomas, data.id, 'accept', accept)).toMatchObject({
      statusCode: 403,
      message: 'Your access to this host’s team does not cover this. The host can change what you may do.',
    })
    expect((await details(data.id)).status).toBe('open')
    expect((await answer(mila, data.id, 'accept', accept)).data.timeline.at(-1)?.label).toBe('Mila offered a part')
  })

  test('below that level sees no claim, and is told of none', async () => {
    const [bookingId, carl] = [await stay(), await coHost('messages', 'Carl')]
    const { data } = await open(w.guest, { bookingId })
    await t.settle()
    const { booking: seen } = (await carl.call('bookings/my-booking/details', { bookingId })).data
    expect([seen.claims, seen.claimTerms]).toEqual([undefined, undefined])
    expect((await carl.call('claim/details', { claimId: data.id })).statusCode).toBe(403)
    expect((await open(carl, { bookingId, reason: 'damage' })).statusCode).toBe(403)
    expect(await messagesTo(carl)).not.toContainEqual(expect.stringContaining('claims'))
  })
})

describe('a claim is refused with nothing written', () => {
  test.each<[string, (bookingId: string) => ReturnType<typeof open>, number, string]>([
    [
      'a program with a picture’s name',
      (bookingId) => open(w.guest, { bookingId }, [program('photo.png')]),
      415,
      'is not a picture',
    ],
    ['no photo', (bookingId) => open(w.guest, { bookingId }, []), 400, 'at least one file'],
    ['more than the stay cost', (bookingId) => open(w.guest, { bookingId, amount: 32_001 }), 400, 'At most €320.00'],
    ['more than the limit', (bookingId) => open(w.host, { bookingId, amount: 1_000_000 }), 400, 'At most'],
    ['next to nothing', (bookingId) => open(w.guest, { bookingId, amount: 1 }), 400, 'Claim at least'],
    ['the other side’s reason', (bookingId) => open(w.guest, { bookingId, reason: 'damage' }), 400, 'Choose one'],
    ['a stranger’s booking', (bookingId) => open(w.other, { bookingId }), 404, 'among yours'],
  ])('%s', async (_, attempt, status, sentence) => {
    const bookingId = await stay()
    const refused = await attempt(bookingId)
    expect(refused).toMatchObject({ statusCode: status, message: expect.stringContaining(sentence) })
    expect(await t.db.$count(claim)).toBe(0)
    expect(await t.db.$count(storedFile)).toBe(0)
  })

  test('before the stay is over', async () => {
    const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(2), w.day(4))
    expect(await open(w.guest, { bookingId })).toMatchObject({
      statusCode: 409,
      message: 'A claim can be made once the stay is over.',
    })
  })

  test('after its last day, which ends at midnight of the place', async () => {
    const bookingId = await stay()
    const { checkOut } = await rowOf(bookingId)
    const closes = Date.parse(`${addDays(checkOut, 15)}T00:00:00Z`)
    await t.pass(closes - 60_000 - t.services.now().getTime())
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.claimTerms).toBeDefined()
    await t.pass(120_000)
    expect(await open(w.guest, { bookingId })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('that time is over'),
    })
    expect((await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.claimTerms).toBeUndefined()
  })

  test('for damages of a guest who has left, who could neither answer nor pay', async () => {
    const bookingId = await stay()
    await t.db.update(person).set({ deletedAt: t.services.now() }).where(eq(person.id, w.guestId))
    const atHost = async () => (await w.host.call('bookings/my-booking/details', { bookingId })).data.booking
    expect((await atHost()).claimTerms).toBeUndefined()
    expect(await open(w.host, { bookingId })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('has deleted their account'),
    })
  })

  test('while one of the same side is open, and the other side’s may be open beside it', async () => {
    const bookingId = await stay()
    await open(w.guest, { bookingId })
    expect(await open(w.guest, { bookingId })).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('a claim about this stay that is open'),
    })
    expect((await open(w.host, { bookingId })).statusCode).toBe(200)
  })
})

test('the same command twice makes one claim, and a withdrawn one can be made anew', async () => {
  const bookingId = await stay()
  const key = { bookingId, idempotencyKey: randomUUID() }
  const [first, second] = [await open(w.guest, key), await open(w.guest, key)]
  expect(second.data.id).toBe(first.data.id)
  await answer(w.guest, first.data.id, 'withdraw')
  expect((await open(w.guest, { bookingId })).statusCode).toBe(200)
})

test('who wants no e-mails about claims gets none, and the notification all the same', async () => {
  const bookingId = await stay()
  const { data: chosen } = await w.host.call('email-alert/get')
  await w.host.call('email-alert/add-update', { ...chosen, claims: false })
  const before = t.inbox.emails().length
  await open(w.guest, { bookingId })
  await t.settle()
  expect(t.inbox.emails()).toHaveLength(before)
  expect(await messagesTo(w.host)).toContainEqual(expect.stringContaining('claims €100.00'))
  await w.host.call('email-alert/add-update', { ...chosen, mutedInApp: ['claims'] })
})
