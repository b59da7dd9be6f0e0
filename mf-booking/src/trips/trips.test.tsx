import type { BookingDetails, RefundProgress, RefundReason, ReturnedRefund } from '@qe/contract'
import { bus } from '@qe/platform'
import { aListingCard, aUser, refuse, renderWithPlatform, testId } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  aBooking,
  aChange,
  aPartPayment,
  aSavedCard,
  changeQuote,
  checkIn,
  checkOut,
  payment,
} from '../testing/bookings'
import TripPage from './trip-page'
import TripsPage from './trips-page'

const user = aUser()
const counts = { upcoming: 1, past: 0, cancelled: 0, waiting: 2 }
const noneShared = { 'bookings/shared-trips': { items: [] } }
const reasons = { reasons: [{ key: 'plans', label: 'My plans changed' }] }

test('shows trips by tab, and the tab in the URL', async () => {
  const { made } = renderWithPlatform(<TripsPage />, {
    user,
    path: '/trips',
    answers: {
      ...noneShared,
      'bookings/my-booking': ({ when }) => ({
        items: when === 'waiting' ? [aBooking()] : [aBooking({ status: 'confirmed', actions: ['cancel'] })],
        nextCursor: null,
        counts,
      }),
    },
  })
  expect(await screen.findByText('Confirmed')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: /Waiting/ }))
  expect(await screen.findByRole('link', { name: 'Continue to payment' })).toHaveAttribute(
    'href',
    `/checkout/${aBooking().id}`,
  )
  expect(screen.getByRole('link', { name: /Waiting/ })).toHaveAttribute('aria-current', 'page')
  expect(made.at(-1)?.input).toMatchObject({ side: 'guest', when: 'waiting' })
})

test.each([
  ['proposed', 'provider', ['agree', 'decline'], 'Change requested', 'answer in 22 hours'],
  ['proposed', 'guest', ['withdraw'], 'You asked for a change', 'ends in 22 hours'],
  ['to_pay', 'guest', ['pay', 'withdraw'], 'Change to be paid', 'pay in 22 hours'],
] as const)('marks a trip with an open change: %s, proposed by the %s', async (status, by, actions, mark, until) => {
  const change = aChange({
    status,
    by,
    actions: [...actions],
    deadline: new Date(Date.now() + 22 * 3_600_000 + 60_000).toISOString(),
  })
  const items = [aBooking({ status: 'confirmed', actions: ['cancel'], change })]
  renderWithPlatform(<TripsPage />, {
    user,
    path: '/trips',
    answers: { ...noneShared, 'bookings/my-booking': { items, nextCursor: null, counts } },
  })
  expect(await screen.findByText(mark)).toBeVisible()
  expect(screen.getByText(until)).toBeVisible()
})

test('counts the days to a trip on the calendar of its place', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-27T02:00:00Z') })
  const property = { ...aBooking().property, timeZone: 'America/New_York' }
  const items = [aBooking({ status: 'confirmed', checkIn: '2026-11-27', checkOut: '2026-11-29', property })]
  renderWithPlatform(<TripsPage />, {
    user,
    path: '/trips',
    answers: { ...noneShared, 'bookings/my-booking': { items, nextCursor: null, counts } },
  })
  expect(await screen.findByText('Tomorrow is the day')).toBeVisible()
  jest.useRealTimers()
})

test('says why there are no trips, and what to do next', async () => {
  renderWithPlatform(<TripsPage />, {
    user,
    path: '/trips',
    answers: { ...noneShared, 'bookings/my-booking': { items: [], nextCursor: null, counts } },
  })
  expect(await screen.findByRole('heading', { name: 'No trips ahead' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a place' })).toHaveAttribute('href', '/search')
})

test('shows the exact refund on the button and again before cancelling', async () => {
  const booking = aBooking({
    status: 'confirmed',
    actions: ['cancel'],
    refundNow: { amount: 19_500, currency: 'EUR' },
    address: 'Rua das Flores 12',
  })
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
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'bookings/cancelled')?.input).toMatchObject({
      bookingId: booking.id,
      reasonKey: 'plans',
    }),
  )
})

