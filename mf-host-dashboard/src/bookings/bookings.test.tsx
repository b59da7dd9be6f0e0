import type { BookingDetails, BookingPayout, StayChange } from '@qe/contract'
import { bus } from '@qe/platform'
import { aUser, testId as id, type Options, refuse, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aBookingDetails } from '../testing/examples'
import BookingPage from './booking-page'
import BookingsPage from './bookings-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const counts = { waiting: 1, upcoming: 0, past: 0, cancelled: 0 }
const confirmedBooking = aBookingDetails({ status: 'confirmed', actions: [] })

const showList = (items = [aBooking()], when = 'waiting', answers: Options['answers'] = {}) =>
  renderWithPlatform(<BookingsPage />, {
    user,
    path: `/host/bookings?when=${when}`,
    answers: {
      'bookings/my-booking': { items, nextCursor: null, counts },
      'bookings/accepted-declinded': confirmedBooking,
      ...answers,
    },
  })

describe('a request', () => {
  it('is accepted with one press', async () => {
    const { made } = showList()
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'bookings/accepted-declinded',
        input: { bookingId: id(10), decision: 'accepted' },
      }),
    )
  })

  it('is declined only after confirmation, with a message to the guest', async () => {
    const { made } = showList()
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    expect(made.some(({ name }) => name === 'bookings/accepted-declinded')).toBe(false)
    const dialog = within(screen.getByRole('dialog', { name: 'Decline Margaux A.’s request?' }))
    await userEvent.type(dialog.getByLabelText(/Message to the guest/), 'The roof is being mended.')
    await userEvent.click(dialog.getByRole('button', { name: 'Decline the request' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'bookings/accepted-declinded',
        input: { bookingId: id(10), decision: 'declined', reason: 'The roof is being mended.' },
      }),
    )
  })

  it('can be kept after opening the dialog, and so is what was written to the guest', async () => {
    const { made } = showList()
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    await userEvent.type(screen.getByLabelText(/Message to the guest/), 'The roof is being mended.')
    await userEvent.click(screen.getByRole('button', { name: 'Keep the request' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(made.some(({ name }) => name === 'bookings/accepted-declinded')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(screen.getByLabelText(/Message to the guest/)).toHaveValue('The roof is being mended.')
  })
})

describe('the list of bookings', () => {
  it.each([
    ['messages', 0],
    ['listings', 1],
  ] as const)('leads a co-host of the level %s to %i page of claims', async (level, claims) => {
    const host = { hostId: id(9), name: 'Ines', avatar: null, level, label: '', may: [] }
    renderWithPlatform(<BookingsPage />, {
      user: aUser({ role: { roleDisplayName: 'Provider' }, hostsFor: [host] }),
      path: `/host/bookings?hostId=${host.hostId}`,
      answers: {
        'bookings/my-booking': { items: [aBooking()], nextCursor: null, counts },
        'claim/list': { items: [], nextCursor: null, waiting: 2 },
      },
    })
    await screen.findByRole('button', { name: 'Accept' })
    expect(screen.queryAllByRole('link', { name: /^Claims/ })).toHaveLength(claims)
    expect(screen.queryByRole('link', { name: 'Reviews' })).not.toBeInTheDocument()
  })

  it('shows the payout, not what the guest pays', async () => {
    showList()
    expect(await screen.findByText('€449.65')).toBeInTheDocument()
    expect(screen.queryByText('€547.52')).not.toBeInTheDocument()
  })

  it.each([
    ['proposed', 'guest', /Change requested/, 'answer in 22 hours'],
    ['proposed', 'provider', /You asked for a change/, 'ends in 22 hours'],
    ['to_pay', 'guest', /Change to be paid/, 'ends in 22 hours'],
  ] as const)('marks a stay with an open change: %s, proposed by the %s', async (changeStatus, by, mark, until) => {
    const deadline = new Date(Date.now() + 22 * 3_600_000 + 60_000).toISOString()
    showList([
      aBooking({
        status: 'confirmed',
        deadline: null,
        actions: ['cancel'],
        change: {
          status: changeStatus,
          by,
          deadline,
          actions: by === 'guest' && changeStatus === 'proposed' ? ['agree', 'decline'] : ['withdraw'],
        },
      }),
    ])
    expect(await screen.findByText(mark)).toBeInTheDocument()
    expect(screen.getByText(until)).toBeInTheDocument()
  })

  it('says why it is empty', async () => {
    showList([])
    expect(await screen.findByRole('heading', { name: 'Nobody waits for your answer' })).toBeInTheDocument()
  })

  it('leads to the calendar where no stays are planned', async () => {
    showList([], 'upcoming')
    expect(await screen.findByRole('link', { name: 'Open the calendar' })).toHaveAttribute('href', '/host/calendar')
  })

  it('leads to the listings while there is nothing to book', async () => {
    showList([], 'upcoming', { 'property/my-property': { items: [], drafts: [] } })
    expect(await screen.findByRole('link', { name: 'Go to your listings' })).toHaveAttribute('href', '/host/listings')
  })
})

const aPayout: BookingPayout = {
  booking: {
    id: id(10),
    code: 'QE-N696HZ',
    status: 'completed',
    propertyId: id(50),
    title: 'Harbour loft',
    guest: 'Margaux A.',
    checkIn: '2027-08-03',
    checkOut: '2027-08-07',
    nights: 4,
  },
  currency: 'EUR',
  paid: 54_752,
  refunded: 0,
  disputed: 0,
  fee: 4635,
  tax: 5152,
  share: 44_965,
  sent: 44_965,
  kept: 0,
  state: 'sent',
  at: '2027-08-04T15:00:00.000Z',
  bankPayouts: [{ id: 'po_1', status: 'paid', arrivesOn: '2027-08-08' }],
}

describe('a stay in one of several units', () => {
  const unit = { id: id(80), name: 'Flat 1' }
  const show = (freeUnits?: BookingDetails['freeUnits']) => {
    let booking = aBookingDetails({ status: 'confirmed', actions: [], unit, ...(freeUnits && { freeUnits }) })
    return renderWithPlatform(<BookingPage />, {
      user,
      path: `/host/bookings/${id(10)}`,
      route: '/host/bookings/:bookingId',
      answers: {
        'bookings/my-booking/details': () => ({
          booking,
          payment: { provider: 'stripe-emulator' as const, publishableKey: 'pk', elementsUrl: null },
        }),
        'payout/bookings': { items: [], nextCursor: null },
        'bookings/unit/move': ({ unitId }) => {
          booking = { ...booking, unit: freeUnits?.find((one) => one.id === unitId) ?? unit, freeUnits: [unit] }
          return booking
        },
      },
    })
  }

  it('is named in the list', async () => {
    showList([aBooking({ unit })])
    expect(await screen.findByText('Harbour loft · Flat 1')).toBeInTheDocument()
  })

  it('moves to a free one, which the host chooses', async () => {
    const { made } = show([
      { id: id(81), name: 'Flat 2' },
      { id: id(82), name: 'Garden' },
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Move to another unit' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Move Margaux A.’s stay?' }))
    await userEvent.selectOptions(dialog.getByLabelText('Free for all of these nights'), 'Garden')
    await userEvent.click(dialog.getByRole('button', { name: 'Move the stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(made).toContainEqual({ name: 'bookings/unit/move', input: { bookingId: id(10), unitId: id(82) } })
    expect(await screen.findByText('Garden')).toBeInTheDocument()
  })

  it('stays where no other is free, and where it can’t move any more', async () => {
    const { unmount } = show([])
    expect(await screen.findByText('No other unit is free for all of these nights.')).toBeInTheDocument()
    unmount()
    show()
    expect(await screen.findByText('Flat 1')).toBeInTheDocument()
    expect(screen.queryByText(/other unit|another unit/)).not.toBeInTheDocument()
  })
})

describe('a booking', () => {
  const show = (booking = aBookingDetails(), answers: Options['answers'] = {}) =>
    renderWithPlatform(<BookingPage />, {
      user,
      path: `/host/bookings/${id(10)}`,
      route: '/host/bookings/:bookingId',
      answers: {
        'bookings/my-booking/details': {
          booking,
          payment: { provider: 'stripe-emulator', publishableKey: 'pk', elementsUrl: null },
        },
        'payout/bookings': { items: [aPayout], nextCursor: null },
        'bookings/accepted-declinded': confirmedBooking,
        'bookings/cancellation-reasons': { reasons: [{ key: 'damage', label: 'Something is broken' }] },
        'bookings/cancelled': aBookingDetails({ status: 'cancelled_by_provider', actions: [] }),
        ...answers,
      },
    })

  it('tells what has happened from the newest down, as the guest reads it', async () => {
    const at = (hour: number) => `2027-05-01T${hour}:00:00.000Z`
    const labels = ['A guest started a booking', 'Request received', 'You accepted']
    const timeline = labels.map((label, hour) => ({ at: at(10 + hour), label, by: 'guest' as const, note: null }))
    show(aBookingDetails({ timeline }))
    const list = (await screen.findByRole('heading', { name: 'What has happened' })).nextElementSibling as HTMLElement
    const items = within(list).getAllByRole('listitem')
    expect(items.map(({ textContent }) => labels.findIndex((label) => textContent?.startsWith(label)))).toEqual([
      2, 1, 0,
    ])
  })

  it('shows total, payout and the guest’s message', async () => {
    show()
    expect(await screen.findByText('Is there a lift?')).toBeInTheDocument()
    expect(screen.getByText('The guest pays').nextSibling).toHaveTextContent('€547.52')
    expect(screen.getByText('You are paid').nextSibling).toHaveTextContent('€449.65')
  })

  it('reads its money again when it changes and when it is cancelled', async () => {
    const { made } = show(aBookingDetails({ status: 'confirmed', deadline: null, actions: ['cancel'] }))
    const reads = () => made.filter(({ name }) => name === 'payout/bookings').length
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this stay' }))
    await screen.findByRole('option', { name: 'Something is broken' })
    await screen.findByText('Arrived')
    act(() => bus.publish('booking:changed', { bookingId: id(10), status: 'confirmed' }))
    await waitFor(() => expect(reads()).toBe(2))
    await userEvent.selectOptions(screen.getByLabelText('Why'), 'damage')
    await userEvent.click(screen.getByRole('button', { name: /^Cancel and refund/ }))
    await waitFor(() => expect(reads()).toBe(3))
  })

  it('reads its money again when the request is accepted', async () => {
    const { made } = show()
    const reads = () => made.filter(({ name }) => name === 'payout/bookings').length
    const accept = await screen.findByRole('button', { name: 'Accept' })
    await screen.findByText('Arrived')
    await userEvent.click(accept)
    await waitFor(() => expect(reads()).toBe(2))
  })

  it('says so when there is none at this address', async () => {
    renderWithPlatform(<BookingPage />, {
      user,
      answers: { 'bookings/my-booking/details': refuse(400, 'bookingId: This is not an id.') },
    })
    expect(await screen.findByRole('heading', { name: 'There is no such booking' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('says of the guest what there is to know before the answer, here and in the list', async () => {
    const guestFacts = { isVerified: true, stays: 3, rating: { average: 4.5, count: 2 }, words: [] }
    const { unmount } = show(aBookingDetails({ guestFacts }))
    expect(await screen.findByText('4.50 from 2 hosts')).toBeInTheDocument()
    unmount()
    showList([aBooking({ guestFacts })])
    expect(await screen.findByText('Identity confirmed')).toBeInTheDocument()
  })

  it('promises the guest what was paid, where a part of the price is still to come', async () => {
    const refundNow = { amount: 12_000, currency: 'EUR' }
    const { made } = show(aBookingDetails({ status: 'confirmed', deadline: null, actions: ['cancel'], refundNow }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this stay' }))
    expect(screen.getByText(/The guest gets €120 back/)).toBeInTheDocument()
    await screen.findByRole('option', { name: 'Something is broken' })
    await userEvent.selectOptions(screen.getByLabelText('Why'), 'damage')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel and refund €120' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/cancelled')?.input).toMatchObject({ expectedRefund: 12_000 }),
    )
  })

  it('says when the reasons can’t be loaded, and loads them again', async () => {
    let attempts = 0
    show(aBookingDetails({ status: 'confirmed', deadline: null, actions: ['cancel'] }), {
      'bookings/cancellation-reasons': () =>
        attempts++ === 0
          ? (refuse(503, 'We are back in a minute.') as never)
          : { reasons: [{ key: 'damage', label: 'Something is broken' }] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this stay' }))
    expect(await screen.findByText(/could not be loaded.*We are back in a minute/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'Something is broken' })).toBeInTheDocument()
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
  })

  it('shows the refund before a cancellation, and requires a reason', async () => {
    const { made } = show(aBookingDetails({ status: 'confirmed', deadline: null, actions: ['cancel', 'message'] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel this stay' }))
    const confirm = screen.getByRole('button', { name: 'Cancel and refund €547.52' })
    expect(confirm).toBeDisabled()
    await screen.findByRole('option', { name: 'Something is broken' })
    await userEvent.selectOptions(screen.getByLabelText('Why'), 'damage')
    await userEvent.click(confirm)
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/cancelled')?.input).toMatchObject({
        bookingId: id(10),
        reasonKey: 'damage',
      }),
    )
  })
})

describe('a change of a stay', () => {
  const stay = {
    checkIn: '2027-08-03',
    checkOut: '2027-08-07',
    nights: 4,
    guests: 2,
    pets: 0,
    lines: aBookingDetails().lines,
    total: { amount: 54_752, currency: 'EUR' },
    payout: { amount: 44_965, currency: 'EUR' },
  }
  const change: StayChange = {
    id: id(90),
    status: 'proposed',
    by: 'guest',
    note: 'Our flight goes later.',
    createdAt: '2027-05-02T10:00:00.000Z',
    deadline: new Date(Date.now() + 80_000_000).toISOString(),
    actions: ['agree', 'decline'],
    charging: false,
    paymentProblem: null,
    before: stay,
    after: {
      ...stay,
      checkOut: '2027-08-09',
      nights: 6,
      total: { amount: 82_128, currency: 'EUR' },
      payout: { amount: 67_447, currency: 'EUR' },
    },
    difference: { amount: 27_376, currency: 'EUR' },
    payoutDifference: { amount: 22_482, currency: 'EUR' },
  }
  const { before, after, difference, payoutDifference } = change
  const show = (booking: BookingDetails) =>
    renderWithPlatform(<BookingPage />, {
      user,
      answers: {
        'bookings/my-booking/details': {
          booking,
          payment: { provider: 'stripe-emulator', publishableKey: 'pk', elementsUrl: null },
        },
        'bookings/change/answer': aBookingDetails({ status: 'confirmed', actions: [] }),
        'bookings/change/propose': aBookingDetails({ status: 'confirmed', actions: [] }),
        'bookings/change/quote': ({ guests }) => ({
          reason: null,
          quote: guests === 3 ? { id: 'digest', before, after, difference, payoutDifference } : null,
          takenNights: [],
          window: { from: '2027-08-01', to: '2028-08-01' },
          minNights: 1,
          maxNights: 60,
          maxGuests: 4,
          petsAllowed: false,
        }),
      },
    })
  const confirmed = (changes: Partial<BookingDetails>) =>
    aBookingDetails({ status: 'confirmed', deadline: null, actions: ['cancel'], ...changes })

  it('shows both versions and the difference in earnings, and is agreed to with one press', async () => {
    const { made } = show(confirmed({ change }))
    expect(await screen.findByRole('heading', { name: 'Margaux A. asks for a change' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /You are paid €449.65 €674.47/ })).toBeInTheDocument()
    expect(screen.getByText('You’ll earn €224.82 more if you agree.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Agree' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/change/answer')?.input).toMatchObject({
        bookingId: id(10),
        changeId: id(90),
        answer: 'agree',
      }),
    )
  })

  it('is declined with one press', async () => {
    const { made } = show(confirmed({ change }))
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/change/answer')?.input).toMatchObject({ answer: 'decline' }),
    )
  })

  it('waits for the guest to pay, without a button', async () => {
    show(confirmed({ change: { ...change, status: 'to_pay', actions: [] } }))
    expect(await screen.findByText(/as soon as Margaux A. has paid the difference/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument()
  })

  it('can be proposed by the host', async () => {
    const { made } = show(confirmed({ actions: ['cancel', 'change'] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change dates or guests' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Change Margaux A.’s stay' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Adults: one more' }))
    expect(await dialog.findByText('You’ll earn €224.82 more if Margaux A. agrees.')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Ask Margaux A.' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'bookings/change/propose')?.input).toMatchObject({
        guests: 3,
        quoteId: 'digest',
      }),
    )
  })
})

describe('the reviews of a stay', () => {
  const review = {
    overall: 4,
    text: 'Quiet, and full of light.',
    privateNote: 'The tap drips.',
    parts: { cleanliness: 5 },
    publishedAt: '2027-08-10T10:00:00.000Z',
    reply: null,
    replyUntil: '2027-09-09T10:00:00.000Z',
  }
  const open = (booking: BookingDetails, more: object = {}, hash = '') =>
    renderWithPlatform(<BookingPage />, {
      user,
      path: `/host/bookings/${booking.id}${hash}`,
      route: '/host/bookings/:bookingId',
      answers: {
        'bookings/my-booking/details': { booking, payment: aPayment },
        'payout/bookings': { items: [], nextCursor: null },
        ...more,
      },
    })
  const aPayment = { provider: 'stripe-emulator' as const, publishableKey: 'pk', elementsUrl: null }

  it('are where the link of an e-mail leads to, before one is written as well', async () => {
    const shown: string[] = []
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.id)
    })
    open(aBookingDetails({ status: 'completed', actions: ['review'] }), {}, '#review')
    expect(await screen.findByRole('heading', { name: 'How was Margaux A. as a guest?' })).toBeVisible()
    expect(shown).toEqual(['review'])
    jest.restoreAllMocks()
  })

  it('are begun by the host with a form about the guest', async () => {
    const { made } = open(aBookingDetails({ status: 'completed', actions: ['review'] }), {
      'bookings/review': { published: false },
    })
    expect(await screen.findByRole('heading', { name: 'How was Margaux A. as a guest?' })).toBeVisible()
    await userEvent.click(
      within(screen.getByRole('group', { name: 'All in all' })).getByRole('radio', { name: '5 stars' }),
    )
    await userEvent.type(screen.getByLabelText('For other hosts'), 'A kind guest.')
    await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'bookings/review',
        input: { bookingId: id(10), overall: 5, text: 'A kind guest.' },
      }),
    )
  })

  it('show the guest’s private note to the host, who answers once in public', async () => {
    const { made } = open(aBookingDetails({ status: 'completed', actions: [], otherReview: review }), {
      'bookings/review/reply': refuse(409, 'You have answered this review already.', { reason: 'answered' }),
    })
    expect(await screen.findByText('The tap drips.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Answer in public'), 'It is mended.')
    await userEvent.click(screen.getByRole('button', { name: 'Publish the answer' }))
    expect(await screen.findByText('You have answered this review already.')).toBeVisible()
    expect(screen.getByLabelText('Answer in public')).toHaveValue('It is mended.')
    expect(made.find(({ name }) => name === 'bookings/review/reply')?.input).toEqual({
      bookingId: id(10),
      text: 'It is mended.',
    })
  })

  it('take no answer once there is one, or the time is over', async () => {
    const reply = { text: 'It is mended.', at: '2027-08-11T10:00:00.000Z' }
    open(aBookingDetails({ status: 'completed', actions: [], otherReview: { ...review, reply, replyUntil: null } }))
    expect(await screen.findByText('It is mended.')).toBeVisible()
    expect(screen.queryByLabelText('Answer in public')).not.toBeInTheDocument()
  })
})

describe('a stay that the guest pays in two parts', () => {
  const money = (amount: number) => ({ amount, currency: 'EUR' })
  const plan = {
    ...{ firstPart: money(20_000), rest: money(20_000), dueAt: '2027-01-02T15:00:00.000Z' },
    ...{ payBy: null, problem: null },
  }
  const show = (partPayment: NonNullable<BookingDetails['partPayment']>) =>
    renderWithPlatform(<BookingPage />, {
      user,
      path: `/host/bookings/${id(10)}`,
      answers: {
        'bookings/my-booking/details': {
          booking: { ...confirmedBooking, partPayment },
          payment: { provider: 'stripe-emulator', publishableKey: '', elementsUrl: null },
        },
        'payout/bookings': { items: [], nextCursor: null },
      },
    })

  it('says what is outstanding, and when it is taken', async () => {
    show({ ...plan, state: 'upcoming' })
    expect(await screen.findByText('Outstanding')).toBeVisible()
    expect(screen.getByText(/^Taken from the guest’s card on Jan 2, 2027/)).toBeVisible()
  })

  it('says until when the guest may pay a declined rest, and no more once it is paid', async () => {
    const { unmount } = show({ ...plan, state: 'unpaid', payBy: '2027-01-05T15:00:00.000Z' })
    expect(await screen.findByText(/^The guest’s card was declined. They have until Jan 5, 2027/)).toBeVisible()
    unmount()
    show({ ...plan, state: 'paid' })
    expect(await screen.findByText('Paid as second part')).toBeVisible()
    expect(screen.queryByText('Outstanding')).toBeNull()
  })
})
