import { bus } from '@qe/platform'
import { aListing, aListingCard, aUser, refuse, renderWithPlatform, testId } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListingCard } from '../cards/listing-card'
import ListingPage from './listing-page'

const listing = aListing()
const review = {
  id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000700',
  author: { id: listing.id, name: 'Jonas', avatar: null },
  overall: 5,
  text: 'Quiet, and the light!',
  stayed: '2026-05',
  publishedAt: '2026-06-01T00:00:00.000Z',
  reply: null,
}
const reviews = { items: [review], nextCursor: null, total: 1, stars: [0, 0, 1, 3, 8] }
const free = {
  available: null,
  reason: null,
  quote: null,
  takenNights: [],
  window: { from: today(), to: addDays(today(), 300) },
  minNights: 1,
  maxNights: 28,
}
const answers = {
  'property/details': listing,
  'bookings/check-availability': free,
  'property/fetch-review-by-propertyId': reviews,
}

test('shows name, host, rules, cancellation and reviews', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cabin number 1' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Whole cabin, hosted by Mariana' })).toBeVisible()
  expect(screen.getByText('No smoking inside')).toBeVisible()
  expect(screen.getAllByText('Everything back until 5 days before arrival.')).not.toHaveLength(0)
  expect(await screen.findByText('Quiet, and the light!')).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Cabin number 1, Lisbon · Quality Escape'))
})

test('says how soon the host answers, and that they are quick', async () => {
  const host = { ...listing.host, answers: { within: 'hour' as const, isQuick: true } }
  renderWithPlatform(<ListingPage />, { answers: { ...answers, 'property/details': { ...listing, host } } })
  expect(await screen.findByText('Usually answers within an hour')).toBeVisible()
  expect(screen.getByText('Answers quickly')).toBeVisible()
})

test('says what is near, how far it is in a straight line, and whose data that is', async () => {
  const nearby = {
    places: [
      { kind: 'centre' as const, name: 'Lisbon', metres: 400 },
      { kind: 'town' as const, name: 'Cacilhas', metres: 900 },
      { kind: 'town' as const, name: 'Almada', metres: 4300 },
      { kind: 'airport' as const, name: 'Humberto Delgado Airport (LIS)', metres: 12_600 },
    ],
    attribution: 'Places: GeoNames (CC BY 4.0)',
  }
  renderWithPlatform(<ListingPage />, { answers: { ...answers, 'property/details': { ...listing, nearby } } })
  const section = within(await screen.findByRole('region', { name: 'Where you’ll be' }))
  expect(section.getByRole('heading', { name: 'What’s nearby' })).toBeVisible()
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Centre of LisbonUnder 500 m',
    'Cacilhas900 m',
    'Almada4.3 km',
    'Humberto Delgado Airport (LIS)13 km',
  ])
  expect(section.getByText(/^Straight-line distances.*GeoNames/)).toBeVisible()
})

test('leaves out what is near where it was not told', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  expect(await screen.findByRole('heading', { name: 'Where you’ll be' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'What’s nearby' })).toBeNull()
})

test('counts a look of three seconds, once', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const other = { ...listing, id: testId(77) }
  const show = () =>
    renderWithPlatform(<ListingPage />, { answers: { ...answers, 'property/details': other, 'insights/view': {} } })
  const { made, unmount } = show()
  const views = () => made.filter(({ name }) => name === 'insights/view').map(({ input }) => input)
  await screen.findByRole('heading', { level: 1, name: 'Cabin number 1' })
  act(() => jest.advanceTimersByTime(2000))
  expect(views()).toEqual([])
  act(() => jest.advanceTimersByTime(2000))
  expect(views()).toEqual([{ propertyId: other.id }])
  unmount()
  const again = show()
  await screen.findByRole('heading', { level: 1, name: 'Cabin number 1' })
  act(() => jest.advanceTimersByTime(10_000))
  expect(again.made.some(({ name }) => name === 'insights/view')).toBe(false)
  jest.useRealTimers()
})

