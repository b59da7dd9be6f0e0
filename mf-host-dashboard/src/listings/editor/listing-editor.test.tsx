import type { LeadTimeDiscounts } from '@qe/contract'
import { aHostListing, aListing, aUser, testId as id, type Options, refuse, renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ListingPage from '../listing-page'
import { applyDiscount } from './discount'
import { discardUnsaved } from './unsaved'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const refill = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

const guide = {
  wayIn: 'The blue door.',
  parking: '',
  houseManual: '',
  doorCode: '4711#',
  wifiName: '',
  wifiPassword: '',
  phone: '',
}

/** Opens the editor of a listing at a section; without one, at its overview. */
function open(
  section: string,
  { listing = aHostListing(), ...answers }: Options['answers'] & { listing?: ReturnType<typeof aHostListing> } = {},
) {
  discardUnsaved(listing.id)
  return renderWithPlatform(<ListingPage />, {
    user,
    route: '/host/listings/:propertyId/:section?',
    path: `/host/listings/${listing.id}/${section}`,
    answers: {
      'property/my-property': { items: [listing], drafts: [] },
      'property/details': aListing({ id: listing.id, houseRules: [] }),
      'property/hints': { hints: [] },
      'property/update': listing,
      'setting/details': {
        supportEmail: 'x@y.test',
        serviceFeeBps: 1500,
        holdMinutes: 15,
        requestHours: 24,
        reviewDays: 14,
        exchange: null,
      },
      'long-term-discount': { discounts: [] },
      'arrival-guide/details': { guide, updatedAt: '2027-01-01T00:00:00.000Z' },
      ...answers,
    },
  })
}
type Calls = ReturnType<typeof open>['made']
const sent = (made: Calls, name: string) => made.filter((call) => call.name === name).map(({ input }) => input)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('the editor of a listing', () => {
  it('shows its sections with what is set in each, and one at a time', async () => {
    open('house-rules')
    const menu = await screen.findByRole('navigation', { name: 'Sections of the listing' })
    expect(within(menu).getByRole('link', { name: /Prices €124 a night/ })).toHaveAttribute(
      'href',
      `/host/listings/${id(50)}/prices`,
    )
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('House rules')
    expect(screen.getByRole('textbox', { name: /House rules/ })).toBeInTheDocument()
    expect(screen.queryByLabelText('A night')).not.toBeInTheDocument()
  })

  it('has no bar before something is changed, and none after it is changed back', async () => {
    open('description')
    await screen.findByLabelText('Title')
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Title'), 's')
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('Title and description')
    expect(screen.getByRole('link', { name: /Title and description Not saved yet/ })).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Title'), '{Backspace}')
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })

  it('saves what was changed in several sections at once, each by its call', async () => {
    const { made } = open('description', {
      'arrival-guide/update': { guide, updatedAt: '2027-01-02T00:00:00.000Z' },
      'long-term-discount/addUpdate': { discounts: [] },
    })
    await screen.findByLabelText('Title')
    await refill('Title', 'A loft by the harbour')
    await userEvent.click(screen.getByRole('link', { name: /Arrival guide/ }))
    await screen.findByLabelText(/^Door code/)
    await refill(/^Door code/, '1234')
    await userEvent.click(screen.getByRole('link', { name: /Discounts/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Add a discount' }))
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent(
      'Title and description, Discounts for long stays and Arrival guide',
    )
    await save()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument())
    expect(sent(made, 'property/update')).toEqual([{ propertyId: id(50), title: 'A loft by the harbour' }])
    expect(sent(made, 'arrival-guide/update')).toEqual([{ propertyId: id(50), doorCode: '1234' }])
    expect(sent(made, 'long-term-discount/addUpdate')).toEqual([
      { propertyId: id(50), discounts: [{ minNights: 7, percentBps: 1000 }] },
    ])
  })

  it('saves how guests book by the call for it, and how they cancel with the other fields', async () => {
    const { made } = open('booking', { 'property/booking-type/set': { bookingType: 'instant' } })
    await userEvent.click(await screen.findByRole('radio', { name: /^Instant booking/ }))
    await userEvent.click(screen.getByRole('radio', { name: /^Firm/ }))
    await save()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument())
    expect(sent(made, 'property/booking-type/set')).toEqual([{ propertyId: id(50), bookingType: 'instant' }])
    expect(sent(made, 'property/update')).toEqual([{ propertyId: id(50), cancellationTier: 'firm' }])
  })

  it('leads to a house rule, a unit or a room that could not be saved, from another section', async () => {
    const names = { 'houseRules.0': 'House rules', 'units.0.name': 'Number of units' }
    for (const [field, title] of Object.entries(names)) {
      const { unmount } = open('description', {
        'property/update': refuse(400, 'Check the form.', { fields: { [field]: 'Shorten it.' } }),
      })
      await screen.findByLabelText('Title')
      await refill('Title', 'A loft by the harbour')
      await save()
      expect(await screen.findByRole('heading', { level: 2, name: title })).toBeInTheDocument()
      unmount()
    }
  })

  it('saves with Ctrl-S, and discards with a button', async () => {
    const { made } = open('description')
    await screen.findByLabelText('Title')
    await refill('Title', 'Another fine title')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByLabelText('Title')).toHaveValue('Harbour loft')
    await refill('Title', 'A loft by the harbour')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(sent(made, 'property/update')).toHaveLength(1))
  })

  it('saves rooms with the size that they have, and then counts in them', async () => {
    const rooms = [{ id: id(7), kind: 'bedroom' as const, name: '', beds: [{ kind: 'double' as const, count: 1 }] }]
    const { made } = open('rooms', {
      'property/details': aListing({ id: id(50), houseRules: [], rooms, bedrooms: 1, beds: 1 }),
    })
    await userEvent.type(await screen.findByLabelText('Name, if it has one'), 'Attic')
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('Rooms and beds')
    await save()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument())
    expect(sent(made, 'property/update')).toEqual([
      expect.objectContaining({ propertyId: id(50), rooms: [{ ...rooms[0], name: 'Attic' }] }),
    ])
    await userEvent.click(screen.getByRole('link', { name: /^Kind and size/ }))
    expect(await screen.findByText(/1 bedroom and 1 bed, counted in your rooms and beds/)).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Beds' })).not.toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Bathrooms' })).toBeVisible()
  })

  it('saves the room of a photo at once', async () => {
    const rooms = [{ id: id(7), kind: 'bedroom' as const, name: 'Attic', beds: [] }]
    const { made } = open('photos', { 'property/details': aListing({ id: id(50), rooms }) })
    await userEvent.selectOptions(await screen.findByLabelText('Room of photo 1'), 'Attic')
    await waitFor(() => expect(sent(made, 'property/update')).toHaveLength(1))
    expect(sent(made, 'property/update')[0]).toMatchObject({ photos: [{ roomId: id(7) }, {}] })
  })

  it('goes to the first field that is wrong, also of another section, and keeps what was typed', async () => {
    open('times', {
      'property/update': refuse(400, 'Check the form.', {
        fields: { maxNights: 'The longest stay can’t be shorter than the shortest.' },
      }),
    })
    await screen.findByLabelText('Longest stay, nights')
    await refill('Longest stay, nights', '2')
    await userEvent.click(screen.getByRole('link', { name: /Title and description/ }))
    await save()
    const field = await screen.findByLabelText('Longest stay, nights')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription('The longest stay can’t be shorter than the shortest.')
    expect(field).toHaveValue(2)
  })

  it('saves what it can of several parts, and shows what is wrong with the rest at its field', async () => {
    const fields = { phone: 'Enter a phone number with its country code.' }
    const { made } = open('arrival-guide', { 'arrival-guide/update': refuse(400, fields.phone, { fields }) })
    await screen.findByLabelText(/^Telephone/)
    await refill(/^Telephone/, 'ring twice')
    await userEvent.click(screen.getByRole('link', { name: /Title and description/ }))
    await refill('Title', 'A loft by the harbour')
    await save()
    await waitFor(() => expect(screen.getByLabelText(/^Telephone/)).toHaveAccessibleDescription(fields.phone))
    expect(screen.getByLabelText(/^Telephone/)).toHaveValue('ring twice')
    expect(sent(made, 'property/update')).toHaveLength(1)
    expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent('Arrival guide')
  })

  it('asks before it is left with unsaved changes, and not when they are discarded', async () => {
    open('description')
    await screen.findByLabelText('Title')
    await refill('Title', 'A loft by the harbour')
    await userEvent.click(screen.getByRole('link', { name: 'Calendar' }))
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText('Title')).toHaveValue('A loft by the harbour')
    const closing = new Event('beforeunload', { cancelable: true })
    fireEvent(window, closing)
    expect(closing.defaultPrevented).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: 'Calendar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Harbour loft' })).not.toBeInTheDocument())
  })

  it('counts the characters of a title, and cuts nothing', async () => {
    open('description')
    const title = await screen.findByLabelText('Title')
    expect(title).toHaveAccessibleDescription(/12 of 80/)
    fireEvent.change(title, { target: { value: 'x'.repeat(82) } })
    expect(title).toHaveValue('x'.repeat(82))
    expect(title).toHaveAccessibleDescription('Shorten it by 2 characters: 80 is the most.')
  })

  it('says that there is no such section, or listing', async () => {
    open('cellar')
    expect(await screen.findByRole('heading', { name: 'There is no such section' })).toBeInTheDocument()
  })
})