test('asks again with the new amount where the refund has become less since the page was loaded', async () => {
  let booking = aBooking({ status: 'confirmed', actions: ['cancel'], refundNow: { amount: 39_000, currency: 'EUR' } })
  const sentence = 'This has changed since you looked: €195 comes back now. Have a look and decide again.'
  const { made } = renderWithPlatform(<TripPage />, {
    user,
    answers: {
      'bookings/my-booking/details': () => ({ booking, payment }),
      'bookings/cancellation-reasons': reasons,
      'bookings/cancelled': ({ expectedRefund }) => {
        if (expectedRefund === 19_500) return aBooking({ status: 'cancelled_by_guest', actions: [] })
        booking = { ...booking, refundNow: { amount: 19_500, currency: 'EUR' } }
        return refuse(409, sentence, { reason: 'refund_changed' })
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel and refund €390' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this trip' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'My plans changed' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel and refund €390' }))
  const again = await dialog.findByRole('button', { name: 'Cancel and refund €195' })
  expect(dialog.getByText(sentence)).toBeVisible()
  expect(dialog.getByText(/€195 of €390 goes back/)).toBeVisible()
  await userEvent.click(again)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = made.filter(({ name }) => name === 'bookings/cancelled').map(({ input }) => input)
  expect(sent.map(({ expectedRefund }) => expectedRefund)).toEqual([39_000, 19_500])
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
})

test('asks for the reasons again where they did not load', async () => {
  let isDown = true
  renderWithPlatform(<TripPage />, {
    user,
    answers: {
      'bookings/my-booking/details': {
        booking: aBooking({ status: 'confirmed', actions: ['cancel'], refundNow: { amount: 0, currency: 'EUR' } }),
        payment,
      },
      'bookings/cancellation-reasons': () => (isDown ? refuse(503, 'Not now.') : reasons),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel without a refund' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('The reasons did not load')).toBeVisible()
  isDown = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('radio', { name: 'My plans changed' })).toBeVisible()
})

test.each([
  [19_500, 'All €195 goes back to your card, mostly within 5–10 days. The second part of €195 is not charged.'],
  [5_000, '€50 of €195 goes back to your card, mostly within 5–10 days. The second part of €195 is not charged.'],
  [0, 'It is too late for a refund: all €195 is kept. The second part of €195 is not charged.'],
])('of a stay that is half paid, a refund of %s cents is told by what was paid', async (amount, words) => {
  const partPayment = aPartPayment({ state: 'upcoming' })
  const refundNow = { amount, currency: 'EUR' }
  renderWithPlatform(<TripPage />, {
    user,
    answers: {
      'bookings/my-booking/details': {
        booking: aBooking({ status: 'confirmed', actions: ['cancel'], refundNow, partPayment }),
        payment,
      },
      'bookings/cancellation-reasons': reasons,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel/ }))
  expect(within(screen.getByRole('dialog')).getByText(words)).toBeVisible()
})

test('a hold is given back, and nobody speaks of a request', async () => {
  renderWithPlatform(<TripPage />, {
    user,
    answers: {
      'bookings/my-booking/details': { booking: aBooking({ actions: ['pay', 'withdraw'] }), payment },
      'bookings/cancellation-reasons': reasons,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Give the dates back' }))
  expect(screen.getByRole('dialog', { name: 'Give the dates back' })).toHaveTextContent('You pay nothing')
  expect(document.body).not.toHaveTextContent(/request/)
})

test('says which of several units is the guest’s, once the stay is confirmed', async () => {
  const booking = aBooking({ status: 'confirmed', actions: [], unit: { id: aBooking().id, name: 'Flat 2' } })
  renderWithPlatform(<TripPage />, { user, answers: { 'bookings/my-booking/details': { booking, payment } } })
  const facts = within(await screen.findByRole('region', { name: 'Practical' }))
  expect(facts.getByText('Flat 2')).toBeVisible()
})

test('moves the focus to the heading after cancelling', async () => {
  let booking = aBooking({ status: 'confirmed', actions: ['cancel'], refundNow: { amount: 19_500, currency: 'EUR' } })
  renderWithPlatform(<TripPage />, {
    user,
    answers: {
      'bookings/my-booking/details': () => ({ booking, payment }),
      'bookings/cancellation-reasons': reasons,
      'bookings/cancelled': () => {
        booking = aBooking({ status: 'cancelled_by_guest', actions: [] })
        return booking
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel and refund €195' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this trip' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'My plans changed' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel and refund €195' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('refetches a trip when the host has answered', async () => {
  let status: 'requested' | 'confirmed' = 'requested'
  renderWithPlatform(<TripPage />, {
    user,
    path: '/trips/b',
    answers: { 'bookings/my-booking/details': () => ({ booking: aBooking({ status, actions: [] }), payment }) },
  })
  expect(await screen.findByText('Waiting for the host')).toBeVisible()
  status = 'confirmed'
  act(() => bus.publish('booking:changed', { bookingId: '', status }))
  expect(await screen.findByText('Confirmed')).toBeVisible()
})

describe('the review of a stay', () => {
  const showTrip = (first: BookingDetails) => {
    let booking = first
    return renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': () => ({ booking, payment }),
        'bookings/review': ({ text, overall, cleanliness, privateNote = null }) => {
          const parts = cleanliness ? { cleanliness } : {}
          const submittedAt = new Date().toISOString()
          const ownReview = { overall, text, privateNote, parts, submittedAt, isPublished: false, isEditable: true }
          booking = aBooking({ status: 'completed', actions: [], ownReview })
          return { published: false }
        },
      },
    })
  }
  const stars = (name: string) => within(screen.getByRole('group', { name }))

  test('is where the link of an e-mail leads to', async () => {
    const shown: string[] = []
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.id)
    })
    const booking = aBooking({ status: 'completed', actions: ['review'] })
    renderWithPlatform(<TripPage />, {
      user,
      path: `/trips/${booking.id}#review`,
      answers: { 'bookings/my-booking/details': { booking, payment } },
    })
    expect(await screen.findByRole('button', { name: 'Send review' })).toBeVisible()
    expect(shown).toEqual(['review'])
    jest.restoreAllMocks()
  })

  test('requires stars and a sentence; once sent it stays on the trip, and takes the focus', async () => {
    const { made } = showTrip(aBooking({ status: 'completed', actions: ['review'] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send review' }))
    expect(screen.getByText('Give at least one star.')).toBeVisible()
    expect(screen.getByLabelText('For other guests')).toHaveAccessibleDescription('Write at least a sentence.')
    await userEvent.click(stars('All in all').getByRole('radio', { name: '5 stars' }))
    await userEvent.type(screen.getByLabelText('For other guests'), 'Quiet, and the light!')
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('Quiet, and the light!')).toBeVisible()
    expect(screen.getByText(/^It is published once Mariana has written too/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Your review' })).toHaveFocus()
    expect(made.find(({ name }) => name === 'bookings/review')?.input).toMatchObject({
      overall: 5,
      text: 'Quiet, and the light!',
    })
  })

  test('is edited with what was sent already in the form', async () => {
    const sent = {
      overall: 4,
      text: 'Quiet, and the light!',
      privateNote: 'The tap drips.',
      parts: { cleanliness: 3 },
      submittedAt: '2027-01-01T00:00:00.000Z',
      isPublished: false,
      isEditable: true,
    }
    const { made } = showTrip(aBooking({ status: 'completed', actions: [], ownReview: sent }))
    await userEvent.click(await screen.findByRole('button', { name: 'Edit your review' }))
    expect(stars('Cleanliness').getByRole('radio', { name: '3 stars' })).toBeChecked()
    expect(screen.getByLabelText(/Only for Mariana/)).toHaveValue('The tap drips.')
    await userEvent.type(screen.getByLabelText('For other guests'), ' And the bread.')
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect(await screen.findByText('Quiet, and the light! And the bread.')).toBeVisible()
    expect(made.find(({ name }) => name === 'bookings/review')?.input).toMatchObject({ overall: 4, cleanliness: 3 })
  })

  test('takes photos with captions in an order, and shows them once they are sent', async () => {
    const sent: NonNullable<BookingDetails['ownReview']> = {
      overall: 4,
      text: 'Quiet, and the light!',
      privateNote: null,
      submittedAt: '2027-01-01T00:00:00.000Z',
      isPublished: false,
      isEditable: true,
      photos: [
        { id: testId(1), path: 'media/review/1', alt: 'The boat' },
        { id: testId(2), path: 'media/review/2', alt: '' },
      ],
    }
    const { made } = showTrip(aBooking({ status: 'completed', actions: [], ownReview: sent }))
    expect(await screen.findByRole('button', { name: 'Photo 1 of 2 by you: The boat' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Photo 2 of 2 by you' }))
    expect(screen.getByRole('dialog', { name: '2 of 2' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Photo 2 of 2 by you' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))

    await userEvent.click(screen.getByRole('button', { name: 'Edit your review' }))
    const choose = () => screen.getByLabelText('Photos', { selector: 'input' })
    await userEvent.upload(choose(), [
      new File(['x'], 'lake.jpg', { type: 'image/jpeg' }),
      new File(['x'], 'letter.doc', { type: 'application/msword' }),
    ])
    expect(screen.queryByRole('textbox', { name: /Caption of photo 4/ })).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /Caption of photo 3/ }), 'The lake')
    await userEvent.click(screen.getByRole('button', { name: 'Move photo 3 forward' }))
    expect(screen.getByText('Photo 3 is now number 2 of 3.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Leave out photo 1' }))
    expect(screen.getByRole('button', { name: 'Add photos' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Save review' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/review')).toMatchObject({
        input: { photos: [{ alt: 'The lake' }, { id: testId(2), alt: '' }] },
        files: ['lake.jpg'],
      }),
    )
  })

  test('takes six photos, and says that others are left out', async () => {
    showTrip(aBooking({ status: 'completed', actions: ['review'] }))
    const photos = Array.from({ length: 7 }, (_, n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }))
    await userEvent.upload(await screen.findByLabelText('Photos', { selector: 'input' }), photos)
    expect(screen.getByText('Choose at most 6. The others are left out.')).toBeVisible()
    expect(screen.getAllByRole('textbox', { name: /^Caption of photo/ })).toHaveLength(6)
    expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Leave out photo 6' }))
    expect(screen.getByRole('button', { name: 'Add photos' })).toHaveFocus()
  })

  test('says which photo was refused, and keeps the others', async () => {
    renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': { booking: aBooking({ status: 'completed', actions: ['review'] }), payment },
        'bookings/review': () => refuse(400, 'No.', { fields: { photos: '“a.jpg” can’t be read as a picture.' } }),
      },
    })
    await userEvent.upload(
      await screen.findByLabelText('Photos', { selector: 'input' }),
      new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
    )
    await userEvent.click(stars('All in all').getByRole('radio', { name: '5 stars' }))
    await userEvent.type(screen.getByLabelText('For other guests'), 'Quiet, and the light!')
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
    expect(await screen.findByText('“a.jpg” can’t be read as a picture.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Caption of photo 1/ })).toBeVisible()
  })

  test('shows the host’s answer once it is published, and no button to edit it', async () => {
    const ownReview = {
      overall: 4,
      text: 'Quiet, and the light!',
      privateNote: null,
      submittedAt: '2027-01-01T00:00:00.000Z',
      isPublished: true,
      isEditable: false,
      reply: { text: 'Come again.', at: '2027-01-09T10:00:00.000Z' },
    }
    showTrip(aBooking({ status: 'completed', actions: [], ownReview }))
    expect(await screen.findByText('Come again.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit your review' })).toBeNull()
  })

  test('asks for no stars for a place whose host cancelled', async () => {
    showTrip(aBooking({ status: 'cancelled_by_provider', actions: ['review'] }))
    expect(await screen.findByRole('heading', { name: 'Mariana cancelled. How was that handled?' })).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Cleanliness' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Location' })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Photos (optional)' })).toBeNull()
  })
})

describe('a cancelled trip', () => {
  const cancelled = (changes: Partial<BookingDetails> = {}) =>
    aBooking({
      status: 'cancelled_by_guest',
      actions: [],
      card: { brand: 'visa', last4: '4242' },
      captured: { amount: 39_000, currency: 'EUR' },
      refundsMade: [
        {
          amount: { amount: 19_500, currency: 'EUR' },
          orderedAt: '2027-01-02T10:00:00.000Z',
          sentAt: '2027-01-02T10:01:00.000Z',
        },
      ],
      ...changes,
    })

  test('shows the refund under the costs and step by step, and does not promise the address', async () => {
    renderWithPlatform(<TripPage />, {
      user,
      answers: { 'bookings/my-booking/details': { booking: cancelled(), payment } },
    })
    expect(await screen.findByText('-€195')).toBeVisible()
    expect(screen.getByText('You pay in the end').nextSibling).toHaveTextContent('€195')
    expect(screen.getByText(/^Sent to Visa ending in 4242/)).toBeVisible()
    expect(screen.getByText(/^By .*12.*, depending on your bank$/)).toBeVisible()
    expect(screen.getByText('The exact address is shown for confirmed stays only')).toBeVisible()
    expect(screen.queryByText(/once the booking is confirmed/)).toBeNull()
  })

  describe('whose refund the bank sent back', () => {
    const returned = (settled: ReturnedRefund['settled'], amount = 19_500): RefundProgress => ({
      amount: { amount: 19_500, currency: 'EUR' },
      orderedAt: '2027-01-02T10:00:00.000Z',
      sentAt: '2027-01-02T10:01:00.000Z',
      returned: [{ amount: { amount, currency: 'EUR' }, at: '2027-01-05T08:00:00.000Z', settled }],
    })
    const showRefund = (refund: RefundProgress) =>
      renderWithPlatform(<TripPage />, {
        user,
        answers: { 'bookings/my-booking/details': { booking: cancelled({ refundsMade: [refund] }), payment } },
      })

    test('says so and asks how else to pay, and does not promise it on the card', async () => {
      showRefund(returned(null))
      expect(await screen.findByText('Your bank could not put €195 on your card')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Tell us how else to pay you' })).toHaveAttribute('href', '/support')
      expect(screen.queryByText('On your card')).toBeNull()
    })

    test('still promises the part of it that was of another payment', async () => {
      showRefund(returned(null, 9500))
      expect(await screen.findByText('Your bank could not put €95 on your card')).toBeVisible()
      expect(screen.getByText('On your card')).toBeVisible()
    })

    test('was sent again, and counts the days from then', async () => {
      showRefund(returned({ how: 'sent_again', at: '2027-01-20T08:00:00.000Z' }))
      expect(await screen.findByText('Sent to Visa ending in 4242 again')).toBeVisible()
      expect(screen.getByText(/^By .*30.*, depending on your bank$/)).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Tell us how else to pay you' })).toBeNull()
    })

    test('was paid another way, and says which', async () => {
      const note = 'By bank transfer, to the account ending in 20.'
      showRefund(returned({ how: 'otherwise', at: '2027-01-20T08:00:00.000Z', note }))
      expect(await screen.findByText('€195 paid another way')).toBeVisible()
      expect(screen.getByText(/^By bank transfer, to the account ending in 20\./)).toBeVisible()
      expect(screen.queryByText('On your card')).toBeNull()
    })
  })

  test('by its host offers other places as long as its first day is not over there', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-27T02:00:00Z') })
    const property = { ...aBooking().property, timeZone: 'America/New_York' }
    const dates = { checkIn: '2026-11-26', checkOut: '2026-11-28' }
    renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': {
          booking: cancelled({ status: 'cancelled_by_provider', citySlug: 'lisbon', property, ...dates }),
          payment,
        },
      },
    })
    expect(await screen.findByRole('link', { name: 'All places in Lisbon on these dates' })).toBeVisible()
    jest.useRealTimers()
  })

  test('by its host says what happens next, and offers places on the same dates', async () => {
    const { made } = renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': {
          booking: cancelled({ status: 'cancelled_by_provider', citySlug: 'lisbon' }),
          payment,
        },
        'property/similar': { items: [aListingCard(5)] },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Your host cancelled this stay' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'All places in Lisbon on these dates' })).toHaveAttribute(
      'href',
      `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}&guests=2`,
    )
    expect(await screen.findByRole('link', { name: 'Cabin number 5' })).toHaveAttribute(
      'href',
      expect.stringContaining(`?checkIn=${checkIn}&checkOut=${checkOut}&guests=2`),
    )
    expect(made.find(({ name }) => name === 'property/similar')?.input).toMatchObject({
      propertyId: cancelled().property.id,
      checkIn,
      checkOut,
      guests: 2,
    })
  })

  test.each(['cancelled_by_guest', 'declined', 'expired', 'withdrawn', 'hold_expired', 'payment_failed'] as const)(
    'before the stay, as %s, leads to similar places on the same dates',
    async (status) => {
      renderWithPlatform(<TripPage />, {
        user,
        answers: {
          'bookings/my-booking/details': { booking: cancelled({ status }), payment },
          'property/similar': { items: [aListingCard(5)] },
        },
      })
      expect(await screen.findByRole('link', { name: 'Cabin number 5' })).toBeVisible()
    },
  )

  test('during the stay offers no other places on those dates', async () => {
    const dates = { checkIn: addDays(today(), -1), checkOut: addDays(today(), 2) }
    const { made } = renderWithPlatform(<TripPage />, {
      user,
      answers: { 'bookings/my-booking/details': { booking: cancelled(dates), payment } },
    })
    expect(await screen.findByText('-€195')).toBeVisible()
    expect(made.some(({ name }) => name === 'property/similar')).toBe(false)
  })

  test.each([
    ['declined', 'Nothing was charged. What was set aside on your card is free again.'],
    ['withdrawn', 'Nothing was charged. What was set aside on your card is free again.'],
    ['payment_failed', 'Nothing was charged.'],
  ] as const)('before it was paid, as %s, says that nothing was charged', async (status, words) => {
    renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': { booking: cancelled({ status, refundsMade: [] }), payment },
      },
    })
    expect(await screen.findByRole('heading', { name: 'What it would have cost' })).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.queryByText(/^Visa/)).toBeNull()
  })

  test.each([
    ['running', /Use it for another stay by November 26, 2027: the checkout offers it/],
    ['used up', /You have used it/],
    ['over', /It could be used until November 26, 2027/],
    ['ended', /can’t be used any more/],
  ] as const)('by its host names the credit that is %s', async (state, words) => {
    const credit = { code: 'CREDIT7K', amount: { amount: 4200, currency: 'EUR' }, lastDay: '2027-11-26', state }
    renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': { booking: cancelled({ status: 'cancelled_by_provider', credit }), payment },
      },
    })
    expect(await screen.findByText('Your credit of €42')).toBeVisible()
    expect(screen.getByText(words)).toBeVisible()
  })
})

