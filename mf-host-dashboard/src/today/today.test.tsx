import { aUser, renderWithPlatform } from '@qe/testing'
import { screen, within } from '@testing-library/react'
import { aBooking, hostStats as stats } from '../testing/examples'
import TodayPage from './today-page'

describe('today', () => {
  it('shows figures, waiting requests and coming stays', async () => {
    renderWithPlatform(<TodayPage />, {
      user: aUser({ firstName: 'Tomás', role: { roleDisplayName: 'Provider' } }),
      answers: {
        'bookings/stats': stats,
        'bookings/my-booking': ({ when }) => ({
          items: when === 'waiting' ? [aBooking()] : [aBooking({ status: 'confirmed', actions: [], deadline: null })],
          nextCursor: null,
          counts: { waiting: 1, upcoming: 7, past: 0, cancelled: 0 },
        }),
      },
    })
    expect(screen.getByRole('heading', { name: 'Hello, Tomás' })).toBeInTheDocument()
    const figures = within(await screen.findByRole('list', { name: 'Today in figures' }))
    expect(figures.getByRole('link', { name: /request to answer/ })).toHaveAttribute(
      'href',
      '/host/bookings?when=waiting',
    )
    expect(figures.getByText('departures today')).toBeInTheDocument()
    expect(figures.getByText('€863.60')).toBeInTheDocument()
    expect(await screen.findAllByRole('button', { name: 'Accept' })).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'All 7 stays coming up' })).toBeInTheDocument()
    expect(figures.getByRole('link', { name: /earned this month/ })).toHaveAttribute('href', '/host/money')
  })
  it.each([
    [1, 1, 'change of a stay to answer'],
    [2, 2, 'changes of stays to answer'],
    [2, 0, 'requests to answer'],
    [4, 1, '3 requests, 1 change of a stay'],
  ])('labels %i waiting, %i of them changes: %s', async (waiting, changesWaiting, words) => {
    renderWithPlatform(<TodayPage />, {
      user: aUser(),
      answers: { 'bookings/stats': { ...stats, waiting, changesWaiting } },
    })
    const figures = within(await screen.findByRole('list', { name: 'Today in figures' }))
    expect(figures.getByText(words)).toBeInTheDocument()
  })
})
