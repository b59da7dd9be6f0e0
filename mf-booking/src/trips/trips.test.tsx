import { bus } from '@qe/platform'
import { aUser, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, payment } from '../testing/bookings'
import TripPage from './TripPage'
import TripsPage from './TripsPage'

const user = aUser()
const counts = { upcoming: 1, past: 0, cancelled: 0, waiting: 2 }
const reasons = { reasons: [{ key: 'plans', label: 'My plans changed' }] }

test('trips by tab, and the tab stands in the address', async () => {
  const { made } = renderWithPlatform(<TripsPage />, {
    user,
    path: '/trips',
    answers: {
      'bookings/my-booking': ({ when }) => ({ items: when === 'waiting' ? [aBooking()] : [aBooking({ status: 'confirmed', actions: ['cancel'] })], nextCursor: null, counts }),
    },
  })
  expect(await screen.findByText('Confirmed')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: /Waiting/ }))
  expect(await screen.findByRole('link', { name: 'Go on to payment' })).toHaveAttribute('href', `/checkout/${aBooking().id}`)
  expect(screen.getByRole('link', { name: /Waiting/ })).toHaveAttribute('aria-current', 'page')
  expect(made.at(-1)?.input).toMatchObject({ side: 'guest', when: 'waiting' })
})

test('no trips: why, and the next step', async () => {
  renderWithPlatform(<TripsPage />, { user, path: '/trips', answers: { 'bookings/my-booking': { items: [], nextCursor: null, counts } } })
  expect(await screen.findByRole('heading', { name: 'No trips ahead' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a place' })).toHaveAttribute('href', '/search')
})

test('cancelling says exactly what comes back, on the button and once more before', async () => {
  const booking = aBooking({ status: 'confirmed', actions: ['cancel'], refundNow: { amount: 19_500, currency: 'EUR' }, address: 'Rua das Flores 12' })
  const { made } = renderWithPlatform(<TripPage />, {
    user,
    answers: {
      'bookings/my-booking/details': { booking, payment },
      'bookings/cancellation-reasons': reasons,
      'bookings/cancelled': { ...booking, status: 'cancelled_by_guest', actions: [] },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel and refund €195' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this trip' }))
  expect(dialog.getByText(/€195 of €390 goes back/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Cancel and refund €195' })
  expect(confirm).toBeDisabled()
  await userEvent.click(await dialog.findByRole('radio', { name: 'My plans changed' }))
  await userEvent.click(confirm)
  await waitFor(() => expect(made.find(({ name }) => name === 'bookings/cancelled')?.input).toMatchObject({ bookingId: booking.id, reasonKey: 'plans' }))
})

test('a trip shows itself anew when the host has answered', async () => {
  let status: 'requested' | 'confirmed' = 'requested'
  renderWithPlatform(<TripPage />, { user, path: '/trips/b', answers: { 'bookings/my-booking/details': () => ({ booking: aBooking({ status, actions: [] }), payment }) } })
  expect(await screen.findByText('Waiting for the host')).toBeVisible()
  status = 'confirmed'
  act(() => bus.publish('booking:changed', { bookingId: '', status }))
  expect(await screen.findByText('Confirmed')).toBeVisible()
})

test('a review needs stars and a sentence, then says when it shows', async () => {
  const booking = aBooking({ status: 'completed', actions: ['review'] })
  const { made } = renderWithPlatform(<TripPage />, { user, answers: { 'bookings/my-booking/details': { booking, payment }, 'bookings/review': { published: false } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Send review' }))
  expect(screen.getByText('Give at least one star.')).toBeVisible()
  expect(screen.getByLabelText('For other guests')).toHaveAccessibleDescription('Write at least a sentence.')
  await userEvent.click(within(screen.getByRole('group', { name: 'All in all' })).getByRole('radio', { name: '5 stars' }))
  await userEvent.type(screen.getByLabelText('For other guests'), 'Quiet, and the light!')
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
  expect(await screen.findByText(/It shows once Mariana has written too/)).toBeVisible()
  expect(made.find(({ name }) => name === 'bookings/review')?.input).toMatchObject({ overall: 5, text: 'Quiet, and the light!' })
})
