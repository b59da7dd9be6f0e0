import type { BookingDetails } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aSavedCard, payment } from '../testing/bookings'
import CheckoutPage from './checkout-page'

type Answers = NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers']

const show = (
  answers: Answers = {},
  { booking = aBooking(), path = '/checkout/b?step=2', cards = [aSavedCard] } = {},
) => {
  let now: BookingDetails = booking
  const rendered = renderWithPlatform(<CheckoutPage />, {
    user: aUser(),
    path,
    answers: {
      'bookings/my-booking/details': () => ({ booking: now, payment }),
      'stripe-bank/list': { cards, payment },
      ...answers,
    },
  })
  return Object.assign(rendered, {
    become: (next: BookingDetails) => {
      now = next
    },
  })
}
beforeEach(() => sessionStorage.clear())

test('first the stay with what comes back when, then how to pay', async () => {
  show({}, { path: '/checkout/b' })
  expect(await screen.findByText('€390 back')).toBeVisible()
  expect(screen.getByText('Nothing back')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay €390' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Looks right' }))
  expect(await screen.findByRole('button', { name: 'Pay €390' })).toBeVisible()
})

test('pays once with the card kept from before, however often it is pressed', async () => {
  const view = show({
    'bookings/payment-now': () => {
      view.become(aBooking({ status: 'confirmed', actions: ['cancel'] }))
      return { booking: aBooking({ status: 'confirmed' }), outcome: 'paid', redirectUrl: null }
    },
  })
  expect(await screen.findByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay €390' }))
  expect(await screen.findByRole('heading', { name: 'You are going to Lisbon' })).toBeVisible()
  const paid = view.made.filter(({ name }) => name === 'bookings/payment-now')
  expect(paid).toHaveLength(1)
  expect(paid[0]?.input).toMatchObject({
    paymentMethodId: 'pm_saved',
    returnPath: expect.stringMatching(/^\/checkout\//),
  })
})

test('a declined card says why, keeps the hold, and the next try is a new one', async () => {
  const { made } = show({
    'bookings/payment-now': {
      booking: aBooking({ paymentProblem: 'There is not enough money on this card.' }),
      outcome: 'declined',
      redirectUrl: null,
    },
  })
  const pay = await screen.findByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  expect(await screen.findByText(/not enough money on this card/)).toHaveTextContent(
    'The dates are still held for you.',
  )
  await userEvent.click(pay)
  await waitFor(() => expect(made.filter(({ name }) => name === 'bookings/payment-now')).toHaveLength(2))
  const keys = made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input['idempotencyKey'])
  expect(new Set(keys).size).toBe(2)
})

test('when nothing answered, the next press asks for the same payment', async () => {
  const { made } = show({ 'bookings/payment-now': refuse(0, '') })
  const pay = await screen.findByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  await screen.findByText(/did not go through/)
  await userEvent.click(pay)
  await waitFor(() => expect(made.filter(({ name }) => name === 'bookings/payment-now')).toHaveLength(2))
  const keys = made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input['idempotencyKey'])
  expect(new Set(keys).size).toBe(1)
})

test('when nothing answered, a press with another card asks for a payment of its own, as a key stands for one card', async () => {
  const other = { ...aSavedCard, paymentMethodId: 'pm_other', last4: '0005', isDefault: false }
  const { made } = show({ 'bookings/payment-now': refuse(0, '') }, { cards: [aSavedCard, other] })
  const pay = await screen.findByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  await screen.findByText(/did not go through/)
  await userEvent.click(screen.getByRole('radio', { name: /0005/ }))
  await userEvent.click(pay)
  await waitFor(() => expect(made.filter(({ name }) => name === 'bookings/payment-now')).toHaveLength(2))
  const asked = made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input)
  expect(asked.map(({ paymentMethodId }) => paymentMethodId)).toEqual(['pm_saved', 'pm_other'])
  expect(asked[1]?.['idempotencyKey']).not.toBe(asked[0]?.['idempotencyKey'])
})