describe('a confirmed trip', () => {
  const confirmed = (changes: Partial<BookingDetails> = {}) =>
    aBooking({ status: 'confirmed', actions: ['cancel'], point: { lat: 38.7, lon: -9.1 }, ...changes })
  const guide = { wayIn: 'The blue door.', parking: '', houseManual: '', secrets: null, secretsFrom: null }
  const open = (booking: BookingDetails) =>
    renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': { booking, payment },
        'bookings/invoice-download': refuse(409, 'No money was taken yet.'),
      },
    })

  test('leads there, and says from when on the codes are shown', async () => {
    open(confirmed({ arrivalGuide: { ...guide, secretsFrom: '2031-04-04T14:00:00.000Z' } }))
    expect(await screen.findByText('The blue door.')).toBeVisible()
    expect(
      screen.getByText(/^Door code and Wi-Fi are shown here from .*Apr 4, 2031.*\(Lisbon time\) on\.$/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining('38.70000'),
    )
    expect(screen.getByRole('link', { name: 'Open the map' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Call Mariana' })).toBeNull()
  })

  test('opens directions beside the trip, and keeps the calendar file until the browser has read it', async () => {
    const revoked = jest.fn()
    const saved: string[] = []
    Object.assign(URL, { createObjectURL: () => 'blob:trip', revokeObjectURL: revoked })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    open(confirmed())
    expect(await screen.findByRole('link', { name: 'Directions' })).toHaveAttribute('target', '_blank')
    await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }))
    expect(saved).toEqual(['QE-7K3F9M.ics'])
    expect(revoked).not.toHaveBeenCalled()
    jest.restoreAllMocks()
  })

  test('shows the codes around the stay, and calls the host', async () => {
    const secrets = { doorCode: '4711#', wifiName: 'Salt air', wifiPassword: 'wind', phone: '+351 910 000 000' }
    open(confirmed({ arrivalGuide: { ...guide, secrets, secretsFrom: '2026-01-01T00:00:00.000Z' } }))
    expect(await screen.findByText('4711#')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copy: Wi-Fi password' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Call Mariana' })).toHaveAttribute('href', 'tel:+351910000000')
  })

  test('downloads the receipt of this booking, and leaves the button usable after a refusal', async () => {
    const { made } = open(confirmed())
    await userEvent.click(await screen.findByRole('button', { name: 'Receipt (PDF)' }))
    expect(made.find(({ name }) => name === 'bookings/invoice-download')?.input).toEqual({
      bookingId: confirmed().id,
      kind: 'receipt',
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Receipt (PDF)' })).not.toHaveAttribute('aria-busy'))
  })
})

