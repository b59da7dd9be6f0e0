import type { BookingDetails } from '@qe/contract'
import { aUser, renderWithPlatform } from '@qe/testing'
import { act, screen, within } from '@testing-library/react'
import { aBooking } from '../testing/bookings'
import { GettingThere } from './getting-there'

const original = globalThis.IntersectionObserver
let comeNear: () => void
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(report: (changes: Partial<IntersectionObserverEntry>[]) => void) {
      comeNear = () => act(() => report([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})
afterEach(() => {
  globalThis.IntersectionObserver = original
})

const address = 'Rua das Flores 12'
const show = (changes: Partial<BookingDetails> = {}) =>
  renderWithPlatform(
    <GettingThere
      booking={aBooking({ status: 'confirmed', point: { lat: 38.71, lon: -9.14 }, address, ...changes })}
      path="/trips/1"
      withoutGuide="The host has written none."
    />,
    { user: aUser() },
  )

test('a confirmed trip has a map of the place once the guest scrolls near it, first as a skeleton', async () => {
  const { container } = show()
  const box = container.querySelector('.placeMap')
  expect(box).toBeEmptyDOMElement()
  comeNear()
  expect(box?.querySelector('[data-skeleton]')).toHaveStyle({ height: '100%' })
  const map = await screen.findByRole('application', { name: `Map: ${address}` })
  expect(box).toContainElement(map)
  expect(within(map).getAllByRole('img', { name: 'The place' })).toHaveLength(1)
  expect(map).toHaveAttribute('tabindex', '0')
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible()
})

test.each<[string, Partial<BookingDetails>]>([
  ['before it is confirmed', { status: 'requested', point: null, address: null }],
  ['after the stay', { status: 'completed' }],
])('there is none %s', (_, changes) => {
  const { container } = show(changes)
  expect(container.querySelector('.placeMap')).toBeNull()
})
