import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { provideRenderedFor } from '../rendered-for'
import { RelativeTime } from './relative-time'

const noon = Date.parse('2027-03-01T12:00:00Z')
const atNoon = new Date(noon).toISOString()

beforeEach(() => jest.useFakeTimers({ now: noon }))
afterEach(() => {
  jest.useRealTimers()
  provideRenderedFor(undefined)
})

test('a time goes on while it is on screen', () => {
  render(
    <p>
      Sent <RelativeTime instant={atNoon} />
    </p>,
  )
  expect(screen.getByText('Sent just now')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(120_000))
  expect(screen.getByText('Sent 2 minutes ago')).toBeInTheDocument()
})

test('a page is taken over as it is after another minute has begun, and then tells the time', async () => {
  provideRenderedFor({ locale: 'en-GB', width: 1440, at: noon + 59_000 })
  const root = document.createElement('div')
  root.innerHTML = renderToString(<RelativeTime instant={atNoon} />)
  expect(root.textContent).toBe('just now')
  jest.setSystemTime(noon + 61_000)
  const mismatches: unknown[] = []
  await act(async () => {
    hydrateRoot(root, <RelativeTime instant={atNoon} />, { onRecoverableError: (error) => mismatches.push(error) })
  })
  expect(mismatches).toEqual([])
  expect(root.textContent).toBe('1 minute ago')
})
