import type { BookingDetails } from '@qe/contract'
import { allAnswered, aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBookingDetails } from '../testing/examples'
import BookingAnswer from './booking-answer'

const show = (booking: BookingDetails) =>
  renderWithPlatform(<BookingAnswer bookingId={id(10)} />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    answers: {
      'bookings/my-booking/details': {
        booking,
        payment: { provider: 'stripe-emulator', publishableKey: 'pk', elementsUrl: null },
      },
      'bookings/accepted-declinded': aBookingDetails({ status: 'confirmed', actions: [] }),
      'bookings/change/answer': aBookingDetails({ status: 'confirmed', actions: [] }),
    },
  })

describe('the booking of a conversation', () => {
  it('is accepted there, while its request waits', async () => {
    const { made } = show(aBookingDetails())
    expect(await screen.findByText(/^Answer in [45] hours/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'bookings/accepted-declinded',
        input: { bookingId: id(10), decision: 'accepted' },
      }),
    )
  })

  it('has nothing to press for a level that may not answer, and once nothing waits', async () => {
    const { made } = show(aBookingDetails({ actions: ['message'] }))
    await allAnswered()
    expect(made).toHaveLength(1)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows both versions of a change before it is answered', async () => {
    const stay = {
      ...{ checkIn: '2027-08-03', checkOut: '2027-08-07', nights: 4, guests: 2, pets: 0 },
      lines: aBookingDetails().lines,
      total: { amount: 54_752, currency: 'EUR' },
      payout: { amount: 44_965, currency: 'EUR' },
    }
    const { made } = show(
      aBookingDetails({
        ...{ status: 'confirmed', deadline: null, actions: ['message'] },
        change: {
          ...{ id: id(80), status: 'proposed', by: 'guest', note: null, actions: ['agree', 'decline'] },
          ...{ charging: false, paymentProblem: null },
          ...{ before: stay, after: { ...stay, guests: 3 }, createdAt: '2027-05-01T10:00:00.000Z' },
          deadline: new Date(Date.now() + 22.5 * 3_600_000).toISOString(),
          difference: { amount: 4000, currency: 'EUR' },
          payoutDifference: { amount: 3000, currency: 'EUR' },
        },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Answer the change' }))
    await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('bookings/change/answer'))
  })
})
