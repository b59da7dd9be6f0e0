import type { Quote } from '@qe/contract'
import { aListing, type Options, renderWithPlatform } from '@qe/testing'
import { addDays, formatDateRange, today } from '@qe/ui/unshared'
import { act, screen } from '@testing-library/react'
import { SectionBar } from './section-bar'

/** Tells the bar what is on the screen, as a browser does while somebody scrolls. */
let report: (changes: { target: Element; isIntersecting: boolean }[]) => void
const original = globalThis.IntersectionObserver

beforeAll(() => {
  globalThis.IntersectionObserver = class {
    constructor(callback: (changes: IntersectionObserverEntry[], observer: IntersectionObserver) => void) {
      report = (changes) => callback(changes as IntersectionObserverEntry[], this as unknown as IntersectionObserver)
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
afterAll(() => {
  globalThis.IntersectionObserver = original
})

const show = (amenities = aListing().amenities, options: Options = {}) =>
  renderWithPlatform(
    <>
      <SectionBar listing={{ ...aListing(), amenities }} />
      {['photos', 'booking', 'reviews', 'location'].map((id) => (
        <section key={id} id={id} />
      ))}
    </>,
    options,
  )

const unpriced = {
  available: null,
  reason: null,
  quote: null,
  takenNights: [],
  window: { from: today(), to: addDays(today(), 300) },
  minNights: 1,
  maxNights: 28,
}
const aQuote = (changes: Partial<Quote>): Quote => ({
  id: 'a-quote',
  propertyId: aListing().id,
  checkIn: today(),
  checkOut: addDays(today(), 2),
  guests: 2,
  pets: 0,
  currency: 'EUR',
  nights: [],
  lines: [],
  total: 0,
  refunds: [],
  validUntil: new Date(Date.now() + 900_000).toISOString(),
  ...changes,
})

const scrollTo = (ids: Record<string, boolean>) =>
  act(() =>
    report(
      Object.entries(ids).map(([id, isIntersecting]) => ({
        target: document.getElementById(id) as Element,
        isIntersecting,
      })),
    ),
  )

test('the bar of a listing shows once the photos are out of sight, and marks the part that is on the screen', () => {
  show()
  const bar = screen.getByRole('navigation', { name: 'On this page' })
  expect(bar).toHaveAttribute('data-shown', 'false')
  scrollTo({ photos: false, reviews: true, location: true })
  expect(bar).toHaveAttribute('data-shown', 'true')
  expect(bar.querySelector('[aria-current]')).toHaveTextContent('Reviews')
  scrollTo({ reviews: false })
  expect(bar.querySelector('[aria-current]')).toHaveTextContent('Location')
})

test('the price leads back to the booking card while that is out of sight', () => {
  show()
  const price = () => screen.queryByRole('link', { name: /a night Choose dates/ })
  expect(price()).toBeNull()
  scrollTo({ photos: false, booking: false })
  expect(price()).toHaveAttribute('href', '#booking')
})

test('a listing without amenities has no link to them', () => {
  show([])
  expect(screen.queryByRole('link', { name: 'What it offers' })).toBeNull()
})

test('with dates the bar has their total, as the booking card has, and says when they are not free', async () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 12)]
  const answer = { ...unpriced, available: true, quote: aQuote({ checkIn, checkOut, total: 39_000 }) }
  const path = `/?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`
  const first = show(undefined, { path, answers: { 'bookings/check-availability': answer } })
  scrollTo({ photos: false, booking: false })
  const dates = formatDateRange(checkIn, checkOut)
  expect(await screen.findByRole('link', { name: `€390 total ${dates}` })).toHaveAttribute('href', '#booking')
  expect(first.made).toEqual([
    {
      name: 'bookings/check-availability',
      input: { propertyId: aListing().id, checkIn, checkOut, guests: 2, pets: 0 },
    },
  ])
  first.unmount()
  const taken = { ...unpriced, available: false, reason: 'These dates are taken.' }
  show(undefined, { path, answers: { 'bookings/check-availability': taken } })
  scrollTo({ photos: false, booking: false })
  expect(await screen.findByRole('link', { name: `€120 a night ${dates}, not free` })).toBeVisible()
})

test('a party that is too large for the place has no total, and reads for how many it is', () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 12)]
  const { made } = show(undefined, { path: `/?checkIn=${checkIn}&checkOut=${checkOut}&guests=6` })
  scrollTo({ photos: false, booking: false })
  const name = `€120 a night ${formatDateRange(checkIn, checkOut)}, sleeps 4`
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '#booking')
  expect(made).toEqual([])
})
