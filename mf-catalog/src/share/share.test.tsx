import { bus } from '@qe/platform'
import { renderWithPlatform, testId } from '@qe/testing'
import { addDays, formatDateRange, today } from '@qe/ui/unshared'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShareListing } from './share-listing'

const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 14)]
const query = `?checkIn=${checkIn}&checkOut=${checkOut}&guests=3&children=1`
const link = `http://localhost/property/${testId(1)}${query}`

const share = async (path = `/property/${testId(1)}${query}&city=lisbon&sort=rating`) => {
  renderWithPlatform(<ShareListing id={testId(1)} title="Cabin number 1" />, { path })
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
}
const setShare = (value: unknown) => Object.defineProperty(navigator, 'share', { value, configurable: true })
afterEach(() => setShare(undefined))

test('the device’s share sheet gets the link with dates and party, and closing it is no failure', async () => {
  const given: unknown[] = []
  setShare((data: unknown) => {
    given.push(data)
    return Promise.reject(new DOMException('Closed.', 'AbortError'))
  })
  await share()
  expect(given).toEqual([{ title: 'Cabin number 1', url: link }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without one, or where it fails, the page has its own: to copy, to mail, to send', async () => {
  setShare(() => Promise.reject(new DOMException('Not now.', 'NotAllowedError')))
  await share()
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(link)
  expect(screen.getByText(`With ${formatDateRange(checkIn, checkOut)}, 3 guests.`)).toBeVisible()
  const href = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '')
  expect(href('E-mail')).toMatch(/^mailto:\?subject=Cabin number 1&body=/)
  for (const name of ['E-mail', 'WhatsApp']) expect(href(name)).toContain(link)
  expect(href('WhatsApp')).toMatch(/^https:\/\/wa\.me\/\?text=/)
})

test('copies the link, and selects it where the browser refuses', async () => {
  const toasts: string[] = []
  const off = bus.on('toast', ({ message }) => void toasts.push(message))
  const user = userEvent.setup()
  await share()
  await user.click(await screen.findByRole('button', { name: 'Copy the link' }))
  await waitFor(() => expect(toasts).toEqual(['Link copied.']))
  expect(await navigator.clipboard.readText()).toBe(link)
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
  await waitFor(() => expect(field).toHaveAccessibleDescription(/did not let us copy it/))
  expect(field).toHaveFocus()
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length])
  off()
})

test('without dates the link is that of the place alone', async () => {
  await share(`/property/${testId(1)}?city=lisbon`)
  expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue(`http://localhost/property/${testId(1)}`)
})
