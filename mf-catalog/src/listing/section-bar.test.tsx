import { aListing, renderWithPlatform } from '@qe/testing'
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

const show = (amenities = aListing().amenities) =>
  renderWithPlatform(
    <>
      <SectionBar listing={{ ...aListing(), amenities }} />
      {['photos', 'booking', 'reviews', 'location'].map((id) => (
        <section key={id} id={id} />
      ))}
    </>,
  )

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
