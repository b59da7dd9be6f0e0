import { type CallInput, type CallName, callTable } from '@qe/contract'
import { randomUUID } from 'node:crypto'
import { type Caller, startApp, type TestApp } from './testing/harness'
import { request, type SmallWorld, smallWorld } from './testing/small-world'

let t: TestApp
let w: SmallWorld
let place: string
let bookingId: string
let roomId: string
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
  place = await w.listing()
  bookingId = await request(w.guest, place, w.day(30), w.day(32))
  roomId = (await w.guest.call('chat/chat-room/create', { bookingId })).data.id
})
afterAll(() => t.close())

const names = Object.keys(callTable) as CallName[]
const status = async (caller: Caller, name: CallName, input: unknown) => (await caller.call(name, input as CallInput<CallName>)).statusCode

describe('nobody', () => {
  test.each(names.filter((name) => callTable[name].who !== 'public'))('can’t call %s', async (name) => {
    expect(await status(t.nobody, name, { id: randomUUID(), paymentMethodId: 'pm_x' })).toBe(401)
  })
  test('with a made-up token is nobody', async () => {
    expect(await status(t.withToken('x'.repeat(43)), 'user/profile-details', {})).toBe(401)
  })
})

describe('a guest', () => {
  test.each(names.filter((name) => callTable[name].who === 'provider'))('can’t call %s, which is for hosts', async (name) => {
    expect(await w.guest.call(name, {} as never)).toMatchObject({ statusCode: 403, message: expect.stringContaining('Only hosts') })
  })
})

/** A valid input for each call on a single thing that belongs to somebody, and what a stranger of the right role is told. */
const own: { name: CallName; as: 'other' | 'otherHost'; input: () => unknown; told: 403 | 404 }[] = [
  { name: 'property/update', as: 'otherHost', input: () => ({ propertyId: place, minNights: 2 }), told: 403 },
  { name: 'property/booking-type/set', as: 'otherHost', input: () => ({ propertyId: place, bookingType: 'instant' }), told: 403 },
  { name: 'property/booking-type/get', as: 'otherHost', input: () => ({ propertyId: place }), told: 403 },
  { name: 'date-wise-price/add-new-price', as: 'otherHost', input: () => ({ propertyId: place, from: w.day(5), to: w.day(6), open: false }), told: 403 },
  { name: 'long-term-discount', as: 'otherHost', input: () => ({ propertyId: place }), told: 403 },
  { name: 'long-term-discount/addUpdate', as: 'otherHost', input: () => ({ propertyId: place, discounts: [] }), told: 403 },
  { name: 'bookings/accepted-declinded', as: 'otherHost', input: () => ({ bookingId, decision: 'accepted' }), told: 404 },
  { name: 'bookings/payment-now', as: 'other', input: () => ({ bookingId, paymentMethodId: 'pm_card_visa', idempotencyKey: randomUUID() }), told: 404 },
  { name: 'bookings/my-booking/details', as: 'other', input: () => ({ bookingId }), told: 404 },
  { name: 'bookings/cancelled', as: 'other', input: () => ({ bookingId, reasonKey: 'other', idempotencyKey: randomUUID() }), told: 404 },
  { name: 'bookings/review', as: 'other', input: () => ({ bookingId, overall: 5, text: 'I was never there.' }), told: 404 },
  { name: 'chat/details', as: 'other', input: () => ({ roomId }), told: 404 },
  { name: 'chat/mark-as', as: 'other', input: () => ({ roomId, readSeq: 1 }), told: 404 },
  { name: 'chat/quick-reply/list', as: 'other', input: () => ({ roomId }), told: 404 },
  { name: 'chat/chat-room/create', as: 'other', input: () => ({ bookingId }), told: 404 },
]

describe('a stranger', () => {
  test.each(own)('is refused $name with $told', async ({ name, as, input, told }) => {
    expect(await status(w[as], name, input())).toBe(told)
  })

  test('sees nobody’s notifications, transactions, quick replies or cards', async () => {
    const { data: transactions } = await w.guest.call('transcation/getAll')
    expect(transactions.items.length).toBeGreaterThan(0)
    expect(await status(w.other, 'transcation/details', { transactionId: transactions.items[0]?.id })).toBe(404)
    await t.settle()
    const { data: notices } = await w.host.call('notification/getAll')
    expect(await status(w.other, 'notification/status-change', { notificationId: notices.items[0]?.id, read: true })).toBe(404)
    const { data: replies } = await w.host.call('chat/quick-reply/update', { title: 'Hello', body: 'Hello {{guest}}' })
    expect(await status(w.otherHost, 'chat/quick-reply/details', { quickReplyId: replies.items[0]?.id })).toBe(404)
    const { data: card } = await w.guest.call('stripe-bank/add', { paymentMethodId: 'pm_card_visa' })
    expect(await status(w.other, 'stripe-bank/delete/{paymentMethodId}', { paymentMethodId: card.paymentMethodId })).toBe(404)
    expect(await status(w.other, 'stripe-bank/set-default', { paymentMethodId: card.paymentMethodId })).toBe(404)
  })
})

test('the host of a booking can’t pay for it, nor its guest accept it', async () => {
  expect(await status(w.host, 'bookings/payment-now', { bookingId, idempotencyKey: randomUUID() })).toBe(403)
  expect(await status(w.guest, 'bookings/accepted-declinded', { bookingId, decision: 'accepted' })).toBe(403)
})
