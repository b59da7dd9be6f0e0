import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TripsInCalendar } from './trips-in-calendar'

const madeAt = '2026-11-20T10:00:00.000Z'
const address = { url: 'https://api.test/v1/calendars/secret.ics', madeAt }
const another = { url: 'https://api.test/v1/calendars/another.ics', madeAt }

type Answers = NonNullable<NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers']>
/** Opens the dialog. */
async function open(answers: Answers) {
  const rendered = renderWithPlatform(<TripsInCalendar />, { user: aUser(), answers })
  await userEvent.click(screen.getByRole('button', { name: 'Trips in your calendar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Trips in your calendar' }))
  return { ...rendered, dialog }
}
const inputsOf = (made: { name: string; input: object }[], name: string) =>
  made.filter((one) => one.name === name).map(({ input }) => input)
const field = () => screen.getByLabelText('Address of your trips')

test('says what it does, and makes the address on demand', async () => {
  const { made, dialog } = await open({
    'bookings/trip-calendar': { address: null },
    'bookings/trip-calendar/create': address,
  })
  expect(await dialog.findByText(/show your confirmed stays/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Create the address' }))
  await waitFor(() => expect(field()).toHaveValue(address.url))
  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription(/^Anyone with this address can see your trips/)
  expect(inputsOf(made, 'bookings/trip-calendar/create')).toEqual([{}])
})

test('nothing is asked of the API before the dialog is opened', () => {
  const { made } = renderWithPlatform(<TripsInCalendar />, { user: aUser() })
  expect(inputsOf(made, 'bookings/trip-calendar')).toEqual([])
})

test('the address is copied, and subscribed to on the device or with Google', async () => {
  const user = userEvent.setup()
  const { dialog } = await open({ 'bookings/trip-calendar': { address } })
  await user.click(await dialog.findByRole('button', { name: 'Copy: Address of your trips' }))
  expect(await navigator.clipboard.readText()).toBe(address.url)
  const webcal = 'webcal://api.test/v1/calendars/secret.ics'
  expect(dialog.getByRole('link', { name: 'Open in the calendar of this device' })).toHaveAttribute('href', webcal)
  const google = dialog.getByRole('link', { name: 'Add to Google Calendar' })
  expect(google).toHaveAttribute('href', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`)
  expect(google).toHaveAttribute('rel', 'noreferrer')
})

test('the address is replaced only after confirmation', async () => {
  const { made, dialog } = await open({
    'bookings/trip-calendar': { address },
    'bookings/trip-calendar/create': another,
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Create a new address' }))
  const question = () => within(screen.getByRole('dialog', { name: 'Create a new address?' }))
  expect(question().getByText(/stops working at once/)).toBeVisible()
  await userEvent.click(question().getByRole('button', { name: 'Keep this one' }))
  expect(inputsOf(made, 'bookings/trip-calendar/create')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Create a new address' }))
  await userEvent.click(question().getByRole('button', { name: 'Create a new one' }))
  await waitFor(() => expect(field()).toHaveValue(another.url))
  expect(inputsOf(made, 'bookings/trip-calendar/create')).toEqual([{ renew: true }])
  expect(screen.queryByRole('dialog', { name: 'Create a new address?' })).not.toBeInTheDocument()
})

test('the address is removed only after confirmation, and can be made again', async () => {
  const { made, dialog } = await open({
    'bookings/trip-calendar': { address },
    'bookings/trip-calendar/remove': {},
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove the address' }))
  expect(inputsOf(made, 'bookings/trip-calendar/remove')).toEqual([])
  await userEvent.click(
    within(screen.getByRole('dialog', { name: 'Remove the address?' })).getByRole('button', { name: 'Remove it' }),
  )
  expect(await dialog.findByRole('button', { name: 'Create the address' })).toHaveFocus()
  expect(inputsOf(made, 'bookings/trip-calendar/remove')).toHaveLength(1)
})

test('what fails is said, and can be tried again', async () => {
  let isDown = true
  const { dialog } = await open({
    'bookings/trip-calendar': () => (isDown ? refuse(500, 'Down.') : { address: null }),
    'bookings/trip-calendar/create': refuse(500, 'The address was not made. Try again.'),
  })
  expect(await dialog.findByText('Down.')).toBeVisible()
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: /again/i }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Create the address' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The address was not made. Try again.')
})

test('a refused renewal leaves the question open, with the reason', async () => {
  const { dialog } = await open({
    'bookings/trip-calendar': { address },
    'bookings/trip-calendar/create': refuse(500, 'Try again in a minute.'),
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Create a new address' }))
  const question = within(screen.getByRole('dialog', { name: 'Create a new address?' }))
  await userEvent.click(question.getByRole('button', { name: 'Create a new one' }))
  expect(await question.findByRole('alert')).toHaveTextContent('Try again in a minute.')
  expect(field()).toHaveValue(address.url)
})
