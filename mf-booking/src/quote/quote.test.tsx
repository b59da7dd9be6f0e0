import type { SlotProps } from '@qe/contract'
import { bus, useLocation } from '@qe/platform'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { DisplayCurrencyContext } from '@qe/ui'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aQuote, availability, checkIn, checkOut, payment, propertyId } from '../testing/bookings'
import BookingCard from './booking-card'

const place: SlotProps['property.aside'] = {
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
const show = (options: Parameters<typeof renderWithPlatform>[1], props: Partial<typeof place> = {}) =>
  renderWithPlatform(
    <>
      <BookingCard {...place} {...props} />
      <Address />
    </>,
    options,
  )
const address = () => screen.getByRole('status', { name: 'address' }).textContent

/** As on a desktop, where the card stands beside the story. */
beforeEach(() => {
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

test('without dates the price is of a night, and the button leads to the calendar', async () => {
  show({ answers: { 'bookings/check-availability': free } })
  expect(screen.getByText('€110')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check dates' }))
  expect(await screen.findByRole('dialog', { name: 'Dates of the stay' })).toBeVisible()
})

test('with dates every line of the price shows, and they add up', async () => {
  show({ path: withDates, answers: { 'bookings/check-availability': free } })
  expect(await screen.findByText('3 nights')).toBeVisible()
  expect(screen.getByText('€360')).toBeVisible()
  expect(screen.getByText('€30')).toBeVisible()
  expect(screen.getByText('€390')).toBeVisible()
})

test('who reads amounts in another currency sees roughly what a night is, every line as it is paid, and about what the total is', async () => {
  const reading = { currency: 'USD', day: '2026-09-24', rates: { EUR: 1, USD: 1.1367 } }
  renderWithPlatform(
    <DisplayCurrencyContext value={reading}>
      <BookingCard {...place} />
    </DisplayCurrencyContext>,
    { path: withDates, answers: { 'bookings/check-availability': free } },
  )
  expect(await screen.findByText('€360')).toBeVisible()
  expect(screen.getByText('€390')).toBeVisible()
  expect(screen.getByText(/^About .*\$443 at the rate of .*2026; you pay €390\.$/)).toBeVisible()
  expect(screen.getByText(/^≈ .*\$136$/)).toBeVisible()
})

test('reserving sends the quote once, however often it is pressed, and goes to checkout', async () => {
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

test('somebody signed out signs in first, and comes back to the same stay', async () => {
  const { made } = show({ path: withDates, answers: { 'bookings/check-availability': free } })
  await userEvent.click(await screen.findByRole('button', { name: 'Reserve' }))
  expect(address()).toBe('/auth/login')
  expect(sessionStorage.getItem('qe:return')).toBe(withDates)
  expect(made.some(({ name }) => name === 'bookings/add')).toBe(false)
})

test('when somebody else was quicker, the sentence of the server and a fresh price show', async () => {
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

test('dates picked in the page arrive here and in the address', async () => {
  show({ path: `/property/${propertyId}`, answers: { 'bookings/check-availability': free } })
  act(() => bus.publish('property:dates', { propertyId, checkIn, checkOut }))
  expect(await screen.findByText('€390')).toBeVisible()
  expect(address()).toBe(`/property/${propertyId}?checkIn=${checkIn}&checkOut=${checkOut}`)
})

test('a place whose host says yes first asks for it, with a message', async () => {
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

test('on a phone the price and the way on stand in a bar, the form in a sheet', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: false,
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
  show({ path: withDates, answers: { 'bookings/check-availability': free } })
  expect(await screen.findByText('€390')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }))
  expect(screen.getByRole('dialog', { name: 'Your stay' })).toHaveTextContent('Cleaning')
})
