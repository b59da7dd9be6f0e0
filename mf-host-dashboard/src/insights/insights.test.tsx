import { aUser, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import { hostStats } from '../testing/examples'
import InsightsPage from './insights-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })

describe('insights', () => {
  it('show earnings and occupancy by month in a table, and how many reviews gave how many stars', async () => {
    renderWithPlatform(<InsightsPage />, {
      user,
      answers: {
        'bookings/stats': hostStats,
        'bookings/dashboard/avg-rating': { rating: { average: 4.8, count: 10 }, stars: [0, 0, 1, 0, 9] },
      },
    })
    const table = await screen.findByRole('table', { name: 'Earned by month' })
    expect(table).toHaveTextContent('€863.60')
    expect(table).toHaveTextContent('16 %')
    const stars = (await screen.findByText('5 stars')).closest('ul')
    expect(stars).toHaveTextContent('5 stars94 stars03 stars12 stars01 star0')
  })

  it('say that there are no reviews yet', async () => {
    renderWithPlatform(<InsightsPage />, {
      user,
      answers: {
        'bookings/stats': hostStats,
        'bookings/dashboard/avg-rating': { rating: { average: null, count: 0 }, stars: [0, 0, 0, 0, 0] },
      },
    })
    expect(await screen.findByText('No reviews yet')).toBeVisible()
  })
})
