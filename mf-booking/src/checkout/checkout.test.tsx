import type { BookingDetails } from '@qe/contract'
import { propertyStore, refresh, setBookingDetails, setTotalBookingPrice } from '@qe/platform'
import { aListingCard, answerNothing, aUser, refuse, renderWithPlatform, testId } from '@qe/testing'
import { addDays, formatDateRange, formatDeadline } from '@qe/ui/unshared'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aPartPayment, aQuote, aSavedCard, availability, payment } from '../testing/bookings'
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
beforeEach(() => {
  sessionStorage.clear()
  propertyStore.setState(propertyStore.getInitialState())
})

test('shows the stay and its refunds first, then the payment', async () => {
  show({}, { path: '/checkout/b' })
  expect(await screen.findByText('€390 back')).toBeVisible()
  expect(screen.getByText('Nothing back')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay €390' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(await screen.findByRole('button', { name: 'Pay €390' })).toBeVisible()
})

test('brings the step that opens into view, with the focus on it', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
  show({}, { path: '/checkout/b' })
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  const heading = await screen.findByRole('heading', { name: /Choose a card and pay/ })
  expect(heading).toHaveFocus()
  expect(scrolled.mock.instances).toEqual([heading])
  scrolled.mockRestore()
})

test('tells each date of the refunds once, in three lines, and the zone once', async () => {
  const until = (day: number) => `2031-04-0${day}T14:00:00.000Z`
  const refunds = [
    { until: until(1), refund: 39_000, label: 'Everything' },
    { until: until(5), refund: 20_000, label: 'Part' },
    { until: until(6), refund: 9_000, label: 'Part' },
    { until: null, refund: 0, label: 'Nothing' },
  ]
  const { container } = show({}, { path: '/checkout/b', booking: aBooking({ refunds }) })
  expect(await screen.findByText('Times are Lisbon time, where the place is.')).toBeVisible()
  const [lines] = screen.getAllByRole('list')
  expect(within(lines as HTMLElement).getAllByRole('listitem')).toHaveLength(3)
  expect(lines).toHaveTextContent('After thatLess with each night')
  expect(lines?.textContent?.match(/Apr 1/g)).toHaveLength(1)
  expect(container.textContent?.match(/Lisbon time/g)).toHaveLength(1)
})

test('pays once with a saved card, however often the button is pressed', async () => {
  const view = show({
    'bookings/payment-now': () => {
      view.become(aBooking({ status: 'confirmed', actions: ['cancel'] }))
      return { booking: aBooking({ status: 'confirmed' }), outcome: 'paid', redirectUrl: null }
    },
  })
  expect(await screen.findByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay €390' }))
  expect(await screen.findByRole('heading', { name: 'You are going to Lisbon' })).toBeVisible()
  expect(view.signals).toEqual(['payment ok'])
  const paid = view.made.filter(({ name }) => name === 'bookings/payment-now')
  expect(paid).toHaveLength(1)
  expect(paid[0]?.input).toMatchObject({
    paymentMethodId: 'pm_saved',
    returnPath: expect.stringMatching(/^\/checkout\//),
  })
})

test('shows why a card was declined, keeps the hold, and uses a new key for the next try', async () => {
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

test('sends the same idempotency key again after a lost answer', async () => {
  const { made } = show({ 'bookings/payment-now': refuse(0, '') })
  const pay = await screen.findByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  await screen.findByText(/don’t know yet whether the payment went through/)
  await userEvent.click(pay)
  await waitFor(() => expect(made.filter(({ name }) => name === 'bookings/payment-now')).toHaveLength(2))
  const keys = made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input['idempotencyKey'])
  expect(new Set(keys).size).toBe(1)
})

test('keeps the idempotency key when the payment service did not answer, and does not call it declined', async () => {
  const { made } = show({ 'bookings/payment-now': refuse(503, 'The payment service did not answer.') })
  const pay = await screen.findByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  expect(await screen.findByText(/don’t know yet whether the payment went through/)).toBeVisible()
  expect(screen.queryByText(/did not go through/)).toBeNull()
  await userEvent.click(pay)
  await waitFor(() => expect(made.filter(({ name }) => name === 'bookings/payment-now')).toHaveLength(2))
  const keys = made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input['idempotencyKey'])
  expect(new Set(keys).size).toBe(1)
})

test('uses a new idempotency key for another card after a lost answer', async () => {
  const other = { ...aSavedCard, paymentMethodId: 'pm_other', last4: '0005', isDefault: false }
  const { made } = show({ 'bookings/payment-now': refuse(0, '') }, { cards: [aSavedCard, other] })
  const pay = await screen.findByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  await screen.findByText(/don’t know yet whether the payment went through/)
  await userEvent.click(screen.getByRole('radio', { name: /0005/ }))
  await userEvent.click(pay)
  await waitFor(() => expect(made.filter(({ name }) => name === 'bookings/payment-now')).toHaveLength(2))
  const calls = made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input)
  expect(calls.map(({ paymentMethodId }) => paymentMethodId)).toEqual(['pm_saved', 'pm_other'])
  expect(calls[1]?.['idempotencyKey']).not.toBe(calls[0]?.['idempotencyKey'])
})

test('asks the API for the outcome, without a card, when the bank leads back', async () => {
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
  const calls = view.made.filter(({ name }) => name === 'bookings/payment-now')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.input).not.toHaveProperty('paymentMethodId')
})

