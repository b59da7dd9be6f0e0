import type { SlotProps } from '@qe/contract'
import { bus, propertyStore, useLocation } from '@qe/platform'
import { aListingCard, answerNothing, aUser, refuse, renderWithPlatform } from '@qe/testing'
import { DisplayCurrencyContext } from '@qe/ui'
import { addDays, formatDateRange } from '@qe/ui/unshared'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aQuote, availability, checkIn, checkOut, payment, propertyId } from '../testing/bookings'
import BookingCard from './booking-card'

const listing: SlotProps['property.aside'] = {
  propertyId,
  maxGuests: 4,
  petsAllowed: false,
  nightly: { amount: 11_000, currency: 'EUR' },
  rating: { average: 4.8, count: 12 },
  bookingType: 'instant',
}
const free = (input: { checkIn?: string }) =>
  input.checkIn ? availability({ available: true, quote: aQuote() }) : availability()
const withDates = `/property/${propertyId}?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}
const show = (options: Parameters<typeof renderWithPlatform>[1], props: Partial<typeof listing> = {}) =>
  renderWithPlatform(
    <>
      <BookingCard {...listing} {...props} />
      <Address />
    </>,
    options,
  )
const address = () => screen.getByRole('status', { name: 'address' }).textContent

/** As on a desktop, where the card is beside the description. */
beforeEach(() => {
  propertyStore.setState(propertyStore.getInitialState())
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width'),
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
})
afterEach(() => jest.restoreAllMocks())

test('without dates the price is per night, and the button opens the calendar', async () => {
  show({ answers: { 'bookings/check-availability': free } })
  expect(screen.getByText('€110')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check dates' }))
  expect(await screen.findByRole('dialog', { name: 'Dates of the stay' })).toBeVisible()
})

test('with dates every line of the price shows, discounts and taxes too, and they add up to the total', async () => {
  const quote = aQuote({
    lines: [
      { kind: 'nights', label: '3 nights', amount: 36_000 },
      { kind: 'discount', label: 'Long stay', amount: -5_417 },
      { kind: 'cleaning', label: 'Cleaning', amount: 3_000 },
      { kind: 'tax', label: 'City tax', amount: 1_234 },
    ],
    total: 34_817,
  })
  show({ path: withDates, answers: { 'bookings/check-availability': availability({ available: true, quote }) } })
  await screen.findByText('City tax')
  const cents = (text: string | null | undefined) => Math.round(Number((text ?? '').replace(/[€,]/g, '')) * 100)
  const shown = screen.getAllByRole('definition').map((line) => cents(line.textContent))
  expect(shown).toEqual(quote.lines.map(({ amount }) => amount))
  const total = cents(screen.getByText('Total').nextSibling?.textContent)
  expect(total).toBe(quote.total)
  expect(shown.reduce((sum, amount) => sum + amount, 0)).toBe(total)
})

test.each([
  [1, '1 left for these dates'],
  [2, null],
  [undefined, null],
])('with %s units left the guest reads %s', async (unitsLeft, words) => {
  const answer = availability({ available: true, quote: aQuote(), ...(unitsLeft && { unitsLeft }) })
  show({ path: withDates, answers: { 'bookings/check-availability': answer } })
  await screen.findByText('Total')
  expect(screen.queryByText(/left for these dates/)?.textContent ?? null).toBe(words)
})

describe('the stay of the booking card', () => {
  const party = { guests: 2, children: 0, infants: 0, pets: 0 }
  const details = { propertyId, checkIn, checkOut, ...party, currency: 'EUR', message: '', bookingId: null }

  test('booking details and the total price are set with the quote, and kept in their cookie', async () => {
    show({ path: withDates, answers: { 'bookings/check-availability': free } })
    await screen.findAllByText('€390')
    expect(propertyStore.getState()).toEqual({ totalBookingPrice: 39_000, bookingDetails: details })
    expect(document.cookie).toContain('_property_data=')
  })

  test('shows its total after a reload while the price is loading', () => {
    propertyStore.setState({ totalBookingPrice: 39_000, bookingDetails: details })
    show({ path: withDates })
    answerNothing()
    expect(screen.getAllByText('€390')).toHaveLength(2)
    expect(screen.queryByText('Cleaning')).toBeNull()
  })

  test('the total price is reset to 0 when the stay can’t be booked', async () => {
    propertyStore.setState({ totalBookingPrice: 39_000, bookingDetails: details })
    const taken = availability({ available: false, reason: 'These nights have just been taken.' })
    show({ path: withDates, answers: { 'bookings/check-availability': taken } })
    await screen.findByText('These nights have just been taken.')
    expect(propertyStore.getState().totalBookingPrice).toBe(0)
  })

  test('keeps the message to the host over a sign-in, and carries the held booking to checkout', async () => {
    const answers = { 'bookings/check-availability': free, 'bookings/add': { booking: aBooking(), payment } }
    const { unmount } = show({ path: withDates, answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a message to the host' }))
    await userEvent.type(screen.getByLabelText(/Message to the host/), 'We are two.')
    await userEvent.click(screen.getByRole('button', { name: 'Reserve' }))
    expect(address()).toBe('/auth/login')
    unmount()
    const { made } = show({ user: aUser(), path: withDates, answers })
    expect(await screen.findByLabelText(/Message to the host/)).toHaveValue('We are two.')
    const reserve = screen.getByRole('button', { name: 'Reserve' })
    await waitFor(() => expect(reserve).toBeEnabled())
    await userEvent.click(reserve)
    await waitFor(() => expect(address()).toBe(`/checkout/${aBooking().id}`))
    expect(made.find(({ name }) => name === 'bookings/add')?.input).toMatchObject({ message: 'We are two.' })
    expect(propertyStore.getState().bookingDetails?.bookingId).toBe(aBooking().id)
  })
})

/** For a visitor who reads dollars. */
const showInDollars = () =>
  renderWithPlatform(
    <DisplayCurrencyContext value={{ currency: 'USD', day: '2026-09-24', rates: { EUR: 1, USD: 1.1367 } }}>
      <BookingCard {...listing} />
    </DisplayCurrencyContext>,
    { path: withDates, answers: { 'bookings/check-availability': free } },
  )

test('shows the total in the display currency too, and every line as it is charged', async () => {
  showInDollars()
  expect(await screen.findByText('€360')).toBeVisible()
  expect(screen.getByText('€390')).toBeVisible()
  expect(screen.getByText(/^About .*\$443 at the rate of .*2026; you pay €390\.$/)).toBeVisible()
  expect(screen.getByText(/^≈ .*\$443$/)).toBeVisible()
})

test('sends the quote once, however often Reserve is pressed, and goes to checkout', async () => {
  const { made } = show({
    user: aUser(),
    path: withDates,
    answers: { 'bookings/check-availability': free, 'bookings/add': { booking: aBooking(), payment } },
  })
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Reserve' }))
  await waitFor(() => expect(address()).toBe(`/checkout/${aBooking().id}`))
  const sent = made.filter(({ name }) => name === 'bookings/add')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.input).toEqual({ quoteId: 'quote-of-three-nights', idempotencyKey: expect.stringMatching(/.{8,}/) })
})

test('leads a signed-out guest to sign-in, and back to the same stay', async () => {
  const { made } = show({ path: withDates, answers: { 'bookings/check-availability': free } })
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve' }))
  expect(address()).toBe('/auth/login')
  expect(sessionStorage.getItem('qe:return')).toBe(withDates)
  expect(made.some(({ name }) => name === 'bookings/add')).toBe(false)
})

describe('a guest who had to sign in first', () => {
  const answers = { 'bookings/check-availability': free, 'bookings/add': { booking: aBooking(), payment } }
  const askSignedOut = async () => {
    const { unmount } = show({ path: withDates, answers })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a message to the host' }))
    await userEvent.type(screen.getByLabelText(/Message to the host/), 'We come late.')
    await userEvent.click(screen.getByRole('button', { name: 'Reserve' }))
    unmount()
  }

  test('is back in checkout without another press, with the message', async () => {
    await askSignedOut()
    const { made } = show({ user: aUser(), path: withDates, answers })
    await waitFor(() => expect(address()).toBe(`/checkout/${aBooking().id}`))
    const sent = made.filter(({ name }) => name === 'bookings/add')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.input).toMatchObject({ message: 'We come late.' })
  })

  test('reserves nothing by itself half an hour later', async () => {
    await askSignedOut()
    const later = Date.now() + 30 * 60_000
    jest.spyOn(Date, 'now').mockReturnValue(later)
    const { made } = show({ user: aUser(), path: withDates, answers })
    const button = await screen.findByRole('button', { name: 'Reserve' })
    await waitFor(() => expect(button).toBeEnabled())
    expect(made.some(({ name }) => name === 'bookings/add')).toBe(false)
  })
})

test('shows the API’s sentence and a fresh price when somebody else was quicker', async () => {
  let taken = false
  show({
    user: aUser(),
    path: withDates,
    answers: {
      'bookings/check-availability': (input) =>
        input.checkIn && taken
          ? availability({ available: false, reason: 'These nights have just been taken.' })
          : free(input),
      'bookings/add': () => {
        taken = true
        return refuse(409, 'Somebody else was quicker. The nights from Friday on are free.')
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve' }))
  expect(await screen.findByText('Somebody else was quicker. The nights from Friday on are free.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Pick other dates' })).toBeVisible()
})

test('says nothing of an earlier refusal about other dates', async () => {
  const refusal = 'This price was worked out a while ago.'
  show({
    user: aUser(),
    path: withDates,
    answers: {
      'bookings/check-availability': (input) =>
        input.checkIn && input.checkIn !== checkIn
          ? availability({ available: false, reason: 'The host needs two days between stays.' })
          : free(input),
      'bookings/add': refuse(409, refusal),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve' }))
  expect(await screen.findByText(refusal)).toBeVisible()
  act(() => bus.publish('property:dates', { propertyId, checkIn: addDays(checkIn, 1), checkOut: addDays(checkOut, 1) }))
  expect(await screen.findByText('The host needs two days between stays.')).toBeVisible()
  expect(screen.queryByText(refusal)).toBeNull()
})

test('asks for the calendar again where it did not load', async () => {
  let isDown = true
  show({ answers: { 'bookings/check-availability': (input) => (isDown ? refuse(503, 'Not now.') : free(input)) } })
  await userEvent.click(screen.getByRole('button', { name: 'Check dates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dates of the stay' }))
  expect(await dialog.findByText('The calendar did not load')).toBeVisible()
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect((await dialog.findAllByRole('grid')).length).toBeGreaterThan(0)
})

test('opens what comes back on which date, in the zone of the place', async () => {
  show({ path: withDates, answers: { 'bookings/check-availability': free } })
  const summary = await screen.findByText('What if my plans change?')
  const ladder = summary.closest('details') as HTMLDetailsElement
  expect(ladder.open).toBe(false)
  await userEvent.click(summary)
  expect(ladder.open).toBe(true)
  expect(
    within(ladder)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Until .*€390 back$/), 'After thatNothing back'])
  expect(within(ladder).getByText('Times are Lisbon time, where the place is.')).toBeVisible()
})

test('leads to the guest’s own hold when that is what blocks the dates', async () => {
  const bookingId = aBooking().id
  const answer = 'You are already holding these dates. Finish paying or let the hold end.'
  show({
    user: aUser(),
    path: withDates,
    answers: {
      'bookings/check-availability': free,
      'bookings/add': refuse(409, answer, { reason: 'own_hold', bookingId }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve' }))
  expect(await screen.findByText(answer)).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Finish paying' }))
  expect(address()).toBe(`/checkout/${bookingId}`)
})

test('takes dates picked elsewhere on the page into the card and the URL', async () => {
  show({ path: `/property/${propertyId}`, answers: { 'bookings/check-availability': free } })
  act(() => bus.publish('property:dates', { propertyId, checkIn, checkOut }))
  expect(await screen.findAllByText('€390')).toHaveLength(2)
  expect(address()).toBe(`/property/${propertyId}?checkIn=${checkIn}&checkOut=${checkOut}`)
})

test('requests a stay with a message where the host confirms each booking', async () => {
  const { made } = show(
    {
      user: aUser(),
      path: withDates,
      answers: {
        'bookings/check-availability': free,
        'bookings/add': { booking: aBooking({ bookingType: 'request' }), payment },
      },
    },
    { bookingType: 'request' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add a message to the host' }))
  await userEvent.type(screen.getByLabelText(/Message to the host/), 'We are two.')
  await userEvent.click(screen.getByRole('button', { name: 'Request to book' }))
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'bookings/add')?.input).toMatchObject({ message: 'We are two.' }),
  )
})

test('shows price and button in a bar on a phone, in the visitor’s currency too, and the form in a sheet', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: false,
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
  showInDollars()
  expect(await screen.findByText(/^≈ .*\$443$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }))
  expect(screen.getByRole('dialog', { name: 'Your stay' })).toHaveTextContent('Cleaning')
})

test('tells until when everything comes back in the zone of the place, and names it', async () => {
  const until = '2031-04-04T14:00:00.000Z'
  const quote = aQuote({ refunds: [{ until, refund: 39_000, label: 'Everything back' }], timeZone: 'America/New_York' })
  show({
    path: withDates,
    answers: { 'bookings/check-availability': availability({ available: true, quote }) },
  })
  expect(await screen.findByText(/^Everything back until Apr 4, 2031.* 10:00.AM \(New York time\)\.$/)).toBeVisible()
})

describe('the party', () => {
  const answers = { 'bookings/check-availability': free }
  const who = () => screen.getByRole('button', { name: /^Guests/ })

  test('comes from the address, goes into the quote, and back into the address', async () => {
    const { made } = show({ path: `${withDates.replace('guests=2', 'guests=3')}&children=1&infants=1`, answers })
    expect(who()).toHaveTextContent('2 adults, 1 child, 1 infant')
    await userEvent.click(who())
    await userEvent.click(screen.getByRole('button', { name: 'Children: one more' }))
    expect(address()).toContain('guests=4&children=2&infants=1')
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'bookings/check-availability',
        input: { propertyId, checkIn, checkOut, guests: 4, children: 2, infants: 1, pets: 0 },
      }),
    )
  })

  test('stays when dates come before the page has followed its change', async () => {
    show({ path: `/property/${propertyId}`, answers })
    await userEvent.click(who())
    act(() => {
      screen.getByRole('button', { name: 'Adults: one more' }).click()
      bus.publish('property:dates', { propertyId, checkIn, checkOut })
    })
    expect(address()).toBe(withDates)
  })

  test('is held within the listing, which says why', async () => {
    show({ path: `${withDates.replace('guests=2', 'guests=4')}&children=1`, answers })
    await userEvent.click(who())
    expect(screen.getByText('This place sleeps 4, children too')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Adults: one more' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Children: one more' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Infants: one more' })).toBeEnabled()
    expect(screen.getByText('Pets can’t stay here')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Pets: one more' })).toBeDisabled()
  })

  test.each([
    ['guests=2&children=2', '1 adult, 1 child'],
    ['guests=2&children=-1&infants=99', '2 guests, 5 infants'],
    ['guests=99&children=99', '1 adult, 49 children'],
    ['children=2', '1 guest'],
  ])('an impossible one in the address, %s, becomes %s', (query, words) => {
    show({ path: withDates.replace('guests=2', query), answers })
    expect(who()).toHaveTextContent(words)
  })
})

describe('more guests than the place sleeps', () => {
  const path = `${withDates.replace('guests=2', 'guests=6')}&children=3&infants=1`
  const answers = {
    'bookings/check-availability': free,
    'property/similar': { items: [], city: { slug: 'lisbon', name: 'Lisbon' } },
  }
  const priced = (made: { input: object }[]) => made.filter(({ input }) => 'checkIn' in input)

  test('are told so, without a price, and go on with as many as fit', async () => {
    const { made } = show({ path, answers })
    expect(screen.getByRole('button', { name: /^Guests/ })).toHaveTextContent('3 adults, 3 children, 1 infant')
    expect(screen.getByText('This place sleeps 4, and you searched for 6.')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Places for 6 in Lisbon' })).toHaveAttribute(
      'href',
      `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}&guests=6&children=3&infants=1`,
    )
    expect(screen.queryByRole('button', { name: 'Reserve' })).toBeNull()
    expect(screen.queryByText('€390')).toBeNull()
    expect(priced(made)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Continue with 4' }))
    expect(address()).toContain('guests=4&children=1&infants=1')
    expect(await screen.findByRole('button', { name: 'Reserve' })).toBeVisible()
    expect(await screen.findAllByText('€390')).toHaveLength(2)
    expect(screen.queryByText(/This place sleeps 4, and/)).toBeNull()
    expect(priced(made)).toHaveLength(1)
  })

  test('may also lower the numbers themselves', async () => {
    show({ path: withDates.replace('guests=2', 'guests=5'), answers })
    await userEvent.click(screen.getByRole('button', { name: /^Guests/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Adults: one less' }))
    expect(screen.queryByText(/This place sleeps 4, and/)).toBeNull()
    expect(address()).toContain('guests=4')
  })

  test('keep their number when dates are picked', async () => {
    show({ path: `/property/${propertyId}?guests=6`, answers })
    act(() => bus.publish('property:dates', { propertyId, checkIn, checkOut }))
    expect(address()).toBe(`/property/${propertyId}?checkIn=${checkIn}&checkOut=${checkOut}&guests=6`)
    expect(screen.getByText('This place sleeps 4, and you searched for 6.')).toBeVisible()
  })

  test('see in the bar of a phone that their number does not fit', async () => {
    const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
    jest.spyOn(window, 'matchMedia').mockImplementation(() => narrow as unknown as MediaQueryList)
    show({ path, answers })
    await userEvent.click(screen.getByRole('button', { name: 'Check guests' }))
    expect(screen.getByRole('dialog', { name: 'Your stay' })).toHaveTextContent('This place sleeps 4')
  })
})

describe('dates that are taken', () => {
  const taken = availability({ available: false, reason: 'Somebody else has these dates.' })
  const near = { checkIn: addDays(checkIn, 2), checkOut: addDays(checkOut, 2) }
  const alternatives = {
    listings: 1,
    largestParty: 4,
    withoutDates: 1,
    dates: [{ ...near, total: 1 }],
    withoutFilter: [],
    fewerGuests: null,
    nearby: [],
  }

  test('lead to the nearest free ones with a press, and to similar places', async () => {
    const items = [aListingCard(5, { total: { amount: 41_000, currency: 'EUR' } })]
    show({
      path: withDates,
      answers: {
        'bookings/check-availability': (input: { checkIn?: string }) =>
          input.checkIn === checkIn ? taken : free(input),
        'property/alternatives': alternatives,
        'property/similar': { items },
      },
    })
    expect(await screen.findByRole('link', { name: 'Cabin number 5' })).toHaveAttribute(
      'href',
      expect.stringContaining(`checkIn=${checkIn}&checkOut=${checkOut}&guests=2`),
    )
    expect(screen.getByText(/€410 total/)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: formatDateRange(near.checkIn, near.checkOut) }))
    expect(address()).toContain(`checkIn=${near.checkIn}&checkOut=${near.checkOut}`)
    await waitFor(() => expect(screen.queryByText('Nearest free dates')).toBeNull())
  })
})
