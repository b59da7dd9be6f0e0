import { aUser, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, bookingDetails, id } from '../examples'
import BookingPage from './booking-page'
import BookingsPage from './bookings-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const counts = { waiting: 1, upcoming: 0, past: 0, cancelled: 0 }
const answered = bookingDetails({ status: 'confirmed', actions: [] })

const showList = (items = [aBooking()]) =>
  renderWithPlatform(<BookingsPage />, {
    user,
    path: '/host/bookings?when=waiting',
    answers: { 'bookings/my-booking': { items, nextCursor: null, counts }, 'bookings/accepted-declinded': answered },
  })

describe('a request', () => {
  it('is accepted with one press', async () => {
    const { made } = showList()
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(made).toContainEqual({ name: 'bookings/accepted-declinded', input: { bookingId: id(10), decision: 'accepted' } }))
  })

  it('is declined only after asking, with a word to the guest', async () => {
    const { made } = showList()
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    expect(made.some(({ name }) => name === 'bookings/accepted-declinded')).toBe(false)
    const dialog = within(screen.getByRole('dialog', { name: "Decline Margaux A.'s request?" }))
    await userEvent.type(dialog.getByLabelText(/A word to the guest/), 'The roof is being mended.')
    await userEvent.click(dialog.getByRole('button', { name: 'Decline the request' }))
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'bookings/accepted-declinded', input: { bookingId: id(10), decision: 'declined', reason: 'The roof is being mended.' } }),
    )
  })

  it('can be kept after all', async () => {
    const { made } = showList()
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep the request' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(made.some(({ name }) => name === 'bookings/accepted-declinded')).toBe(false)
  })
})

describe('the list of bookings', () => {
  it('tells what the host is paid, not what the guest pays', async () => {
    showList()
    expect(await screen.findByText('€449.65')).toBeInTheDocument()
    expect(screen.queryByText('€547.52')).not.toBeInTheDocument()
  })

  it('says why it is empty', async () => {
    showList([])
    expect(await screen.findByRole('heading', { name: 'Nobody waits for your answer' })).toBeInTheDocument()
  })
})

describe('a booking', () => {
  const show = (booking = bookingDetails()) =>
    renderWithPlatform(<BookingPage />, {
      user,
      answers: {
        'bookings/my-booking/details': { booking, payment: { provider: 'stripe-emulator', publishableKey: 'pk', elementsUrl: null } },
        'bookings/cancellation-reasons': { reasons: [{ key: 'damage', label: 'Something is broken' }] },
        'bookings/cancelled': bookingDetails({ status: 'cancelled_by_provider', actions: [] }),
      },
    })

  it('shows both sides of the money and what the guest wrote', async () => {
    show()
    expect(await screen.findByText('Is there a lift?')).toBeInTheDocument()
    expect(screen.getByText('The guest pays').nextSibling).toHaveTextContent('€547.52')
    expect(screen.getByText('You are paid').nextSibling).toHaveTextContent('€449.65')
  })

  it('says before a cancellation what goes back, and wants a reason', async () => {
    const { made } = show(bookingDetails({ status: 'confirmed', deadline: null, actions: ['cancel', 'message'] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this stay' }))
    const confirm = screen.getByRole('button', { name: 'Cancel and give back €547.52' })
    expect(confirm).toBeDisabled()
    await screen.findByRole('option', { name: 'Something is broken' })
    await userEvent.selectOptions(screen.getByLabelText('Why'), 'damage')
    await userEvent.click(confirm)
    await waitFor(() => expect(made.find(({ name }) => name === 'bookings/cancelled')?.input).toMatchObject({ bookingId: id(10), reasonKey: 'damage' }))
  })
})