test('shows what the card knows that led here, until the details are there', async () => {
  const atListing = { answers, path: `/property/${listing.id}`, route: '/property/:propertyId' }
  const direct = renderWithPlatform(<ListingPage />, atListing)
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  direct.unmount()

  const list = renderWithPlatform(<ListingCard listing={aListingCard(1)} />)
  await userEvent.click(screen.getByRole('link', { name: 'Cabin number 1' }))
  list.unmount()
  const opened = renderWithPlatform(<ListingPage />, atListing)
  expect(screen.getByRole('heading', { level: 1, name: 'Cabin number 1' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Photos' })).toBeVisible()
  expect(screen.queryByText('No smoking inside')).toBeNull()
  expect(await screen.findByText('No smoking inside')).toBeVisible()
  opened.unmount()

  renderWithPlatform(<ListingPage />, { ...atListing, path: `/property/${testId(2)}` })
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

test('shows ten amenities at first, all of them by group in a dialog', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  expect(await screen.findByText('Thing 9')).toBeVisible()
  expect(screen.queryByText('Thing 11')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12 amenities' }))
  const dialog = within(screen.getByRole('dialog', { name: 'What this place offers' }))
  expect(dialog.getByRole('heading', { name: 'Kitchen' })).toBeVisible()
  expect(dialog.getByText('Thing 11')).toBeVisible()
})

test('opens the lightbox, switches by arrow keys, and closes it', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  await userEvent.click(await screen.findByRole('button', { name: /2 photos, open the gallery/ }))
  screen.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('dialog', { name: '2 of 2' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('dialog', { name: '1 of 2' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('on a phone a tap on a photo opens that photo', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  await userEvent.click(await screen.findByRole('button', { name: 'Next photo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open the gallery' }))
  expect(screen.getByRole('dialog', { name: '2 of 2' })).toBeVisible()
})

test('leaves arrow keys with a modifier, such as Alt and left to go back, to the browser', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  await userEvent.click(await screen.findByRole('button', { name: /2 photos, open the gallery/ }))
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{ArrowRight}{/Control}{Meta>}{ArrowRight}{/Meta}')
  expect(screen.getByRole('dialog', { name: '1 of 2' })).toBeVisible()
})

test('switches photos by swiping sideways, not by scrolling or with two fingers', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  await userEvent.click(await screen.findByRole('button', { name: /2 photos, open the gallery/ }))
  const swipe = (x: number, y: number, fingers = 1) => {
    const figure = screen.getByRole('figure')
    const touches = Array.from({ length: fingers }, () => ({ clientX: 200, clientY: 200 }))
    fireEvent.touchStart(figure, { touches })
    fireEvent.touchEnd(figure, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] })
  }
  swipe(-20, 0)
  swipe(-60, 120)
  swipe(-120, 0, 2)
  expect(screen.getByRole('dialog', { name: '1 of 2' })).toBeVisible()
  swipe(-120, 10)
  expect(screen.getByRole('dialog', { name: '2 of 2' })).toBeVisible()
  swipe(120, 10)
  expect(screen.getByRole('dialog', { name: '1 of 2' })).toBeVisible()
})

test('shares picked dates with the booking card in both directions', async () => {
  const onDates = jest.fn()
  const off = bus.on('property:dates', onDates)
  renderWithPlatform(<ListingPage />, { answers })
  const [first, second] = [addDays(today(), 0), addDays(today(), 2)]
  const nameOf = (date: string) =>
    new RegExp(
      new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      }),
    )
  await userEvent.click(await screen.findByRole('button', { name: nameOf(first) }))
  expect(onDates).toHaveBeenLastCalledWith({ propertyId: listing.id, checkIn: first, checkOut: null })
  off()
  act(() => bus.publish('property:dates', { propertyId: listing.id, checkIn: first, checkOut: second }))
  expect(await screen.findByText(/^2 nights:/)).toBeVisible()
})

test('searches the reviews', async () => {
  const { made } = renderWithPlatform(<ListingPage />, { answers })
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the reviews' }), 'light')
  await waitFor(() =>
    expect(
      made.some(({ name, input }) => name === 'property/fetch-review-by-propertyId' && input['query'] === 'light'),
    ).toBe(true),
  )
})

test('narrows the reviews to those with photos, and back', async () => {
  const withPhotos = { ...review, id: testId(701), text: 'See for yourself.' }
  const { made } = renderWithPlatform(<ListingPage />, {
    answers: {
      ...answers,
      'property/fetch-review-by-propertyId': (input) => ({
        ...reviews,
        items: input.withPhotos ? [withPhotos] : [review, withPhotos],
        withPhotos: 1,
      }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'With photos 1' }))
  await waitFor(() => expect(screen.queryByText(review.text)).toBeNull())
  expect(screen.getByRole('button', { name: 'With photos 1', pressed: true })).toBeVisible()
  expect(made.at(-1)?.input).toMatchObject({ withPhotos: true })
  await userEvent.click(screen.getByRole('button', { name: 'With photos 1' }))
  expect(await screen.findByText(review.text)).toBeVisible()
})

test('has no such filter where nobody added photos', async () => {
  renderWithPlatform(<ListingPage />, { answers })
  await screen.findByText(review.text)
  expect(screen.queryByRole('button', { name: /^With photos/ })).toBeNull()
})

describe('a review', () => {
  it('shows its photos, which open one at a time', async () => {
    const photos = [
      { id: testId(1), path: 'media/review/1', alt: 'The lake' },
      { id: testId(2), path: 'media/review/2', alt: '' },
    ]
    renderWithPlatform(<ListingPage />, {
      answers: {
        ...answers,
        'property/fetch-review-by-propertyId': { ...reviews, items: [{ ...review, photos }], withPhotos: 1 },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1 of 2 by Jonas: The lake' }))
    expect(screen.getByRole('img', { name: 'The lake' })).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('dialog', { name: '2 of 2' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Photo 2 of 2 by Jonas' })).toBeInTheDocument()
  })

  it('is reported by whoever is signed in', async () => {
    const { made } = renderWithPlatform(<ListingPage />, {
      user: aUser({ id: testId(42) }),
      answers: { ...answers, 'review/report': { reportedAt: '2026-06-02T00:00:00.000Z' } },
    })
    const button = await screen.findByRole('button', { name: 'Report the review by Jonas' })
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('radio', { name: 'Contact details or advertising' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
    expect(made).toContainEqual({
      name: 'review/report',
      input: { reviewId: review.id, reason: 'advertising', text: '' },
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it.each([
    ['a visitor', undefined],
    ['its author', aUser({ id: review.author.id })],
  ])('is not reported by %s', async (_who, user) => {
    renderWithPlatform(<ListingPage />, { answers, ...(user && { user }) })
    expect(await screen.findByText('Quiet, and the light!')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Report the review/ })).not.toBeInTheDocument()
  })
})

test('says so when the listing no longer exists', async () => {
  renderWithPlatform(<ListingPage />, { answers: { 'property/details': refuse(404, 'No such place.') } })
  expect(await screen.findByRole('heading', { name: 'This place is not here any more' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find another place' })).toHaveAttribute('href', '/search')
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('keeps the page when the calendar fails', async () => {
  renderWithPlatform(<ListingPage />, { answers: { ...answers, 'bookings/check-availability': refuse(500, 'Down.') } })
  expect(await screen.findByText('The calendar did not load')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test('in place of a listing that has left the site are those like it, and a search where it stood', async () => {
  const dates = `checkIn=${addDays(today(), 20)}&checkOut=${addDays(today(), 23)}`
  renderWithPlatform(<ListingPage />, {
    path: `/property/${listing.id}?${dates}&guests=3`,
    route: '/property/:propertyId',
    answers: {
      'property/details': refuse(404, 'Gone.'),
      'property/similar': { items: [aListingCard(2)], city: { slug: 'lisbon', name: 'Lisbon' } },
    },
  })
  expect(await screen.findByRole('link', { name: 'Look in Lisbon' })).toHaveAttribute(
    'href',
    `/search?city=lisbon&${dates}&guests=3`,
  )
  const row = within(await screen.findByRole('region', { name: 'Similar places' }))
  expect(row.getByRole('link', { name: 'Cabin number 2' })).toBeVisible()
})

test('a listing that nobody has ever seen leads to the search alone', async () => {
  renderWithPlatform(<ListingPage />, {
    answers: { 'property/details': refuse(404, 'Gone.'), 'property/similar': refuse(404, 'Gone.') },
  })
  expect(await screen.findByRole('link', { name: 'Find another place' })).toHaveAttribute('href', '/search')
  expect(screen.queryByText(/most like it/)).toBeNull()
})

test('says once that pets stay at home, also where a host has written it as a rule', async () => {
  const own = { ...listing, petsAllowed: false, houseRules: ['No pets, please'] }
  renderWithPlatform(<ListingPage />, { answers: { ...answers, 'property/details': own } })
  expect(await screen.findAllByText(/^no pets/i)).toHaveLength(1)
})

describe('similar places', () => {
  const dates = `checkIn=${addDays(today(), 20)}&checkOut=${addDays(today(), 23)}`
  const atListing = { path: `/property/${listing.id}?${dates}&guests=3&children=1`, route: '/property/:propertyId' }

  test('are shown with the total of the chosen dates, and open with dates and party', async () => {
    const card = aListingCard(2, { total: { amount: 66_000, currency: 'EUR' }, nights: 3 })
    renderWithPlatform(<ListingPage />, {
      ...atListing,
      answers: { ...answers, 'property/similar': { items: [card] } },
    })
    const row = within(await screen.findByRole('region', { name: 'Similar places' }))
    expect(row.getByText('€660')).toBeVisible()
    expect(row.getByRole('link', { name: 'Cabin number 2' })).toHaveAttribute(
      'href',
      `/property/${card.id}?${dates}&guests=3&children=1`,
    )
    expect(row.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', expect.stringContaining(dates))
  })

  test('are not named where there are none, or they did not load', async () => {
    for (const answer of [{ items: [] }, refuse(500, 'Down.')]) {
      const page = renderWithPlatform(<ListingPage />, {
        ...atListing,
        answers: { ...answers, 'property/similar': answer },
      })
      await waitFor(() => expect(page.made.map(({ name }) => name)).toContain('property/similar'))
      await waitFor(() => expect(screen.queryByText('Loading similar places')).toBeNull())
      expect(screen.queryByRole('heading', { name: 'Similar places' })).toBeNull()
      page.unmount()
    }
  })
})

describe('a report of the listing', () => {
  test('is sent with a reason and words, and thanked for', async () => {
    const { made } = renderWithPlatform(<ListingPage />, {
      user: aUser(),
      answers: { ...answers, 'property/report': { reportedAt: '2026-11-26T12:00:00.000Z' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Report this place' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this place' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
    expect(dialog.getByText('Choose what is wrong.')).toBeVisible()
    await userEvent.click(dialog.getByRole('radio', { name: /It is not safe/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: /In your words/ }), 'No smoke alarm.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
    expect(await screen.findByText(/Our team looks at the place/)).toBeVisible()
    expect(made).toContainEqual({
      name: 'property/report',
      input: { propertyId: listing.id, reason: 'unsafe', text: 'No smoke alarm.' },
    })
  })

  test('asks a visitor to sign in, and is not offered to the host', async () => {
    const page = renderWithPlatform(<ListingPage />, { answers })
    expect(await screen.findByRole('link', { name: 'Sign in to report this place' })).toBeVisible()
    page.unmount()
    renderWithPlatform(<ListingPage />, { user: aUser({ id: listing.host.id }), answers })
    await screen.findByRole('heading', { name: 'Good to know' })
    expect(screen.queryByText(/report this place/i)).toBeNull()
  })
})