test('back from the bank, it asks how things stand, without a card', async () => {
  const view = show(
    {
      'bookings/payment-now': () => {
        view.become(aBooking({ status: 'requested', bookingType: 'request', actions: ['withdraw'] }))
        return { booking: aBooking({ status: 'requested' }), outcome: 'authorised', redirectUrl: null }
      },
    },
    { path: '/checkout/b?step=2&asked=1', booking: aBooking({ bookingType: 'request' }) },
  )
  expect(await screen.findByRole('heading', { name: 'Your request is with Mariana' })).toBeVisible()
  const asked = view.made.filter(({ name }) => name === 'bookings/payment-now')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.input).not.toHaveProperty('paymentMethodId')
})

test('a new card is made in the provider’s frame, and only its own words count', async () => {
  const view = show(
    {
      'bookings/payment-now': { booking: aBooking({ paymentProblem: 'No.' }), outcome: 'declined', redirectUrl: null },
    },
    { cards: [] },
  )
  const frame = (await screen.findByTitle('Card details')) as HTMLIFrameElement
  const said = jest.fn()
  frame.contentWindow?.addEventListener('message', said)
  const post = jest.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => {})
  const say = (data: object, origin = 'http://pay.test') =>
    act(
      () =>
        void fireEvent(window, new MessageEvent('message', { data, origin, source: frame.contentWindow as Window })),
    )

  await userEvent.click(screen.getByRole('button', { name: 'Pay €390' }))
  await waitFor(() => expect(post).toHaveBeenCalledWith({ type: 'qe:create-payment-method' }, 'http://pay.test'))
  say({ type: 'qe:payment-method', id: 'pm_forged' }, 'http://evil.test')
  expect(view.made.some(({ name }) => name === 'bookings/payment-now')).toBe(false)
  say({ type: 'qe:payment-method', id: 'pm_new' })
  await waitFor(() =>
    expect(view.made.find(({ name }) => name === 'bookings/payment-now')?.input).toMatchObject({
      paymentMethodId: 'pm_new',
      saveCard: true,
    }),
  )
})

test('with Stripe itself, the bank asks in the page, and the server is asked what came of it', async () => {
  const handleNextAction = jest.fn(async () => ({}))
  const made = () => ({ handleNextAction })
  Object.assign(window, { Stripe: made })
  const stripe = { provider: 'stripe' as const, publishableKey: 'pk_live_1', elementsUrl: null }
  const answers = [
    { booking: aBooking(), outcome: 'action_needed' as const, redirectUrl: null, clientSecret: 'pi_1_secret_2' },
    {
      booking: aBooking({ paymentProblem: 'Your bank did not confirm it.' }),
      outcome: 'declined' as const,
      redirectUrl: null,
    },
  ]
  const view = show({
    'bookings/my-booking/details': () => ({ booking: aBooking(), payment: stripe }),
    'bookings/payment-now': () => answers.shift() ?? refuse(500, 'No more.'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay €390' }))
  expect(await screen.findByText(/did not confirm it/)).toBeVisible()
  expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
  const asked = view.made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input)
  expect(asked).toHaveLength(2)
  expect(asked[1]).not.toHaveProperty('paymentMethodId')
  expect(asked[1]?.['idempotencyKey']).not.toBe(asked[0]?.['idempotencyKey'])
  Reflect.deleteProperty(window, 'Stripe')
})

test('fields that do not pass send nothing', async () => {
  const view = show({}, { cards: [] })
  const frame = (await screen.findByTitle('Card details')) as HTMLIFrameElement
  jest.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => {})
  const pay = screen.getByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  act(
    () =>
      void fireEvent(
        window,
        new MessageEvent('message', {
          data: { type: 'qe:error', message: 'Enter your card number.', field: 'number' },
          origin: 'http://pay.test',
          source: frame.contentWindow as Window,
        }),
      ),
  )
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'))
  expect(view.made.some(({ name }) => name === 'bookings/payment-now')).toBe(false)
})

test('a hold that has ended leads back to the place with the same dates', async () => {
  show({}, { booking: aBooking({ status: 'hold_expired', deadline: null, actions: [] }) })
  expect(await screen.findByRole('heading', { name: 'The hold has ended' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Cabin by the river' }).getAttribute('href')).toContain(
    `checkIn=${aBooking().checkIn}`,
  )
})

test('the clock is calm, and firm in the last two minutes', async () => {
  show({}, { booking: aBooking({ deadline: new Date(Date.now() + 90_000).toISOString() }) })
  expect(await screen.findByText(/Held for 1:(30|29) more/)).toBeVisible()
})
