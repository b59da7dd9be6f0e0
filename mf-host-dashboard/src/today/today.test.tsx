import type { CallOutput } from '@qe/contract'
import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { addDays, todayIn } from '@qe/ui/unshared'
import { screen, within } from '@testing-library/react'
import { aBooking, aDay, hostStats as stats } from '../testing/examples'
import TodayPage from './today-page'

const show = (changes: Partial<CallOutput<'host/today'>> = {}) =>
  renderWithPlatform(<TodayPage />, {
    user: aUser({ firstName: 'Tomás', role: { roleDisplayName: 'Provider' } }),
    answers: { 'host/today': aDay(changes) },
  })

describe('today', () => {
  it('shows figures and waiting requests, from one call', async () => {
    const { made } = show()
    expect(screen.getByRole('heading', { name: 'Hello, Tomás' })).toBeInTheDocument()
    const figures = within(await screen.findByRole('list', { name: 'Today in figures' }))
    expect(figures.getByRole('link', { name: /request to answer/ })).toHaveAttribute(
      'href',
      '/host/bookings?when=waiting',
    )
    expect(figures.getByText('departures today')).toBeInTheDocument()
    expect(figures.getByText('€863.60')).toBeInTheDocument()
    expect(figures.getByRole('link', { name: /earned this month/ })).toHaveAttribute('href', '/host/money')
    expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1)
    expect(screen.getByText(/^answer in 4 hours|^answer in 5 hours/)).toBeVisible()
    expect(made.map(({ name }) => name)).toEqual(['host/today'])
  })

  it('says of a guest what there is to know', async () => {
    const words = [{ text: 'Left it spotless', stars: 5, by: 'Hugo T.', publishedAt: '2027-03-01T00:00:00.000Z' }]
    const guest = { isVerified: true, stays: 1, rating: { average: 4.5, count: 2 }, words }
    show({ waiting: [{ booking: aBooking(), guest }] })
    const facts = within(await screen.findByRole('list', { name: 'About the guest' }))
    for (const text of ['Identity confirmed', '1 stay', '4.50 from 2 hosts'])
      expect(facts.getByText(text)).toBeVisible()
    expect(screen.getByText('Left it spotless').closest('blockquote')).toHaveTextContent('Hugo T., March 2027')
  })

  it('says that a guest is new', async () => {
    const guest = { isVerified: false, stays: 0, rating: { average: null, count: 0 }, words: [] }
    show({ waiting: [{ booking: aBooking(), guest }] })
    const facts = within(await screen.findByRole('list', { name: 'About the guest' }))
    for (const text of ['Identity not confirmed', 'First stay here', 'No reviews by hosts yet'])
      expect(facts.getByText(text)).toBeVisible()
  })

  it('shows who arrives and leaves, day by day', async () => {
    const { timeZone } = aBooking().property
    const stay = (n: number, name: string) =>
      aBooking({ id: id(n), status: 'confirmed', guest: { id: id(n), name, avatar: null }, actions: [] })
    show({
      days: [
        { date: todayIn(timeZone), arrivals: [stay(11, 'Ada')], departures: [stay(12, 'Ben')] },
        { date: addDays(todayIn(timeZone), 1), arrivals: [stay(13, 'Cem')], departures: [] },
      ],
    })
    const first = within(await screen.findByRole('region', { name: /^Today, / }))
    expect(first.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/host/bookings/${id(12)}`,
      `/host/bookings/${id(11)}`,
    ])
    expect(first.getByRole('link', { name: /Ada arrives/ })).toHaveTextContent('2 guests, 4 nights · Harbour loft')
    expect(within(screen.getByRole('region', { name: /^Tomorrow, / })).getByText('Cem')).toBeVisible()
  })

  it('names days by the date at their places, not by the host’s own', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-27T02:00:00Z') })
    const stayIn = (n: number, timeZone: string) => {
      const booking = aBooking({ id: id(n), status: 'confirmed', actions: [] })
      return { ...booking, property: { ...booking.property, timeZone } }
    }
    show({
      days: [
        { date: '2026-11-26', arrivals: [stayIn(11, 'America/New_York')], departures: [] },
        {
          ...{ date: '2026-11-27', arrivals: [stayIn(12, 'America/New_York')] },
          departures: [stayIn(13, 'Asia/Tokyo')],
        },
        { date: '2026-11-28', arrivals: [stayIn(14, 'Asia/Tokyo')], departures: [] },
      ],
    })
    await screen.findByRole('region', { name: /^Today, / })
    const days = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    expect(days).toEqual(['Today, Thu, Nov 26', 'Fri, Nov 27', 'Tomorrow, Sat, Nov 28'])
    jest.useRealTimers()
  })

  it('lists what is left to do, with the way there', async () => {
    show({
      unread: 3,
      setUp: { identity: 'resubmit', payoutsEnabled: false, drafts: 1, inReview: 0, live: 1 },
      toReview: [
        {
          bookingId: id(60),
          guestName: 'Margaux A.',
          title: 'Harbour loft',
          until: new Date(Date.now() + 3.5 * 86_400_000).toISOString(),
        },
      ],
    })
    expect(await screen.findByRole('link', { name: /^3 unread messages/ })).toHaveAttribute('href', '/inbox')
    expect(screen.getByRole('link', { name: /Send your document once more/ })).toHaveAttribute(
      'href',
      '/account/identity',
    )
    expect(screen.getByRole('link', { name: /Say where you are paid/ })).toHaveAttribute('href', '/host/money/bank')
    expect(screen.getByRole('link', { name: /Finish 1 draft/ })).toHaveAttribute('href', '/host/listings')
    expect(screen.getByRole('link', { name: /Review Margaux A\..*closes in [34] days/ })).toHaveAttribute(
      'href',
      `/host/bookings/${id(60)}`,
    )
  })

  it('leads a new host to the first guest in three steps', async () => {
    show({
      waiting: [],
      stats: { ...stats, waiting: 0, upcoming: 0, staying: 0 },
      setUp: { identity: 'pending', payoutsEnabled: false, drafts: 0, inReview: 1, live: 0 },
    })
    const steps = within(await screen.findByRole('region', { name: 'Three steps to your first guest' }))
    expect(steps.getByRole('heading', { name: /^Write your listing ?, done$/ })).toBeVisible()
    expect(steps.getByText(/We are checking your document/)).toBeVisible()
    expect(steps.getByRole('link')).toHaveAttribute('href', '/host/money/bank')
    expect(screen.queryByRole('list', { name: 'Today in figures' })).not.toBeInTheDocument()
  })

  it.each([
    [1, 1, 'change of a stay to answer'],
    [2, 2, 'changes of stays to answer'],
    [2, 0, 'requests to answer'],
    [4, 1, '3 requests, 1 change of a stay'],
  ])('labels %i waiting, %i of them changes: %s', async (waiting, changesWaiting, words) => {
    show({ stats: { ...stats, waiting, changesWaiting } })
    const figures = within(await screen.findByRole('list', { name: 'Today in figures' }))
    expect(figures.getByText(words)).toBeInTheDocument()
  })
})
