import type { ListedReview } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ReviewsPage from './reviews-page'

const guest = aUser()
const host = aUser({ role: { roleDisplayName: 'Provider' } })
const review: ListedReview = {
  id: '0190a000-0000-7000-8000-000000000001',
  bookingId: '0190a000-0000-7000-8000-000000000002',
  side: 'guest',
  other: { id: '0190a000-0000-7000-8000-000000000003', name: 'Hanna T.', avatar: null },
  listing: { id: '0190a000-0000-7000-8000-000000000004', title: 'Boathouse' },
  checkIn: '2027-03-01',
  checkOut: '2027-03-04',
  overall: 4,
  text: 'A quiet house, and it is.',
  privateNote: 'The tap drips.',
  writtenAt: '2027-03-05T10:00:00.000Z',
  publishedAt: null,
  isEditable: true,
  reply: null,
  replyUntil: null,
  hiddenWhy: null,
}
const listed = (...items: ListedReview[]) => ({ items, nextCursor: null, listings: [] })
const aboutBoathouse = { ...review, side: 'provider' as const, isEditable: false, publishedAt: review.writtenAt }

describe('the reviews of a guest', () => {
  it('lead to where one that is not published is edited', async () => {
    renderWithPlatform(<ReviewsPage />, { user: guest, path: '/reviews', answers: { 'review/list': listed(review) } })
    expect(await screen.findByRole('heading', { name: 'You about Boathouse' })).toBeInTheDocument()
    expect(screen.getByText('Only Hanna T. reads this')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Edit your review' })).toHaveAttribute(
      'href',
      `/trips/${review.bookingId}#review`,
    )
    expect(screen.queryByRole('button', { name: 'About your places' })).not.toBeInTheDocument()
  })

  it('have their photos, as what was written about one’s places has', async () => {
    const photos = [{ id: '0190a000-0000-7000-8000-000000000006', path: 'media/review/6', alt: 'The lake' }]
    renderWithPlatform(<ReviewsPage />, {
      user: host,
      path: '/reviews',
      answers: {
        'review/list': ({ which }) => listed({ ...(which === 'about-listings' ? aboutBoathouse : review), photos }),
      },
    })
    expect(await screen.findByRole('button', { name: 'Photo 1 of 1 by you: The lake' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'About your places' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1 of 1 by Hanna T.: The lake' }))
    expect(screen.getByRole('dialog', { name: '1 of 1' })).toBeVisible()
  })

  it('are none at first, with a way to past trips', async () => {
    renderWithPlatform(<ReviewsPage />, { user: guest, path: '/reviews', answers: { 'review/list': listed() } })
    expect(await screen.findByText('You have not written a review yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See past trips' })).toHaveAttribute('href', '/trips?when=past')
  })
})

describe('the reviews of a host', () => {
  it('are answered in public once', async () => {
    const { made } = renderWithPlatform(<ReviewsPage />, {
      user: host,
      path: '/reviews?which=about-listings',
      answers: {
        'review/list': listed({ ...aboutBoathouse, replyUntil: '2027-04-04T10:00:00.000Z' }),
        'bookings/review/reply': {} as never,
      },
    })
    expect(await screen.findByRole('heading', { name: 'Hanna T. about Boathouse' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Answer in public' }))
    expect(screen.getByLabelText(/^Answer in public/)).toHaveFocus()
    await userEvent.keyboard('The tap is mended.')
    await userEvent.click(screen.getByRole('button', { name: 'Publish the answer' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'bookings/review/reply',
        input: { bookingId: review.bookingId, text: 'The tap is mended.' },
      }),
    )
  })

  it('are searched, sorted and narrowed to a place, and all of them are one press away', async () => {
    const other = { id: '0190a000-0000-7000-8000-000000000005', title: 'Cabin' }
    const { made } = renderWithPlatform(<ReviewsPage />, {
      user: host,
      path: '/reviews?which=about-listings',
      answers: {
        'review/list': ({ query }) => ({
          ...(query ? listed() : listed(aboutBoathouse)),
          listings: [review.listing, other],
        }),
      },
    })
    await userEvent.selectOptions(await screen.findByLabelText('Place'), 'Cabin')
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Worst first')
    await userEvent.type(screen.getByLabelText('Search the reviews'), 'tap')
    expect(await screen.findByText('No review like this')).toBeInTheDocument()
    expect(made.at(-1)?.input).toMatchObject({
      which: 'about-listings',
      propertyId: other.id,
      sort: 'lowest',
      query: 'tap',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByRole('heading', { name: 'Hanna T. about Boathouse' })).toBeInTheDocument()
    expect(screen.getByLabelText('Search the reviews')).toHaveValue('')
  })
})

describe('a report', () => {
  const about = (changes?: Partial<ListedReview>) => listed({ ...aboutBoathouse, ...changes })
  const open = async (answers: object) => {
    const { made } = renderWithPlatform(<ReviewsPage />, {
      user: host,
      path: '/reviews?which=about-listings',
      answers: { 'review/list': about(), ...answers },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Report the review by Hanna T.' }))
    return made
  }

  it('needs a reason, takes words, and is thanked for', async () => {
    const made = await open({ 'review/report': { reportedAt: '2027-03-06T10:00:00.000Z' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    expect(await screen.findByText('Choose what is wrong.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'It is not true' }))
    await userEvent.type(screen.getByLabelText(/^In your words/), 'There is no tap.')
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    expect(await screen.findByText(/Our team looks at the review/)).toBeInTheDocument()
    expect(made).toContainEqual({
      name: 'review/report',
      input: { reviewId: review.id, reason: 'untrue', text: 'There is no tap.' },
    })
  })

  it('that was made before says so', async () => {
    await open({ 'review/report': () => refuse(409, 'You have reported this review before.') })
    await userEvent.click(screen.getByRole('radio', { name: 'It is not true' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You have reported this review before.')
  })

  it('is not made of what one wrote oneself; a hidden review says why', async () => {
    renderWithPlatform(<ReviewsPage />, {
      user: guest,
      path: '/reviews',
      answers: { 'review/list': listed({ ...review, hiddenWhy: 'It names a phone number.' }) },
    })
    expect(await screen.findByText(/The reason: It names a phone number\./)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/support')
    expect(screen.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument()
  })
})