describe('the preview of what is not saved', () => {
  it('is offered once something is typed, and leaves it as it was typed', async () => {
    open('description')
    await screen.findByLabelText('Title')
    expect(screen.queryByRole('button', { name: 'Preview your changes' })).not.toBeInTheDocument()
    await refill('Title', 'A quieter loft')
    const button = screen.getByRole('button', { name: 'Preview your changes' })
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview of your changes' }))
    expect(dialog.getByText(/Guests don’t see this yet/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Title')).toHaveValue('A quieter loft')
  })
})

describe('what the editor saves at once', () => {
  const photos = ['a', 'b'].map((name) => ({ path: `media/upload/${name}`, alt: name }))

  it('keeps the words that are typed at another photo while some are saved, and when that fails', async () => {
    const listing = aHostListing({ photos })
    let answer: (given: unknown) => void = () => {}
    open('photos', {
      listing,
      'property/update': () =>
        new Promise<never>((resolve) => {
          answer = resolve as typeof answer
        }),
    })
    await userEvent.type(await screen.findByLabelText('What photo 1 shows'), ' bedroom')
    await userEvent.type(screen.getByLabelText('What photo 2 shows'), ' kitchen')
    act(() =>
      answer({ ...listing, photos: [{ ...photos[0], path: 'media/upload/a', alt: 'a bedroom' }, ...photos.slice(1)] }),
    )
    await screen.findByText('Saved.')
    expect(screen.getByLabelText('What photo 2 shows')).toHaveValue('b kitchen')
    await userEvent.tab()
    act(() => answer(refuse(500, 'Something went wrong')))
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument()
    expect(screen.getByLabelText('What photo 2 shows')).toHaveValue('b kitchen')
  })

  it('is the order of photos, their words once one leaves the field, and a removal once confirmed', async () => {
    const listing = aHostListing({ photos })
    const { made } = open('photos', {
      listing,
      'property/update': ({ photos: next = [] }) => ({ ...listing, photos: next }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Move photo 2 forward' }))
    await waitFor(() =>
      expect(sent(made, 'property/update')).toEqual([{ propertyId: id(50), photos: photos.toReversed() }]),
    )
    await userEvent.type(screen.getByLabelText('What photo 1 shows'), ' kitchen')
    expect(sent(made, 'property/update')).toHaveLength(1)
    await userEvent.tab()
    await waitFor(() => expect(sent(made, 'property/update')).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove the photo' }))
    await waitFor(() =>
      expect(sent(made, 'property/update').at(-1)).toEqual({
        propertyId: id(50),
        photos: [{ path: 'media/upload/b', alt: 'b kitchen' }],
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    expect(screen.getByRole('dialog', { name: 'A listing needs a photo' })).toBeInTheDocument()
  })

  it('is whether guests see it', async () => {
    const { made } = open('', { listing: aHostListing({ upcomingBookings: 2, waitingRequests: 1 }) })
    await userEvent.click(await screen.findByRole('switch', { name: /Shown to guests/ }))
    const question = within(screen.getByRole('dialog', { name: /^Pause “/ }))
    expect(question.getByText(/2 stays that are coming up go on/)).toBeInTheDocument()
    expect(question.getByText(/One request still waits/)).toBeInTheDocument()
    expect(sent(made, 'property/update')).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Pause the listing' }))
    await waitFor(() => expect(sent(made, 'property/update')).toEqual([{ propertyId: id(50), status: 'paused' }]))
  })
})

describe('the overview of a listing', () => {
  it('names what would make it better, each with its reason and the way to its section', async () => {
    open('', {
      'property/hints': {
        hints: [{ key: 'few-photos', section: 'photos', title: 'Show at least 5 photos', reason: 'Guests look.' }],
      },
    })
    const hint = await screen.findByRole('link', { name: /Show at least 5 photos Guests look/ })
    expect(hint).toHaveAttribute('href', `/host/listings/${id(50)}/photos`)
    expect(screen.getByRole('heading', { name: '1 thing would make it better' })).toBeInTheDocument()
  })

  it('copies it into a draft', async () => {
    const { made } = open('', {
      'property/duplicate': {
        ...{ propertyId: id(70), fields: {}, currency: null, missing: {}, status: 'draft' },
        updatedAt: '2027-05-01T10:00:00.000Z',
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate into a draft' }))
    await waitFor(() => expect(sent(made, 'property/duplicate')).toEqual([{ propertyId: id(50) }]))
  })

  it('deletes it only once its title is typed', async () => {
    const { made } = open('', {
      listing: aHostListing({ upcomingBookings: 0, title: 'بيت قديم' }),
      'property/delete-property': {},
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the listing' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this listing?' })
    expect(within(dialog).getByRole('button', { name: 'Delete for good' })).toBeDisabled()
    await userEvent.type(within(dialog).getByLabelText('Type its title to confirm'), 'بيت قديم')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(sent(made, 'property/delete-property')).toEqual([{ propertyId: id(50) }]))
  })

  it('does not delete it while guests count on it, and says what to do', async () => {
    open('', { listing: aHostListing({ upcomingBookings: 2, waitingRequests: 1 }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the listing' }))
    const dialog = await screen.findByRole('dialog', { name: 'Guests still count on it' })
    expect(dialog).toHaveTextContent('2 stays and 1 request must be over')
    expect(within(dialog).getByRole('link', { name: 'See the bookings' })).toHaveAttribute('href', '/host/bookings')
  })
})

describe('the prices of a listing', () => {
  it.each([
    ['JPY', 18_000, '18000', '21,000', 21_000],
    ['KWD', 42_125, '42.125', '45.5', 45_500],
    ['EUR', 12_400, '124', '139,90', 13_990],
  ])('are shown and sent in the minor units of %s', async (currency, amount, written, typed, minor) => {
    const money = (value: number) => ({ amount: value, currency })
    const listing = aHostListing({ basePrice: money(amount), nightly: money(amount), cleaningFee: money(0) })
    const { made } = open('prices', { listing })
    expect(await screen.findByLabelText('A night')).toHaveValue(written)
    await refill('A night', typed)
    await save()
    await waitFor(() => expect(sent(made, 'property/update')).toEqual([{ propertyId: id(50), basePrice: minor }]))
  })

  it('are not sent without a price of a night', async () => {
    const { made } = open('prices')
    await screen.findByLabelText('A night')
    await refill('A night', '')
    await save()
    expect(sent(made, 'property/update')).toEqual([])
  })
})

describe('discounts for long stays', () => {
  const openDiscounts = (discounts: { minNights: number; percentBps: number }[]) =>
    open('discounts', { 'long-term-discount': { discounts }, 'long-term-discount/addUpdate': { discounts } })

  it('are calculated for a stay that just reaches them', async () => {
    openDiscounts([{ minNights: 7, percentBps: 1000 }])
    expect(await screen.findByText(/7 nights at €124 are €868; less €86.80, the guest pays/)).toHaveTextContent(
      '€781.20',
    )
    await refill('Percent off', '12.5')
    expect(screen.getByText(/7 nights at €124/)).toHaveTextContent('less €108.50, the guest pays €759.50')
  })

  it('start with a week, then a month, and are sent in order', async () => {
    const { made } = openDiscounts([])
    const add = await screen.findByRole('button', { name: 'Add a discount' })
    await userEvent.click(add)
    await userEvent.click(screen.getByRole('button', { name: 'Add a discount' }))
    await save()
    await waitFor(() =>
      expect(sent(made, 'long-term-discount/addUpdate')).toEqual([
        {
          propertyId: id(50),
          discounts: [
            { minNights: 7, percentBps: 1000 },
            { minNights: 28, percentBps: 2000 },
          ],
        },
      ]),
    )
  })

  it('start at different lengths, and say why they are not saved', async () => {
    open('discounts', {
      'long-term-discount': {
        discounts: [
          { minNights: 7, percentBps: 1000 },
          { minNights: 28, percentBps: 2000 },
        ],
      },
      'long-term-discount/addUpdate': refuse(400, 'Two discounts start at the same length.'),
    })
    const [, second] = await screen.findAllByLabelText('From nights')
    if (!second) throw new Error('There are two.')
    await userEvent.clear(second)
    await userEvent.type(second, '7')
    expect(screen.getAllByText('Another one starts there.')).toHaveLength(2)
    await save()
    expect(await screen.findByText('Two discounts start at the same length.')).toBeInTheDocument()
  })

  it('round half up, once, on the sum', () => {
    expect(applyDiscount(3_335, { minNights: 3, percentBps: 1000 })).toEqual({ full: 10_005, off: 1_001, left: 9_004 })
    expect(applyDiscount(18_000, { minNights: 28, percentBps: 1250 })).toEqual({
      full: 504_000,
      off: 63_000,
      left: 441_000,
    })
  })
})

describe('discounts by the time of booking', () => {
  const none = { lastMinute: null, earlyBooking: null }
  const openLeadTime = (discounts: Partial<LeadTimeDiscounts> = none) =>
    open('lead-time', { 'lead-time-discount': { ...none, ...discounts }, 'lead-time-discount/update': none })
  const sentDiscounts = (made: Calls) => sent(made, 'lead-time-discount/update')

  it('are ticked, worked out and saved', async () => {
    const { made } = openLeadTime()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Last-minute discount' }))
    await refill('Percent off', '12,5')
    expect(screen.getByText(/3 nights at €124 are €372; less €46.50, the guest pays/)).toHaveTextContent('€325.50')
    await save()
    await waitFor(() =>
      expect(sentDiscounts(made)).toEqual([
        { propertyId: id(50), lastMinute: { days: 3, percentBps: 1250 }, earlyBooking: null },
      ]),
    )
  })

  it('end on a date of the place, where the host’s own day has ended already', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-27T02:00:00Z') })
    const lastMinute = { days: 3, percentBps: 1000 }
    const listing = aHostListing({ timeZone: 'America/New_York' })
    open('lead-time', { listing, 'lead-time-discount': { ...none, lastMinute } })
    expect(await screen.findByText(/Booked today, for arrivals until Nov 29/)).toBeVisible()
    jest.useRealTimers()
  })

  it('are removed when they are no longer ticked', async () => {
    const { made } = openLeadTime({ earlyBooking: { days: 60, percentBps: 1000 } })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Early-booking discount' }))
    await save()
    await waitFor(() => expect(sentDiscounts(made)).toEqual([{ propertyId: id(50), ...none }]))
  })

  it.each([
    ['Percent off', '0', 'Enter a percentage up to 90.'],
    ['Percent off', '101', 'Enter a percentage up to 90.'],
    ['Days before arrival, at most', '400', 'Enter a number of days up to 365.'],
  ])('with %s of %s are refused before they are sent', async (label, text, sentence) => {
    const { made } = openLeadTime()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Last-minute discount' }))
    await refill(label, text)
    expect(screen.getByText(sentence)).toBeVisible()
    await save()
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(sentDiscounts(made)).toEqual([])
  })

  it('can’t begin early before last-minute ends', async () => {
    const { made } = openLeadTime({
      lastMinute: { days: 10, percentBps: 1000 },
      earlyBooking: { days: 60, percentBps: 500 },
    })
    await screen.findByRole('checkbox', { name: 'Early-booking discount' })
    await refill('Days before arrival, more than', '7')
    const sentence = 'Begin at 10 days or later, where last-minute ends.'
    expect(screen.getByText(sentence)).toBeVisible()
    await save()
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(sentDiscounts(made)).toEqual([])
  })
})
