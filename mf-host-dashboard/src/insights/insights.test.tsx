import type { CallOutput } from '@qe/contract'
import { allAnswered, aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hostStats } from '../testing/examples'
import { toCsv } from './insights-data'
import InsightsPage from './insights-page'

type Insights = CallOutput<'insights/overview'>
const noRatings = {
  ...{ count: 0, overall: null, cleanliness: null, accuracy: null, checkIn: null },
  ...{ communication: null, location: null, value: null },
}
const figures: Insights['now'] = {
  ...{ views: 4000, bookings: 6, conversionBps: 150, nightsBooked: 21, nightsToLet: 30, occupancyBps: 7000 },
  ...{ revenue: 252_000, nightlyAverage: 12_000, revenuePerNight: 8400, leadDays: 23, ratings: noRatings },
}
const step = { views: 200, bookings: 3, nightsBooked: 10, revenue: 126_000 }
const anInsight = (changes: Partial<Insights> = {}): Insights => ({
  currency: 'EUR',
  otherCurrencies: 0,
  listings: [
    { propertyId: id(50), title: 'Harbour loft' },
    { propertyId: id(51), title: 'Boathouse' },
  ],
  from: '2027-05-01',
  to: '2027-05-15',
  now: figures,
  yearBefore: { ...figures, bookings: 8, occupancyBps: 5000, views: 0 },
  similar: null,
  series: [
    { from: '2027-05-01', now: step, yearBefore: { ...step, revenue: 99_000 } },
    { from: '2027-05-08', now: { ...step, revenue: 0 }, yearBefore: step },
  ],
  ...changes,
})
const rating = { rating: { average: 4.8, count: 10 }, stars: [0, 0, 1, 0, 9] }
const show = (
  insights: Insights,
  stars: CallOutput<'bookings/dashboard/avg-rating'> = rating,
  stats: CallOutput<'bookings/stats'> = hostStats,
) =>
  renderWithPlatform(<InsightsPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    path: '/host/insights?days=30',
    answers: { 'insights/overview': insights, 'bookings/stats': stats, 'bookings/dashboard/avg-rating': stars },
  })
const figure = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Figures of this time' }))
  const item = list.getByRole('heading', { name }).closest('li')
  if (!item) throw new Error(`No figure is called ${name}`)
  return item
}

describe('insights', () => {
  it('compare each figure with the same days last year', async () => {
    show(anInsight())
    expect(await figure('Occupancy')).toHaveTextContent('70%Nights booked of all40% above last year')
    expect(await figure('Bookings')).toHaveTextContent('6Confirmed in this time25% below last year')
    expect(await figure('Views')).toHaveTextContent('4,000Looks at your pagesNo figure last year')
    expect(await figure('Nightly average')).toHaveTextContent('€120Of booked nightsAs last year')
    expect(screen.getByText(/There are fewer than five similar places/)).toBeVisible()
  })

  it('compare ratios with similar places, where there are enough', async () => {
    show(anInsight({ similar: { ...figures, occupancyBps: 6100, places: 7 } }))
    expect(await figure('Occupancy')).toHaveTextContent('Similar places: 61%')
    expect(await figure('Revenue')).not.toHaveTextContent('Similar places')
    expect(screen.getByText(/^Similar are 7 places/)).toBeVisible()
  })

  it('have a table with the figures of each chart', async () => {
    show(anInsight())
    const revenue = within(await screen.findByRole('table', { name: 'Revenue' }))
    expect(revenue.getByRole('row', { name: /May 1 – 7, 2027 €1,260 €990 10/ })).toBeVisible()
    const views = within(screen.getByRole('table', { name: 'Views' }))
    expect(views.getByRole('row', { name: /May 8 – 14, 2027 200 200 3/ })).toBeVisible()
  })

  it('say that nobody has looked, without columns and a table of nothing', async () => {
    const unseen = anInsight()
    const series = unseen.series.map((one) => ({
      ...one,
      now: { ...one.now, views: 0 },
      yearBefore: { ...one.yearBefore, views: 0 },
    }))
    show({ ...unseen, series })
    expect(await screen.findByText(/^Nobody has looked at your pages in this time/)).toBeVisible()
    expect(screen.getByRole('table', { name: 'Revenue' })).toBeVisible()
    expect(screen.queryByRole('table', { name: 'Views' })).not.toBeInTheDocument()
  })

  it('are of the time and the listing in the address', async () => {
    const { made } = show(anInsight())
    const asked = () => made.filter(({ name }) => name === 'insights/overview').map(({ input }) => input)
    await userEvent.selectOptions(await screen.findByLabelText('Listing'), 'Boathouse')
    await userEvent.click(screen.getByRole('button', { name: '365 days' }))
    await waitFor(() =>
      expect(asked()).toEqual([
        { days: '30' },
        { days: '30', propertyId: id(51) },
        { days: '365', propertyId: id(51) },
      ]),
    )
    expect(screen.getByRole('button', { name: '365 days' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('have ratings by part', async () => {
    show(anInsight({ now: { ...figures, ratings: { ...noRatings, count: 3, overall: 4.67, cleanliness: 5 } } }))
    const table = within(await screen.findByRole('table', { name: 'Ratings by part' }))
    expect(table.getByRole('row', { name: 'Overall 4.67 –' })).toBeVisible()
  })

  it('keep earnings and occupancy by month, and how many reviews gave how many stars', async () => {
    show(anInsight())
    const table = await screen.findByRole('table', { name: 'Earned by month' })
    expect(table).toHaveTextContent('€863.60')
    expect(table).toHaveTextContent('16%')
    const stars = (await screen.findByText('5 stars')).closest('ul')
    expect(stars).toHaveTextContent('5 stars94 stars03 stars12 stars01 star0')
  })

  const noReviews = { rating: { average: null, count: 0 }, stars: [0, 0, 0, 0, 0] }

  it('say that there are no reviews yet', async () => {
    show(anInsight(), noReviews)
    expect(await screen.findByText('No reviews yet')).toBeVisible()
  })

  it('say without listings what comes first, and nothing of money and reviews that can’t be there', async () => {
    const nothing = hostStats.months.map((month) => ({ ...month, earned: 0, nights: 0, occupancyBps: 0 }))
    const { made } = show(anInsight({ listings: [], series: [] }), noReviews, { ...hostStats, months: nothing })
    expect(await screen.findByRole('link', { name: 'Go to your listings' })).toHaveAttribute('href', '/host/listings')
    await allAnswered()
    expect(made).toHaveLength(3)
    expect(screen.queryByRole('heading', { name: 'Earned by month' })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'All ratings' })).not.toBeInTheDocument()
  })

  it('keep what was earned and rated before the last listing went', async () => {
    show(anInsight({ listings: [], series: [] }))
    expect(await screen.findByRole('heading', { name: 'Earned by month' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'All ratings' })).toBeVisible()
  })
})

test('the file for spreadsheets has the figures of all steps, with decimals', () =>
  expect(toCsv(anInsight())).toBe(
    [
      'From,Views,Bookings,Nights booked,Revenue (EUR),"Views, year before","Bookings, year before",' +
        '"Nights booked, year before","Revenue (EUR), year before"',
      '2027-05-01,200,3,10,1260.00,200,3,10,990.00',
      '2027-05-08,200,3,10,0.00,200,3,10,1260.00',
      '',
    ].join('\r\n'),
  ))
