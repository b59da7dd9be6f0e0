import type { BookingDetails } from '@qe/contract'
import { api, bus, propertyStore, useLocation } from '@qe/platform'
import { aCredit, aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aQuote, aSavedCard, availability, payment, propertyId } from '../testing/bookings'
import CheckoutPage from './checkout-page'

const line = { kind: 'coupon' as const, label: 'Code SUMMER10', amount: -3600 }
const withCode = aBooking({
  id: id(8),
  coupon: 'SUMMER10',
  lines: [...aBooking().lines, line],
  total: { amount: 35_400, currency: 'EUR' },
  guestMessage: 'We are two.',
})
const Address = () => <output aria-label="address">{useLocation().pathname + useLocation().search}</output>
const address = () => screen.getByRole('status', { name: 'address' }).textContent

const show = (booking: BookingDetails, answers: object) =>
  renderWithPlatform(
    <>
      <CheckoutPage />
      <Address />
    </>,
    {
      user: aUser(),
      path: `/checkout/${booking.id}?step=2`,
      route: '/checkout/:bookingId',
      answers: {
        'bookings/my-booking/details': ({ bookingId }: { bookingId: string }) => ({
          booking: bookingId === booking.id ? booking : bookingId === withCode.id ? withCode : aBooking(),
          payment,
        }),
        'stripe-bank/list': { cards: [], payment },
        ...answers,
      },
    },
  )
