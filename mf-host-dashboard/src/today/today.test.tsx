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

  const nothing = { waiting: [], stats: { ...stats, waiting: 0, upcoming: 0, staying: 0 } }
  const setUp = { identity: 'approved', payoutsEnabled: true, drafts: 0, inReview: 0, live: 0 } as const

  it('leads a new host whose listing was sent back to what has to change', async () => {
    show({ ...nothing, setUp, sentBack: [{ propertyId: id(50), title: 'Harbour loft' }] })
    const steps = within(await screen.findByRole('region', { name: 'Three steps to your first guest' }))
    expect(steps.getByText(/came back from review/)).toBeVisible()
    expect(steps.getByRole('link', { name: 'See why, and change it' })).toHaveAttribute(
      'href',
      `/host/listings/${id(50)}/draft`,
    )
  })

  it('is that of a host whose listings are all paused, not of a new one', async () => {
    show({ ...nothing, setUp: { ...setUp, paused: 2 } })
    expect(await screen.findByRole('link', { name: /^2 listings paused/ })).toHaveAttribute('href', '/host/listings')
    expect(screen.queryByText(/first listing|Three steps/)).not.toBeInTheDocument()
  })

  it('asks no co-host to write a first listing', async () => {
    const hostsFor = {
      hostId: id(7),
      name: 'Ines',
      avatar: null,
      level: 'messages' as const,
      label: 'Messages',
      may: [],
    }
    renderWithPlatform(<TodayPage />, {
      user: aUser({ hostsFor: [hostsFor] }),
      path: `/host?hostId=${id(7)}`,
      answers: { 'host/today': aDay({ ...nothing, setUp }) },
    })
    expect(await screen.findByText(/^Nothing is left to do/)).toBeVisible()
  })

  it('names claims to answer, nights that are booked twice and listings that were sent back', async () => {
    const claim = (n: number, by: 'guest' | 'provider', name: string) => ({
      ...{
        id: id(n),
        by,
        side: 'provider' as const,
        status: by === 'guest' ? ('open' as const) : ('offered' as const),
      },
      ...{
        label: 'Waits for you',
        reason: 'Not clean',
        amount: { amount: 8000, currency: 'EUR' },
        settledAmount: null,
      },
      ...{ deadline: new Date(Date.now() + 50.5 * 3_600_000).toISOString(), actions: [] },
      createdAt: '2027-05-01T10:00:00.000Z',
      booking: {
        ...{ id: id(10), code: 'QE-N696HZ', title: 'Harbour loft', photo: '', timeZone: 'Europe/Lisbon' },
        ...{ checkIn: '2027-08-03', checkOut: '2027-08-07', total: { amount: 50_000, currency: 'EUR' } },
      },
      other: { id: id(2), name, avatar: null },
    })
    show({
      claims: [claim(71, 'guest', 'Margaux A.'), claim(72, 'provider', 'Hugo T.')],
      doubleBooked: [{ propertyId: id(50), title: 'Harbour loft', nights: [{ from: '2027-08-03', to: '2027-08-05' }] }],
      sentBack: [{ propertyId: id(51), title: 'Cabin' }],
    })
    const twice = await screen.findByRole('link', { name: /^Harbour loft is booked twice/ })
    expect(twice).toHaveAttribute('href', `/host/listings/${id(50)}/calendars`)
    const answer = screen.getByRole('link', {
      name: /^Answer the claim of Margaux A\. ?€80 for Harbour loft · .* in 2 days/,
    })
    expect(answer).toHaveAttribute('href', `/claims/${id(71)}`)
    expect(screen.getByRole('link', { name: /^Answer the offer of Hugo T\./ })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Change “Cabin”/ })).toHaveAttribute(
      'href',
      `/host/listings/${id(51)}/draft`,
    )
  })

  it('says when it shows only the next ones of very many stays', async () => {
    const date = todayIn(aBooking().property.timeZone)
    show({ days: [{ date, arrivals: [aBooking({ actions: [] })], departures: [] }], movements: 340 })
    expect(await screen.findByText('The next 1 of 340 stays that arrive or leave in these days.')).toBeVisible()
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