/** Finding a day of two months by role takes long on a busy machine (ms). */
const slowTestMs = 20_000

describe('a change of the trip', () => {
  const booking = (changes: Partial<BookingDetails> = {}) =>
    aBooking({ status: 'confirmed', actions: ['cancel', 'change'], ...changes })
  const answers = (of: BookingDetails, offer: object = {}) => ({
    'bookings/my-booking/details': { booking: of, payment },
    'bookings/change/quote': changeQuote(offer),
    'bookings/change/propose': of,
    'bookings/change/answer': of,
    'bookings/payment-now': { booking: { ...of, change: null }, outcome: 'paid' as const, redirectUrl: null },
    'stripe-bank/list': { cards: [aSavedCard], payment },
  })

  test(
    'is proposed only with the new price in sight',
    async () => {
      const { made } = renderWithPlatform(<TripPage />, { user, path: '/trips/b', answers: answers(booking()) })
      await userEvent.click(await screen.findByRole('button', { name: 'Change dates or guests' }))
      const dialog = within(screen.getByRole('dialog', { name: 'Change dates or guests' }))
      expect(dialog.getByRole('button', { name: 'Ask Mariana' })).toBeDisabled()
      await userEvent.click(await dialog.findByRole('button', { name: 'Adults: one more' }))
      expect(await dialog.findByText('You’ll pay €120 more if Mariana agrees.')).toBeVisible()
      expect(dialog.getByRole('row', { name: /Total €390 €510/ })).toBeVisible()
      await userEvent.type(dialog.getByLabelText(/Message to Mariana/), 'One more.')
      await userEvent.click(dialog.getByRole('button', { name: 'Ask Mariana' }))
      await waitFor(() =>
        expect(made.find(({ name }) => name === 'bookings/change/propose')?.input).toMatchObject({
          guests: 3,
          checkIn,
          checkOut,
          quoteId: 'digest',
          note: 'One more.',
        }),
      )
    },
    slowTestMs,
  )

  test('says why it is not possible, in the API’s words', async () => {
    renderWithPlatform(<TripPage />, {
      user,
      path: '/trips/b',
      answers: answers(booking(), { quote: null, reason: 'This place sleeps 4.' }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change dates or guests' }))
    expect(await screen.findByText('This place sleeps 4.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ask Mariana' })).toBeDisabled()
  })

  test('can be withdrawn while it waits', async () => {
    const { made } = renderWithPlatform(<TripPage />, {
      user,
      path: '/trips/b',
      answers: answers(booking({ actions: ['cancel'], change: aChange({ actions: ['withdraw'] }) })),
    })
    expect(await screen.findByRole('heading', { name: 'Waiting for Mariana to answer' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change dates or guests' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/change/answer')?.input).toMatchObject({
        answer: 'withdraw',
        changeId: aChange().id,
      }),
    )
  })

  test.each([
    [0, '€100 is taken off your second payment if Mariana agrees.'],
    [4_000, '€40 comes back, and €60 is taken off your second payment if Mariana agrees.'],
  ])('for less says what comes back of a stay in two parts: %s cents', async (amount, words) => {
    const euros = (of: number) => ({ amount: of, currency: 'EUR' })
    const change = aChange({ actions: ['withdraw'], difference: euros(-10_000), refund: euros(amount) })
    renderWithPlatform(<TripPage />, {
      user,
      path: '/trips/b',
      answers: answers(booking({ actions: ['cancel'], change })),
    })
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('shows the amount on the button that agrees to a host’s proposal', async () => {
    const { made } = renderWithPlatform(<TripPage />, {
      user,
      path: '/trips/b',
      answers: answers(
        booking({
          change: aChange({ by: 'provider', actions: ['agree', 'decline'], note: 'The boiler is mended on Friday.' }),
        }),
      ),
    })
    expect(await screen.findByText('The boiler is mended on Friday.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Agree and pay €120' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/change/answer')?.input).toMatchObject({ answer: 'agree' }),
    )
  })

  test('can be paid here when no saved card could be charged', async () => {
    const { made } = renderWithPlatform(<TripPage />, {
      user,
      path: '/trips/b',
      answers: answers(
        booking({
          change: aChange({
            status: 'to_pay',
            actions: ['pay', 'withdraw'],
            paymentProblem: 'Your bank declined this card.',
          }),
        }),
      ),
    })
    expect(await screen.findByText(/Your bank declined this card/)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €120' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/payment-now')?.input).toMatchObject({
        paymentMethodId: aSavedCard.paymentMethodId,
      }),
    )
    expect(screen.getByRole('button', { name: 'Keep the trip as it was' })).toBeVisible()
  })

  test('asks for nothing while the card is being charged', async () => {
    renderWithPlatform(<TripPage />, {
      user,
      path: '/trips/b',
      answers: answers(
        booking({ change: aChange({ status: 'to_pay', actions: ['pay', 'withdraw'], charging: true }) }),
      ),
    })
    expect(await screen.findByText('Your card is being charged')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pay €120' })).not.toBeInTheDocument()
  })
})

describe('a trip that is paid in two parts', () => {
  const showTrip = (changes: Partial<BookingDetails>, path = '/trips/b') => {
    const booking = aBooking({ status: 'confirmed', actions: ['cancel'], ...changes })
    return renderWithPlatform(<TripPage />, {
      user,
      path,
      answers: {
        'bookings/my-booking/details': { booking, payment },
        'stripe-bank/list': { cards: [aSavedCard], payment },
        'bookings/payment-now': { booking, outcome: 'paid', redirectUrl: null },
      },
    })
  }

  test('says what is paid and what is due when, and lets the guest pay the rest now or not', async () => {
    const view = showTrip({ partPayment: aPartPayment({ state: 'upcoming' }) })
    expect(await screen.findByText(/^Due on/)).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Pay the rest now' }))
    expect(await screen.findByRole('heading', { name: 'Pay the rest now' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('heading', { name: 'Pay the rest now' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Pay the rest now' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Pay €195' }))
    expect(view.made.find(({ name }) => name === 'bookings/payment-now')?.input).toMatchObject({
      part: 'rest',
      paymentMethodId: 'pm_saved',
    })
  })

  test('asks for the rest that the card did not pay, with the reason and the deadline', async () => {
    const payBy = new Date(Date.now() + 50 * 3_600_000).toISOString()
    showTrip({ partPayment: aPartPayment({ state: 'unpaid', payBy, problem: 'Your card has expired.' }) })
    expect(await screen.findByRole('heading', { name: 'Pay the rest of €195' })).toBeVisible()
    expect(screen.getByText(/or your stay is cancelled by its terms/)).toBeVisible()
    expect(screen.getByText(/Your card has expired/)).toBeVisible()
  })

  test('says that a card is being charged, and then that all is paid', async () => {
    showTrip({ partPayment: aPartPayment({ state: 'charging' }) })
    expect(await screen.findByText('Your second payment is being made')).toBeVisible()
  })

  test('that was cancelled before the second payment costs no more than the first', async () => {
    showTrip({
      status: 'cancelled_by_guest',
      partPayment: aPartPayment({ state: 'ended' }),
      captured: { amount: 19_500, currency: 'EUR' },
      refundsMade: [{ amount: { amount: 10_000, currency: 'EUR' }, orderedAt: new Date().toISOString(), sentAt: null }],
    })
    expect(await screen.findByText('You pay in the end')).toBeVisible()
    expect(screen.getByText('€95')).toBeVisible()
  })
})

describe('the sums of a trip that was changed to something cheaper', () => {
  const refund = (amount: number, reason: RefundReason, minute: number): RefundProgress => ({
    amount: { amount, currency: 'EUR' },
    orderedAt: `2027-01-02T10:0${minute}:00.000Z`,
    sentAt: null,
    reason,
  })
  const forChange = refund(10_000, 'change', 1)
  /** Paid €490, changed to €390. */
  const sumsOf = async (changes: Partial<BookingDetails>) => {
    const captured = { amount: 49_000, currency: 'EUR' }
    const booking = aBooking({ status: 'confirmed', actions: [], captured, refundsMade: [forChange], ...changes })
    renderWithPlatform(<TripPage />, { user, answers: { 'bookings/my-booking/details': { booking, payment } } })
    const rows = (await screen.findByText('Back for the change')).closest('dl')?.children ?? []
    return [...rows].map((line) => [...line.children].map(({ textContent }) => textContent).join(': '))
  }
  const changeOnly = ['Paid in all: €490', 'Back for the change: -€100', 'You pay in the end: €390']

  test('come to its new price', async () => {
    expect(await sumsOf({})).toEqual(changeOnly)
    expect(screen.getByText('€100 to be refunded for the change')).toBeVisible()
  })

  test('come to nothing once it is cancelled and everything comes back', async () => {
    const refundsMade = [forChange, refund(39_000, 'cancellation', 2)]
    expect(await sumsOf({ status: 'cancelled_by_guest', refundsMade })).toEqual([
      'Paid in all: €490',
      'Back for the change: -€100',
      'Refund: -€390',
      'You pay in the end: €0',
    ])
    expect(screen.queryByText(/nothing comes back/)).toBeNull()
  })

  test('say that nothing comes back for a cancellation beyond the terms', async () => {
    expect(await sumsOf({ status: 'cancelled_by_guest' })).toEqual(changeOnly)
    expect(screen.getByText('By the cancellation terms of this booking nothing comes back.')).toBeVisible()
  })

  test('come with a receipt also where operators cancelled it and nothing comes back', async () => {
    const captured = { amount: 39_000, currency: 'EUR' }
    const booking = aBooking({ status: 'cancelled_by_admin', actions: [], captured, refundsMade: [] })
    renderWithPlatform(<TripPage />, { user, answers: { 'bookings/my-booking/details': { booking, payment } } })
    expect(await screen.findByRole('button', { name: 'Receipt (PDF)' })).toBeVisible()
    // Not the terms, but whoever cancelled has said so.
    expect(screen.queryByText(/nothing comes back/)).toBeNull()
  })

  test('leave open what is yet to be paid', async () => {
    const partPayment = aPartPayment({ state: 'upcoming' })
    const captured = { amount: 29_500, currency: 'EUR' }
    expect(await sumsOf({ partPayment, captured })).toEqual([
      'Paid in all: €295',
      'Back for the change: -€100',
      'Paid so far: €195',
    ])
  })

  test('do not call a payment that came too late uncharged', async () => {
    const captured = { amount: 39_000, currency: 'EUR' }
    renderWithPlatform(<TripPage />, {
      user,
      answers: {
        'bookings/my-booking/details': {
          booking: aBooking({
            status: 'hold_expired',
            actions: [],
            captured,
            refundsMade: [refund(39_000, 'late', 1)],
          }),
          payment,
        },
      },
    })
    expect(await screen.findByText('Back, as it came too late')).toBeVisible()
    expect(screen.queryByText('Nothing was charged.')).toBeNull()
  })
})