test('creates a new card in the provider’s frame, and ignores messages of other origins', async () => {
  const view = show(
    {
      'bookings/payment-now': { booking: aBooking({ paymentProblem: 'No.' }), outcome: 'declined', redirectUrl: null },
    },
    { cards: [] },
  )
  const frame = (await screen.findByTitle('Card details')) as HTMLIFrameElement
  const post = jest.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => {})
  const receive = (data: object, origin = 'http://pay.test') =>
    act(
      () =>
        void fireEvent(window, new MessageEvent('message', { data, origin, source: frame.contentWindow as Window })),
    )

  const keep = screen.getByRole('checkbox', { name: /^Keep this card/ })
  expect(keep).not.toBeChecked()
  await userEvent.click(keep)
  await userEvent.click(screen.getByRole('button', { name: 'Pay €390' }))
  await waitFor(() => expect(post).toHaveBeenCalledWith({ type: 'qe:create-payment-method' }, 'http://pay.test'))
  receive({ type: 'qe:payment-method', id: 'pm_forged' }, 'http://evil.test')
  expect(view.made.some(({ name }) => name === 'bookings/payment-now')).toBe(false)
  receive({ type: 'qe:payment-method', id: 'pm_new' })
  await waitFor(() =>
    expect(view.made.find(({ name }) => name === 'bookings/payment-now')?.input).toMatchObject({
      paymentMethodId: 'pm_new',
      saveCard: true,
    }),
  )
})

test('keeps the fields of a new card when a saved one comes later', async () => {
  let cards: (typeof aSavedCard)[] = []
  show({ 'stripe-bank/list': () => ({ cards, payment }) })
  const fields = await screen.findByTitle('Card details')
  cards = [aSavedCard]
  act(() => refresh('stripe-bank/list'))
  expect(await screen.findByRole('radio', { name: /ending in 4242/ })).not.toBeChecked()
  expect(screen.getByRole('radio', { name: /Another card/ })).toBeChecked()
  expect(screen.getByTitle('Card details')).toBe(fields)
})

test('takes a new card where the saved ones did not load, and asks for them again', async () => {
  let isDown = true
  show({ 'stripe-bank/list': () => (isDown ? refuse(503, 'Not now.') : { cards: [aSavedCard], payment }) })
  const fields = await screen.findByTitle('Card details')
  expect(screen.getByText('Your saved cards did not load')).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('radio', { name: /ending in 4242/ })).not.toBeChecked()
  expect(screen.getByTitle('Card details')).toBe(fields)
  expect(screen.queryByText('Your saved cards did not load')).toBeNull()
})

