import { randomUUID } from 'node:crypto'
import { inSmallWorld } from '../../testing/in-small-world'
import { hold, pay } from '../../testing/small-world'

const { t, w } = inSmallWorld()

const held = async () => hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(30), w.day(33))
const payWith = (bookingId: string, paymentMethodId: string, saveCard: boolean) =>
  w.guest.call('bookings/payment-now', { bookingId, paymentMethodId, saveCard, idempotencyKey: randomUUID() })
const savedCards = async () => (await w.guest.call('stripe-bank/list')).data.cards.length
const details = async (bookingId: string) =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking

/** Answers the bank's page, then asks for the outcome as the checkout does on the way back. */
async function answerBank(bookingId: string, outcome: 'complete' | 'fail') {
  const { data } = await payWith(bookingId, 'pm_card_threeDSecure2Required', true)
  await fetch(data.redirectUrl ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })
  return (await w.guest.call('bookings/payment-now', { bookingId, idempotencyKey: randomUUID() })).data.outcome
}

describe('a card that the guest wants to keep', () => {
  test('is not kept while the bank asks, nor after it refused; it is once the payment went through', async () => {
    const bookingId = await held()
    const before = await savedCards()
    expect((await payWith(bookingId, 'pm_card_threeDSecure2Required', true)).data.outcome).toBe('action_needed')
    expect(await savedCards()).toBe(before)
    expect(await answerBank(bookingId, 'fail')).toBe('declined')
    expect(await savedCards()).toBe(before)
    expect(await answerBank(bookingId, 'complete')).toBe('paid')
    expect(await savedCards()).toBe(before + 1)
  })

  test('is not kept when it is declined, nor when the next try does not want it', async () => {
    const bookingId = await held()
    const before = await savedCards()
    expect((await payWith(bookingId, 'pm_card_chargeCustomerFail', true)).data.outcome).toBe('declined')
    expect((await payWith(bookingId, 'pm_card_visa', false)).data.outcome).toBe('paid')
    expect(await savedCards()).toBe(before)
  })

  test('is named on the booking whether it is kept or not', async () => {
    const bookingId = await held()
    await payWith(bookingId, 'pm_card_mastercard', false)
    expect((await details(bookingId)).card).toEqual({ brand: 'mastercard', last4: '4444' })
  })
})

test('a refund is on its way at once, and sent when the payment provider has taken it', async () => {
  const bookingId = await held()
  await pay(w.guest, bookingId)
  expect((await details(bookingId)).refundsMade).toEqual([])
  await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })
  expect((await details(bookingId)).refundsMade).toMatchObject([{ amount: { amount: 32_000, currency: 'EUR' } }])
  await t.settle()
  expect((await details(bookingId)).refundsMade).toMatchObject([
    { amount: { amount: 32_000 }, sentAt: expect.stringMatching(/^\d{4}-/) },
  ])
  const { data } = await w.host.call('bookings/my-booking/details', { bookingId })
  expect(data.booking).not.toHaveProperty('refundsMade')
})
