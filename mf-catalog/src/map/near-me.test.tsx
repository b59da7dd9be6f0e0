import { bus } from '@qe/platform'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NearMe } from './near-me'

/** A browser that answers in this way when it is asked for the place. */
function answering(answer: (found: PositionCallback, refuse: PositionErrorCallback) => void) {
  const getCurrentPosition = jest.fn((found: PositionCallback, refuse?: PositionErrorCallback | null) =>
    answer(found, refuse ?? (() => {})),
  )
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return getCurrentPosition
}
const toasts: string[] = []
const stop = bus.on('toast', ({ message }) => toasts.push(message))
beforeEach(() => (toasts.length = 0))
afterAll(stop)

test('the browser is asked for the place only when the button is pressed', async () => {
  const asked = answering((found) => found({ coords: { latitude: 38.7, longitude: -9.1 } } as GeolocationPosition))
  const onFound = jest.fn()
  render(<NearMe onFound={onFound} />)
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  expect(onFound).toHaveBeenCalledWith({ lat: 38.7, lon: -9.1 })
})

test.each([
  ['a refusal says what to do', 1, /Allow it in the browser’s settings/],
  ['a place that is not found says what to do', 3, /Try again, or search for a city/],
])('%s', async (_, code, message) => {
  answering((_found, refuse) => refuse({ code } as GeolocationPositionError))
  const onFound = jest.fn()
  render(<NearMe onFound={onFound} />)
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  expect(toasts).toEqual([expect.stringMatching(message)])
  expect(onFound).not.toHaveBeenCalled()
})

test('an answer that comes after the map has been left is dropped', async () => {
  let found: PositionCallback = () => {}
  answering((answer) => {
    found = answer
  })
  const onFound = jest.fn()
  const { unmount } = render(<NearMe onFound={onFound} />)
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  expect(screen.getByRole('button', { name: 'Near me' })).toHaveAttribute('aria-busy', 'true')
  unmount()
  await act(async () => found({ coords: { latitude: 38.7, longitude: -9.1 } } as GeolocationPosition))
  expect(onFound).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})

test('an answer is for the map as it is by then', async () => {
  let found: PositionCallback = () => {}
  answering((answer) => {
    found = answer
  })
  const [before, now] = [jest.fn(), jest.fn()]
  const { rerender } = render(<NearMe onFound={before} />)
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }))
  rerender(<NearMe onFound={now} />)
  await act(async () => found({ coords: { latitude: 38.7, longitude: -9.1 } } as GeolocationPosition))
  expect(before).not.toHaveBeenCalled()
  expect(now).toHaveBeenCalledWith({ lat: 38.7, lon: -9.1 })
})