test('lets the bank ask in the page with Stripe, and asks the API for the outcome', async () => {
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
  const calls = view.made.filter(({ name }) => name === 'bookings/payment-now').map(({ input }) => input)
  expect(calls).toHaveLength(2)
  expect(calls[1]).not.toHaveProperty('paymentMethodId')
  expect(calls[1]?.['idempotencyKey']).not.toBe(calls[0]?.['idempotencyKey'])
  Reflect.deleteProperty(window, 'Stripe')
})

test('sends nothing while the card fields are invalid', async () => {
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

test('leads back to the listing with the same dates once the hold has ended', async () => {
  show({}, { booking: aBooking({ status: 'hold_expired', deadline: null, actions: [] }) })
  expect(await screen.findByRole('heading', { name: 'The hold has ended' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Cabin by the river' }).getAttribute('href')).toContain(
    `checkIn=${aBooking().checkIn}`,
  )
})

describe('a hold that has ended', () => {
  const ended = (changes: Partial<BookingDetails> = {}) =>
    aBooking({ status: 'hold_expired', deadline: null, actions: [], ...changes })
  const near = { checkIn: addDays(aBooking().checkIn, 2), checkOut: addDays(aBooking().checkOut, 2) }
  const alternatives = {
    listings: 1,
    largestParty: 4,
    withoutDates: 1,
    dates: [{ ...near, total: 1 }],
    withoutFilter: [],
    fewerGuests: null,
    nearby: [],
  }

  test('whose dates are still free says so, and takes them again', async () => {
    show({ 'bookings/check-availability': availability({ available: true, quote: aQuote() }) }, { booking: ended() })
    expect(await screen.findByText('You pay nothing. The dates are still free.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Take the dates again' })).toBeVisible()
  })

  test('whose dates somebody else has leads to the nearest free ones, and to similar places', async () => {
    show(
      {
        'bookings/check-availability': availability({ available: false, reason: 'Somebody else has these dates.' }),
        'property/alternatives': alternatives,
        'property/similar': { items: [aListingCard(5)] },
      },
      { booking: ended() },
    )
    expect(await screen.findByText('You pay nothing. Somebody else has these dates.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'The hold has ended' })).toBeVisible()
    const { id: propertyId } = aBooking().property
    expect(await screen.findByRole('link', { name: formatDateRange(near.checkIn, near.checkOut) })).toHaveAttribute(
      'href',
      `/property/${propertyId}?checkIn=${near.checkIn}&checkOut=${near.checkOut}&guests=2`,
    )
    expect(await screen.findByRole('link', { name: 'Cabin number 5' })).toBeVisible()
  })

  test.each([
    [{ replacedBy: testId(7) }, 'Another booking has taken its place', 'Go on with your booking'],
    [{ replacedBy: null }, 'You gave these dates back', 'Back to Cabin by the river'],
    [undefined, 'You took your request back', 'Back to Cabin by the river'],
  ])('by the guest, given up as %j, is called what it was', async (givenUp, title, link) => {
    show({}, { booking: ended({ status: 'withdrawn', ...(givenUp && { givenUp }) }) })
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      expect.stringContaining(givenUp?.replacedBy ?? aBooking().property.id),
    )
  })

  test('as a booking that was cancelled leads to its trip', async () => {
    show({}, { booking: ended({ status: 'cancelled_by_provider' }) })
    expect(await screen.findByRole('link', { name: 'See the trip' })).toHaveAttribute('href', `/trips/${aBooking().id}`)
  })
})

test('takes no payment once the time is over, and asks until the hold has ended', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const view = show({}, { booking: aBooking({ deadline: new Date(Date.now() + 1_500).toISOString() }) })
  expect(await screen.findByRole('button', { name: 'Pay €390' })).toBeEnabled()
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('button', { name: 'Pay €390' })).toBeDisabled()
  // The device's clock is fast, or the API has not ended the hold yet.
  await act(() => jest.advanceTimersByTimeAsync(3_000))
  expect(screen.getByRole('status')).toHaveTextContent('The time to pay is over.')
  view.become(aBooking({ status: 'hold_expired', deadline: null, actions: [] }))
  await act(() => jest.advanceTimersByTimeAsync(3_500))
  expect(await screen.findByRole('heading', { name: 'The hold has ended' })).toBeVisible()
  jest.useRealTimers()
})

test('counts every second in the last two minutes of the hold', async () => {
  show({}, { booking: aBooking({ deadline: new Date(Date.now() + 90_000).toISOString() }) })
  expect(await screen.findByText(/Held for 1:(30|29) more/)).toBeVisible()
})

test('stays busy while the browser leaves for the bank’s page', async () => {
  const { made } = show({
    'bookings/payment-now': { booking: aBooking(), outcome: 'action_needed', redirectUrl: '#the-bank' },
  })
  const pay = await screen.findByRole('button', { name: 'Pay €390' })
  await userEvent.click(pay)
  await waitFor(() => expect(location.hash).toBe('#the-bank'))
  expect(pay).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(pay)
  expect(made.filter(({ name }) => name === 'bookings/payment-now')).toHaveLength(1)
  location.hash = ''
})

test('tells a guest the deadline of their own request, in the zone of the place', async () => {
  const deadline = new Date(Date.now() + 3_600_000).toISOString()
  show({}, { booking: aBooking({ status: 'requested', bookingType: 'request', deadline, actions: [] }) })
  const lead = await screen.findByText(/^They have until/)
  expect(lead).toHaveTextContent(`They have until ${formatDeadline(deadline, 'Europe/Lisbon')} to answer`)
  expect(lead).toHaveTextContent('(Lisbon time)')
})

describe('the stay of the booking card', () => {
  const { id: bookingId, property, checkIn, checkOut } = aBooking()
  const pending = { checkIn, checkOut, guests: 2, pets: 0, currency: 'EUR', message: '' }
  beforeEach(() => {
    setTotalBookingPrice(39_000)
    setBookingDetails({ ...pending, propertyId: property.id, bookingId })
  })
  const showAt = (booking = aBooking()) =>
    renderWithPlatform(<CheckoutPage />, {
      user: aUser(),
      path: `/checkout/${bookingId}`,
      route: '/checkout/:bookingId',
      answers: { 'bookings/my-booking/details': { booking, payment }, 'stripe-bank/list': { cards: [], payment } },
    })

  test('shows at checkout while the booking loads', () => {
    const view = showAt()
    answerNothing()
    expect(view.container).toHaveTextContent('2 guestsTotal €390')
  })

  test('booking details are cleared and the total is reset to 0 once the booking is paid', async () => {
    showAt(aBooking({ status: 'confirmed', actions: [] }))
    expect(await screen.findByRole('heading', { name: 'You are going to Lisbon' })).toBeVisible()
    expect(propertyStore.getState()).toEqual({ totalBookingPrice: 0, bookingDetails: null })
  })
})

describe('a stay that may be paid in two parts', () => {
  const offered = aBooking({ partPayment: aPartPayment() })

  test('is paid at once unless the guest chooses otherwise, and the address keeps the choice', async () => {
    const view = show(
      { 'bookings/payment-now': { booking: offered, outcome: 'processing', redirectUrl: null } },
      { booking: offered },
    )
    expect(await screen.findByRole('radio', { name: /Pay everything now/ })).toBeChecked()
    expect(screen.getByRole('button', { name: 'Pay €390' })).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: /Pay part now/ }))
    expect(screen.getByText(/We keep this card for the second payment/)).toBeVisible()
    expect(screen.getByText(/The rest of €195 is charged on/)).toBeVisible()
    expect(within(screen.getByRole('complementary')).getByText('Due now')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Pay €195' }))
    const input = view.made.find(({ name }) => name === 'bookings/payment-now')?.input
    expect(input).toMatchObject({ part: 'first', returnPath: expect.stringContaining('pay=part') })
  })

  test('is paid as a whole where no parts are offered, whatever the address says', async () => {
    show({}, { path: '/checkout/b?step=2&pay=part' })
    expect(await screen.findByRole('button', { name: 'Pay €390' })).toBeVisible()
    expect(screen.queryByRole('radio', { name: /Pay part now/ })).toBeNull()
  })
})