const enter = async (code: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Have a code?' }))
  await userEvent.type(screen.getByLabelText('Code'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Apply the code' }))
}
const priced = availability({ available: true, quote: aQuote({ id: 'quote-with-code', coupon: 'SUMMER10' }) })

beforeEach(() => {
  sessionStorage.clear()
  propertyStore.setState(propertyStore.getInitialState())
})

describe('a code in the checkout', () => {
  test('is folded away, prices the stay again, and goes on with the new hold and its line', async () => {
    const { made } = show(aBooking({ guestMessage: 'We are two.' }), {
      'bookings/check-availability': priced,
      'bookings/add': { booking: withCode, payment },
    })
    expect(await screen.findByRole('button', { name: 'Have a code?' })).toBeVisible()
    expect(screen.queryByLabelText('Code')).toBeNull()
    await enter(' summer10 ')
    const summary = screen.getByRole('complementary', { name: 'Your stay in short' })
    expect(await within(summary).findByText('Code SUMMER10')).toBeVisible()
    expect(within(summary).getByText('-€36')).toBeVisible()
    expect(screen.getByText('The code SUMMER10 is applied.')).toBeVisible()
    await waitFor(() => expect(address()).toBe(`/checkout/${withCode.id}?step=2`))
    const inputOf = (name: string) => made.find((call) => call.name === name)?.input
    expect(inputOf('bookings/check-availability')).toMatchObject({ propertyId, coupon: 'summer10' })
    expect(inputOf('bookings/add')).toEqual({
      quoteId: 'quote-with-code',
      message: 'We are two.',
      idempotencyKey: expect.any(String),
    })
  })

  test('is applied also where the page hears of the end of the first hold before it has the second', async () => {
    let isGivenUp = false
    const first = aBooking()
    const { call } = api
    jest.spyOn(api, 'call').mockImplementation((async (...args: Parameters<typeof call>) => {
      const answer = await call(...args)
      if (args[0] !== 'bookings/add') return answer
      isGivenUp = true
      act(() => bus.publish('booking:changed', { bookingId: first.id, status: 'withdrawn' }))
      await new Promise((done) => setTimeout(done, 100))
      return answer
    }) as typeof call)
    show(first, {
      'bookings/my-booking/details': ({ bookingId }: { bookingId: string }) => ({
        booking: bookingId === withCode.id ? withCode : { ...first, status: isGivenUp ? 'withdrawn' : 'held' },
        payment,
      }),
      'bookings/check-availability': priced,
      'bookings/add': { booking: withCode, payment },
    })
    await enter('SUMMER10')
    expect(await screen.findByText('The code SUMMER10 is applied.')).toBeVisible()
    expect(address()).toBe(`/checkout/${withCode.id}?step=2`)
    jest.restoreAllMocks()
  })

  test('sends the same order again after a lost answer', async () => {
    let isLost = true
    const { made } = show(aBooking(), {
      'bookings/check-availability': priced,
      'bookings/add': () => {
        if (!isLost) return { booking: withCode, payment }
        isLost = false
        return refuse(0, '')
      },
    })
    await enter('SUMMER10')
    expect(await screen.findByText(/^No answer came, so we don’t know yet/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Apply the code' }))
    expect(await screen.findByText('The code SUMMER10 is applied.')).toBeVisible()
    const [first, second] = made.filter(({ name }) => name === 'bookings/add')
    expect(second?.input).toEqual(first?.input)
    expect(made.filter(({ name }) => name === 'bookings/check-availability')).toHaveLength(1)
  })

  test('goes on with the new hold where only the answer about it was lost', async () => {
    const first = aBooking()
    let isMade = false
    show(first, {
      'bookings/my-booking/details': ({ bookingId }: { bookingId: string }) => ({
        booking:
          bookingId === withCode.id
            ? withCode
            : isMade
              ? { ...first, status: 'withdrawn', givenUp: { replacedBy: withCode.id } }
              : first,
        payment,
      }),
      'bookings/check-availability': priced,
      'bookings/add': () => {
        isMade = true
        return refuse(0, '')
      },
    })
    await enter('SUMMER10')
    expect(await screen.findByText('The code SUMMER10 is applied.')).toBeVisible()
    expect(address()).toBe(`/checkout/${withCode.id}?step=2`)
  })

  test('begins the payment anew: why the card was declined before is not said of the new hold', async () => {
    show(aBooking(), {
      'stripe-bank/list': { cards: [aSavedCard], payment },
      'bookings/payment-now': {
        booking: aBooking({ paymentProblem: 'Your card has expired.' }),
        outcome: 'declined',
        redirectUrl: null,
      },
      'bookings/check-availability': priced,
      'bookings/add': { booking: withCode, payment },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €390' }))
    expect(await screen.findByText(/Your card has expired/)).toBeVisible()
    await enter('SUMMER10')
    expect(await screen.findByRole('button', { name: 'Pay €354' })).toBeVisible()
    expect(screen.queryByText(/Your card has expired/)).toBeNull()
  })

  test('that is refused says why beside the field, and nothing is held anew', async () => {
    const { made } = show(aBooking(), {
      'bookings/check-availability': availability({
        available: true,
        quote: aQuote(),
        couponProblem: 'The code SUMMER10 has ended.',
      }),
    })
    await enter('SUMMER10')
    expect(await screen.findByText('The code SUMMER10 has ended.')).toBeVisible()
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('The code SUMMER10 has ended.')
    expect(made.some(({ name }) => name === 'bookings/add')).toBe(false)
  })

  test('whose last use somebody else took meanwhile says so, and the stay stays held', async () => {
    const sentence = 'The code SUMMER10 has been used up. Here is the price without it.'
    show(aBooking(), {
      'bookings/check-availability': priced,
      'bookings/add': refuse(409, sentence, { reason: 'coupon_refused' }),
    })
    await enter('SUMMER10')
    expect(await screen.findByLabelText('Code')).toHaveAccessibleDescription(sentence)
    expect(screen.getByRole('button', { name: 'Pay €390' })).toBeVisible()
  })

  test('can be taken out again', async () => {
    const { made } = show(withCode, {
      'bookings/check-availability': availability({ available: true, quote: aQuote() }),
      'bookings/add': { booking: aBooking(), payment },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
    expect(await screen.findByRole('button', { name: 'Have a code?' })).toBeVisible()
    expect(made.find(({ name }) => name === 'bookings/check-availability')?.input).not.toHaveProperty('coupon')
  })
})

describe('a code of one’s own', () => {
  const own = aCredit()
  const others = [
    { ...own, couponId: id(22), code: 'ABROAD', currency: 'USD', amount: { amount: 5000, currency: 'USD' } },
    { ...own, couponId: id(23), code: 'USED', state: 'used up' as const },
    { ...own, couponId: id(24), code: 'TENTH', percent: 10, amount: null, currency: null, cancelled: null },
  ]

  test('is offered where the stay can have it, and applied by one press', async () => {
    const { made } = show(aBooking(), {
      'coupon/mine': { items: [own, ...others] },
      'bookings/check-availability': priced,
      'bookings/add': { booking: withCode, payment },
    })
    const offer = await screen.findByRole('button', { name: 'Use your credit of €42' })
    expect(screen.getAllByRole('button', { name: /^Use your/ }).map(({ textContent }) => textContent)).toEqual([
      'Use your credit of €42',
      'Use your code for 10% off',
    ])
    // A phone has the summary below the steps, where it is read too late.
    const summary = screen.getByRole('complementary', { name: 'Your stay in short' })
    expect(within(summary).queryByRole('button', { name: /^Use your/ })).toBeNull()
    await userEvent.click(offer)
    expect(await screen.findByText('The code SUMMER10 is applied.')).toBeVisible()
    expect(screen.getByText('€354 in total, with your code')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Use your/ })).toBeNull()
    expect(made.find(({ name }) => name === 'bookings/check-availability')?.input).toMatchObject({ coupon: own.code })
  })

  test('that is refused says why', async () => {
    show(aBooking(), {
      'coupon/mine': { items: [own] },
      'bookings/check-availability': availability({
        available: true,
        quote: aQuote(),
        couponProblem: 'The code CREDIT7K3F9M2A has been used up.',
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Use your credit of €42' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('has been used up')
  })
})
