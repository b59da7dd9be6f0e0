import { bus, Link } from '@qe/platform'
import { aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { addDays, formatDate, formatDateRange, today } from '@qe/ui/unshared'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aCalendar, aCalendarListing } from '../testing/examples'
import type { CalendarAnswer, CalendarListing } from './calendar-data'
import CalendarPage from './calendar-page'

const night = (index: number) => addDays(today(), index)
const nameOf = (index: number) => new RegExp(`^${formatDate(night(index), 'long')}, `)
const cell = (index: number) => screen.findByRole('gridcell', { name: nameOf(index) })
const cellIn = async (title: string, index: number) => {
  const row = await screen.findByRole('row', { name: new RegExp(title) })
  return within(row).findByRole('gridcell', { name: nameOf(index) })
}

/** jsdom has no layout: the calendar gets the size of a window. */
beforeAll(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterAll(() => jest.restoreAllMocks())

const result = { editId: id(90), nights: 3, revision: 8, undo: null, redo: null, skipped: [] }
const show = (
  listings: CalendarListing[] = [aCalendarListing()],
  changes: Partial<CalendarAnswer> = {},
  path?: string,
  more: NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers'] = {},
) =>
  renderWithPlatform(<CalendarPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    ...(path && { path }),
    answers: {
      'calendar/overview': aCalendar(listings, changes),
      'calendar/edit-nights': result,
      'calendar/undo-edit': { ...result, redo: changes.redo ?? null },
      'calendar/redo-edit': result,
      ...more,
    },
  })
const edits = (made: { name: string; input: object }[]) =>
  made
    .filter(({ name }) => name === 'calendar/edit-nights')
    .map(({ input }) => Object.fromEntries(Object.entries(input).filter(([field]) => field !== 'idempotencyKey')))
const select = (index: number, keys: string) =>
  cell(index).then(async (start) => {
    act(() => start.focus())
    await userEvent.keyboard(keys)
  })
const chooseDate = async (label: string, date: string) => {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}, `) }))
  const calendar = within(await screen.findByRole('dialog', { name: label }))
  const day = new RegExp(`^${formatDate(date, 'weekday')}`)
  for (let months = 0; months < 2 && !calendar.queryByRole('button', { name: day }); months++)
    await userEvent.click(await calendar.findByRole('button', { name: /next month/i }))
  await userEvent.click(calendar.getByRole('button', { name: day }))
}
const threeNights = '{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}'

describe('the months of one listing', () => {
  it('price nights by keyboard alone', async () => {
    const { made } = show()
    await select(3, threeNights)
    expect(screen.getByRole('status')).toHaveTextContent(
      `Harbour loft, ${formatDateRange(night(3), night(5))}: 3 nights`,
    )
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set a price')
    await userEvent.type(screen.getByLabelText('Price of a night'), '139,50')
    expect(screen.getByText('Price €139.50 a night')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 nights' }))
    await waitFor(() =>
      expect(edits(made)).toEqual([
        {
          propertyIds: [id(50)],
          ranges: [{ from: night(3), to: night(5) }],
          changes: { price: 13_950 },
          revision: 7,
        },
      ]),
    )
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved for 3 nights.'))
    expect(await cell(3)).toHaveAttribute('aria-selected', 'false')
  })

  it('reach as far as guests can book, and render those far ahead only when they are wanted', async () => {
    const { made } = show([aCalendarListing()], { days: 732 })
    await cell(2)
    const asked = made.find(({ name }) => name === 'calendar/overview')?.input as { from: string; days: number }
    expect(addDays(asked.from, asked.days - 1)).toBe(night(730))
    expect(asked.days).toBeLessThanOrEqual(792)
    const last = { name: nameOf(730) }
    expect(screen.getAllByRole('rowgroup').length).toBeGreaterThanOrEqual(24)
    expect(screen.queryByRole('gridcell', last)).not.toBeInTheDocument()
    // A row group without rows is a fault, unless it says that they are still to come.
    const ofLast = () => screen.getByRole('rowgroup', { name: formatDate(night(730), 'month') })
    expect(ofLast()).toHaveAttribute('aria-busy', 'true')
    act(() => screen.getByRole('gridcell', { name: nameOf(2) }).focus())
    await userEvent.keyboard('{End}')
    expect(screen.getByRole('gridcell', last)).toHaveFocus()
    expect(ofLast()).not.toHaveAttribute('aria-busy')
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('gridcell', { name: nameOf(729) })).toHaveFocus()
  })

  it('move the focus by days and weeks, with one tab stop', async () => {
    show()
    await select(0, '{ArrowRight}{ArrowDown}')
    expect(await cell(8)).toHaveFocus()
    expect(await cell(8)).toHaveAttribute('tabindex', '0')
    expect(await cell(0)).toHaveAttribute('tabindex', '-1')
  })

  it('change only what is chosen, on chosen days of the week', async () => {
    const { made } = show()
    await select(7, '{Shift>}{ArrowDown}{ArrowLeft}{/Shift}{Enter}')
    const only = screen.getByRole('group', { name: 'Only on these days' })
    await userEvent.click(within(only).getByRole('button', { name: 'Fri' }))
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Raise or lower by percent')
    await userEvent.clear(screen.getByLabelText('Percent'))
    await userEvent.type(screen.getByLabelText('Percent'), '20')
    await userEvent.selectOptions(screen.getByLabelText('Shortest stay'), 'Set a number of nights')
    await userEvent.type(screen.getByLabelText('Shortest stay, in nights'), '2')
    await userEvent.selectOptions(screen.getByLabelText('Availability'), 'Closed')
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
    await waitFor(() =>
      expect(edits(made)).toEqual([
        expect.objectContaining({ weekdays: [5], changes: { pricePercent: 20, minNights: 2, open: false } }),
      ]),
    )
  })

  it('say what is wrong before anything is sent', async () => {
    const { made } = show()
    await select(3, threeNights)
    expect(screen.getByRole('button', { name: 'Save 3 nights' })).toBeDisabled()
    await userEvent.selectOptions(screen.getByLabelText('Shortest stay'), 'Set a number of nights')
    await userEvent.type(screen.getByLabelText('Shortest stay, in nights'), '9')
    await userEvent.selectOptions(screen.getByLabelText('Longest stay'), 'Set a number of nights')
    await userEvent.type(screen.getByLabelText('Longest stay, in nights'), '3')
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 nights' }))
    expect(screen.getByText('The longest stay can’t be shorter than the shortest.')).toBeInTheDocument()
    expect(edits(made)).toEqual([])
  })

  it('show prices, rules, notes, stays and nights taken elsewhere', async () => {
    const { id: bookingId, code, guest } = aBooking()
    show([
      aCalendarListing({
        prices: [{ from: night(1), nights: 2, price: 20_000, byRule: false }],
        rules: [
          {
            from: night(2),
            nights: 1,
            minNights: 3,
            maxNights: null,
            noArrival: true,
            noDeparture: false,
            note: 'Fair',
          },
        ],
        closed: [{ from: night(3), to: night(4) }],
        busy: [{ from: night(5), to: night(7) }],
        bookings: [{ id: bookingId, code, guest, status: 'requested', checkIn: night(5), checkOut: night(7) }],
        elsewhere: [{ feedId: id(70), name: 'Airbnb', from: night(6), to: night(8), conflict: true }],
      }),
    ])
    expect(await cell(2)).toHaveAccessibleName(/open, €200, own price, 3 nights at least, no arrival, note: Fair$/)
    expect(await cell(3)).toHaveAccessibleName(/, closed, /)
    expect(await cell(5)).toHaveAccessibleName(/, booked, /)
    const [stay] = screen.getAllByRole('link', { name: /^Margaux A\., 2 nights, .*Waiting for you/ })
    expect(stay).toHaveAttribute('href', `/host/bookings/${bookingId}`)
    expect(screen.getAllByRole('link', { name: /^Booked twice: also taken in Airbnb/ })[0]).toHaveAttribute(
      'href',
      `/host/listings/${id(50)}/calendars`,
    )
  })

  it.each([
    ['calendar', 0, 0],
    ['messages', 2, 0],
    ['listings', 2, 2],
  ] as const)('lead a co-host of the level %s only where they may go', async (level, stays, listings) => {
    const { id: bookingId, code, guest } = aBooking()
    const host = { hostId: id(9), name: 'Ines', avatar: null, level, label: '', may: [] }
    const rows = [50, 51].map((n) =>
      aCalendarListing({
        ...{ propertyId: id(n), title: `House ${n}` },
        bookings: [{ id: bookingId, code, guest, status: 'confirmed', checkIn: night(5), checkOut: night(7) }],
      }),
    )
    renderWithPlatform(<CalendarPage />, {
      user: aUser({ hostsFor: [host] }),
      path: `/host/calendar?view=timeline&hostId=${host.hostId}`,
      answers: { 'calendar/overview': aCalendar(rows) },
    })
    const links = () => screen.queryAllByRole('link', { name: /^Margaux/ })
    await waitFor(() => expect([...links(), ...screen.queryAllByText(/^Margaux A\., 2 nights/)]).toHaveLength(2))
    expect(links()).toHaveLength(stays)
    expect(screen.queryAllByRole('link', { name: /^House/ })).toHaveLength(listings)
  })
})

describe('where the price of a night comes from', () => {
  const month = (index: number) => screen.findByRole('rowgroup', { name: formatDate(night(index), 'month') })
  /** The first day of seven in one month. */
  const first =
    Array.from({ length: 7 }, (_, n) => n).find((n) => night(n).slice(0, 7) === night(n + 6).slice(0, 7)) ?? 0
  const weekend = [5, 6].map((weekday) =>
    Array.from({ length: 7 }, (_, n) => first + n).find(
      (n) => new Date(`${night(n)}T12:00:00Z`).getUTCDay() === weekday,
    ),
  ) as [number, number]

  it('is marked in its cell, said in words, and explained below the month that has it', async () => {
    show([
      aCalendarListing({
        weekendPrice: 15_000,
        priceRule: { floor: 8000, ceiling: 20_000 },
        prices: [{ from: night(weekend[1]), nights: 1, price: 9200, byRule: true }],
      }),
    ])
    expect(await cell(weekend[0])).toHaveAccessibleName(/, €150, weekend price$/)
    expect(await cell(weekend[1])).toHaveAccessibleName(/, €92, set by your price rule$/)
    expect(within(await cell(weekend[0])).getByTitle('Weekend price')).toBeInTheDocument()
    expect(within(await cell(weekend[1])).getByTitle('Set by your price rule')).toBeInTheDocument()
    expect(within(await cell(weekend[1])).queryByTitle('Weekend price')).not.toBeInTheDocument()
    const here = within(await month(weekend[0]))
    expect(here.getAllByText('Set by your price rule')).toHaveLength(1)
    expect(here.getAllByText('Weekend price')).toHaveLength(1)
    const later = within(await month(weekend[1] + 62))
    expect(later.getByText('Weekend price')).toBeInTheDocument()
    expect(later.queryByText('Set by your price rule')).not.toBeInTheDocument()
  })

  it('has the listing’s own last-minute discount below the month', async () => {
    show([aCalendarListing({ lastMinute: { days: 1, percentBps: 1250 } })])
    const item = within(await month(0)).getByText('Last-minute discount for arrivals')
    expect(item).toHaveTextContent('−12.5% Last-minute discount for arrivals')
  })

  it('names the seasons of a month below it, and nothing where all is usual', async () => {
    const season = {
      ...{ seasonId: id(95), name: 'Fair', firstNight: night(40), lastNight: night(41), isYearly: false },
      ...{ price: 20_000, pricePercent: null, minNights: null, arrivalDays: null, propertyIds: [id(50)] },
      ranges: [{ from: night(40), to: night(42) }],
    }
    show([aCalendarListing()], { seasons: [season] })
    expect(within(await month(40)).getAllByText('Fair').length).toBeGreaterThan(0)
    expect(within(await month(100)).queryByRole('list', { hidden: true })).not.toBeInTheDocument()
  })
})

it('shows which arrivals of the coming days have a last-minute discount', async () => {
  show([aCalendarListing({ lastMinute: { days: 2, percentBps: 1250 } })])
  for (const day of [0, 2]) expect(await cell(day)).toHaveAccessibleName(/, 12.5% last-minute discount/)
  expect(await cell(3)).not.toHaveAccessibleName(/discount/)
})

describe('the calendar of several listings', () => {
  const three = [50, 51, 52].map((n) => aCalendarListing({ propertyId: id(n), title: `House ${n}` }))

  it('never takes an amount of one currency for another', async () => {
    const houses = [
      aCalendarListing({ propertyId: id(50), title: 'House 50' }),
      aCalendarListing({ propertyId: id(51), title: 'House 51', currency: 'JPY' }),
    ]
    const { made } = show(houses, {}, '/host/calendar?view=timeline')
    const choose = async (title: string) => {
      const start = await cellIn(title, 3)
      act(() => start.focus())
      await userEvent.keyboard('{Enter}')
    }
    await choose('House 50')
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set a price')
    await userEvent.type(screen.getByLabelText('Price of a night'), '120')
    await choose('House 51')
    expect(screen.getByLabelText('Price of a night')).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
    expect(screen.getByText('Enter a price.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Price of a night'), '15000')
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
    await waitFor(() => expect(edits(made)).toMatchObject([{ propertyIds: [id(51)], changes: { price: 15_000 } }]))
  })

  it('selects nights of listings one below the other, and edits them at once', async () => {
    const { made } = show(three, {}, '/host/calendar?view=timeline')
    const start = await cellIn('House 50', 2)
    act(() => start.focus())
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
    expect(screen.getByRole('status')).toHaveTextContent(/^3 listings, .*: 6 nights$/)
    await userEvent.keyboard('{Enter}')
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set a price')
    await userEvent.type(screen.getByLabelText('Price of a night'), '150')
    await userEvent.click(screen.getByRole('button', { name: 'Save 6 nights' }))
    await waitFor(() =>
      expect(edits(made)).toEqual([
        expect.objectContaining({ propertyIds: [id(50), id(51), id(52)], changes: { price: 15_000 } }),
      ]),
    )
  })

  it('edits typed dates of ticked listings, without dragging', async () => {
    const { made } = show(three, {}, '/host/calendar?view=timeline')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit dates' }))
    await chooseDate('First night', night(10))
    await chooseDate('Last night', night(12))
    await userEvent.click(screen.getByText('3 listings of 3'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'House 51' }))
    await userEvent.selectOptions(screen.getByLabelText('Availability'), 'Closed')
    await userEvent.click(screen.getByRole('button', { name: 'Save 6 nights' }))
    await waitFor(() =>
      expect(edits(made)).toEqual([
        expect.objectContaining({
          propertyIds: [id(50), id(52)],
          ranges: [{ from: night(10), to: night(12) }],
          changes: { open: false },
        }),
      ]),
    )
  })

  it('renders only what is in view', async () => {
    const many = Array.from({ length: 200 }, (_, n) => aCalendarListing({ propertyId: id(1000 + n), title: `Nr ${n}` }))
    show(many, { days: 792 }, '/host/calendar?view=timeline')
    const grid = await screen.findByRole('grid')
    expect(grid).toHaveAttribute('aria-rowcount', '201')
    expect(grid).toHaveAttribute('aria-colcount', '793')
    expect((await within(grid).findAllByRole('gridcell')).length).toBeLessThan(800)
  })
})

it('keeps the night with the focus, and draws its bars once, when it is scrolled out of sight', async () => {
  const { id: bookingId, code, guest } = aBooking()
  const stay = { id: bookingId, code, guest, status: 'confirmed' as const, checkIn: night(1), checkOut: night(60) }
  const others = aCalendarListing({ propertyId: id(51), title: 'Cabin' })
  const listings = [aCalendarListing({ bookings: [stay] }), others]
  show(listings, { days: 430 }, '/host/calendar?view=timeline')
  const start = await cellIn('Harbour loft', 1)
  act(() => start.focus())
  const grid = screen.getByRole('grid')
  Object.defineProperty(grid, 'scrollLeft', { configurable: true, value: 40 * 72 + Number(start.dataset['day']) * 72 })
  fireEvent.scroll(grid)
  await cellIn('Harbour loft', 50)
  expect(await cellIn('Harbour loft', 1)).toHaveFocus()
  expect(screen.getAllByRole('link', { name: /^Margaux/ })).toHaveLength(1)
})

describe('a listing with several units', () => {
  const { id: bookingId, code, guest } = aBooking()
  const unit = (n: number, name: string, more: object = {}) => ({ id: id(n), name, closed: [], busy: [], ...more })
  const house = () =>
    aCalendarListing({
      busy: [{ from: night(3), to: night(4) }],
      units: [
        unit(60, 'Flat 1', { busy: [{ from: night(2), to: night(4) }] }),
        unit(61, 'Flat 2', { closed: [{ from: night(3), to: night(5) }] }),
      ],
      bookings: [
        { id: bookingId, code, guest, status: 'confirmed', checkIn: night(2), checkOut: night(4), unitId: id(60) },
      ],
    })
  const other = aCalendarListing({ propertyId: id(51), title: 'Cabin' })
  const toggle = () => screen.findByRole('button', { name: '2 units of Harbour loft' })

  it('says how many are free on each night', async () => {
    show([house(), other], {}, '/host/calendar?view=timeline')
    expect(await cellIn('Harbour loft', 1)).toHaveAccessibleName(/, open, 2 of 2 free, /)
    expect(await cellIn('Harbour loft', 2)).toHaveAccessibleName(/, open, 1 of 2 free, /)
    expect(await cellIn('Harbour loft', 3)).toHaveAccessibleName(/, booked, 0 of 2 free, /)
    expect(await cellIn('Cabin', 1)).not.toHaveAccessibleName(/free/)
    expect(screen.queryByRole('link', { name: /^Margaux/ })).not.toBeInTheDocument()
  })

  it('shows which nights are taken twice, with their unit, while its units are closed', async () => {
    const twice = { feedId: id(70), name: 'Airbnb', from: night(2), to: night(4), conflict: true, unitId: id(60) }
    show([{ ...house(), elsewhere: [twice] }, other], {}, '/host/calendar?view=timeline')
    expect(await screen.findByRole('link', { name: /^Flat 1, Booked twice: also taken in Airbnb/ })).toHaveAttribute(
      'href',
      `/host/listings/${id(50)}/calendars`,
    )
  })

  it('opens to a row for each unit with its stays, and closes again', async () => {
    show([house(), other], {}, '/host/calendar?view=timeline')
    await userEvent.click(await toggle())
    expect(await toggle()).toHaveAttribute('aria-expanded', 'true')
    const row = await screen.findByRole('row', { name: /Flat 1/ })
    expect(await within(row).findByRole('link', { name: /^Margaux/ })).toHaveAttribute(
      'href',
      `/host/bookings/${bookingId}`,
    )
    expect(await cellIn('Flat 2', 3)).toHaveAccessibleName(/, closed, /)
    await userEvent.click(await toggle())
    await waitFor(() => expect(screen.queryByRole('row', { name: /Flat 1/ })).not.toBeInTheDocument())
  })

  it('closes nights of one unit, without prices or other listings', async () => {
    const { made } = show([house(), other], {}, '/host/calendar?view=timeline')
    await userEvent.click(await toggle())
    const start = await cellIn('Flat 2', 6)
    act(() => start.focus())
    // The cabin is the row below: it is another listing, and stays out of it.
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent(/^Harbour loft, Flat 2, .*: 2 nights$/)
    expect(screen.queryByLabelText('Price')).not.toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('Availability'), 'Closed')
    await userEvent.click(screen.getByRole('button', { name: 'Save 2 nights' }))
    await waitFor(() =>
      expect(edits(made)).toEqual([
        {
          propertyIds: [id(50)],
          unitIds: [id(61)],
          ranges: [{ from: night(6), to: night(7) }],
          changes: { open: false },
          revision: 7,
        },
      ]),
    )
  })

  it('is open at once where it is the only one, and shows the months of one unit as well', async () => {
    show([house()], {}, `/host/calendar?view=month&listing=${id(50)}&unit=${id(60)}`)
    expect(await screen.findByRole('grid', { name: 'Nights of Harbour loft, Flat 1' })).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: /^Margaux/ }).length).toBeGreaterThan(0)
    await userEvent.selectOptions(screen.getByLabelText('Listing'), 'Harbour loft, Flat 2')
    expect(await screen.findByRole('grid', { name: 'Nights of Harbour loft, Flat 2' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'All units' }))
    expect(await screen.findByRole('row', { name: /Flat 2/ })).toBeInTheDocument()
  })
})

describe('a copy from last year', () => {
  const state = (price: number) => ({ price, minNights: null, maxNights: null, noArrival: false, noDeparture: false })
  const copied = {
    ...{ revision: 8, undo: null, redo: null, editId: null, nights: 3 },
    setByHand: [{ propertyId: id(50), title: 'Harbour loft', dates: [night(4)] }],
    changes: [
      { propertyId: id(50), date: night(3), currency: 'EUR', before: state(12_400), after: state(15_000) },
      {
        propertyId: id(50),
        date: night(4),
        currency: 'EUR',
        before: state(9900),
        after: { ...state(16_000), minNights: 2 },
      },
    ],
  }
  const open = async () => {
    const shown = show([aCalendarListing()], {}, undefined, { 'calendar/copy-year': copied })
    await select(3, threeNights)
    await userEvent.click(screen.getByRole('button', { name: 'Copy from last year' }))
    await screen.findByRole('table')
    return shown
  }

  it('is shown night by night before it is made, and keeps what was set by hand', async () => {
    const { made } = await open()
    expect(
      screen.getByRole('row', { name: new RegExp(`${formatDate(night(4), 'weekday')} €99 €160, min 2`) }),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Change 2 nights' }))
    await waitFor(() =>
      expect(made.filter(({ name }) => name === 'calendar/copy-year').map(({ input }) => input)).toEqual([
        expect.objectContaining({ mode: 'preview', propertyIds: [id(50)], ranges: [{ from: night(3), to: night(5) }] }),
        expect.objectContaining({ mode: 'keep', revision: 7 }),
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('overwrites it when that is wished', async () => {
    const { made } = await open()
    await userEvent.click(screen.getByRole('switch', { name: 'Overwrite it as well' }))
    await userEvent.click(screen.getByRole('button', { name: 'Change 3 nights' }))
    await waitFor(() =>
      expect(made.filter(({ name }) => name === 'calendar/copy-year').at(-1)?.input).toMatchObject({
        mode: 'overwrite',
      }),
    )
  })
})

describe('an edit', () => {
  const undo = { editId: id(91), nights: 3, listings: 1, from: night(3), to: night(5) }

  it('is undone and redone by Ctrl+Z and Ctrl+Shift+Z', async () => {
    const { made } = show([aCalendarListing()], { undo, redo: { ...undo, editId: id(92) } })
    await cell(2)
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Undone for 3 nights.'))
    await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Done again for 3 nights.'))
    expect(made.filter(({ name }) => /undo|redo/.test(name)).map(({ name, input }) => [name, input])).toEqual([
      ['calendar/undo-edit', { editId: id(91) }],
      ['calendar/redo-edit', { editId: id(92) }],
    ])
  })

  it('that can’t be undone is skipped when that is wished, for the one before it', async () => {
    const before = { ...undo, editId: id(93) }
    let isSkipped = false
    const { made } = show([aCalendarListing()], {}, undefined, {
      'calendar/overview': () => aCalendar([aCalendarListing()], { undo: isSkipped ? before : undo }),
      'calendar/undo-edit': ({ skip }) => {
        if (skip) isSkipped = true
        return isSkipped ? { ...result, undo: before } : refuse(409, '3 May in “Harbour loft” is booked by now.')
      },
    })
    await cell(2)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('3 May in “Harbour loft” is booked by now.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Skip this edit' }))
    await waitFor(() => expect(screen.queryByText(/is booked by now/)).not.toBeInTheDocument())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    const asked = () => made.filter(({ name }) => name === 'calendar/undo-edit').map(({ input }) => input)
    await waitFor(() =>
      expect(asked()).toEqual([{ editId: id(91) }, { editId: id(91), skip: true }, { editId: id(93) }]),
    )
  })

  it('that is refused since nights were changed keeps what is typed, shows the changes, and can be saved', async () => {
    const editedMeanwhile = aCalendarListing({
      prices: [{ from: night(4), nights: 1, price: 20_000, byRule: false }],
      closed: [{ from: night(5), to: night(6) }],
    })
    const refusal = 'Some of these nights of “Harbour loft” were changed somewhere else. Nothing was saved.'
    const sent: unknown[] = []
    const { made } = show([aCalendarListing()], {}, undefined, {
      'calendar/overview': () =>
        sent.length === 0 ? aCalendar([aCalendarListing()]) : aCalendar([editedMeanwhile], { revision: 8 }),
      'calendar/edit-nights': (input) =>
        sent.push(input) === 1 ? (refuse(409, refusal) as never) : { ...result, revision: 9 },
    })
    await select(3, threeNights)
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set a price')
    await userEvent.type(screen.getByLabelText('Price of a night'), '150')
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 nights' }))
    expect(await screen.findByText(refusal)).toBeInTheDocument()
    const changes = within(await screen.findByRole('table', { name: 'What was changed meanwhile' }))
    expect(changes.getAllByRole('row')).toHaveLength(3)
    expect(
      changes.getByRole('row', { name: `${formatDate(night(4), 'weekday')} €124, open €200, open` }),
    ).toBeInTheDocument()
    expect(
      changes.getByRole('row', { name: `${formatDate(night(5), 'weekday')} €124, open €124, closed` }),
    ).toBeInTheDocument()
    expect(screen.getByLabelText('Price of a night')).toHaveValue('150')
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 nights' }))
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved for 3 nights.'))
    expect(edits(made).map(({ revision }) => revision)).toEqual([7, 8])
  })

  it('that is left on a phone asks for what was typed, and keeps the nights selected', async () => {
    show()
    await select(3, threeNights)
    await userEvent.selectOptions(screen.getByLabelText('Availability'), 'Closed')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Edit 3 nights' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole('button', { name: 'Edit 3 nights' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(screen.queryByRole('button', { name: 'Edit 3 nights' })).not.toBeInTheDocument()
  })

  it('stays on its listings when the rows change', async () => {
    let rows = [aCalendarListing(), aCalendarListing({ propertyId: id(51), title: 'Cabin' })]
    const { made } = show(rows, {}, '/host/calendar?view=timeline', {
      'calendar/overview': () => aCalendar(rows),
    })
    const start = await cellIn('Cabin', 2)
    act(() => start.focus())
    await userEvent.keyboard('{Enter}')
    rows = [aCalendarListing({ propertyId: id(49), title: 'Attic' }), ...rows]
    act(() => bus.publish('booking:changed', { bookingId: id(10), status: 'confirmed' }))
    await screen.findByRole('row', { name: /Attic/ })
    await userEvent.selectOptions(screen.getByLabelText('Availability'), 'Closed')
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
    await waitFor(() => expect(edits(made)).toMatchObject([{ propertyIds: [id(51)] }]))
  })

  it('has nothing to undo at first', async () => {
    show()
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Redo' })).toBeDisabled()
  })
})

it('says why it is empty', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'No listings to show' })).toBeInTheDocument()
})

it('begins anew for another host: without the selection, the revision and the undo of the one before', async () => {
  const [tomas, ines] = [id(4), id(3)]
  const undo = { editId: id(91), nights: 1, listings: 1, from: night(3), to: night(3) }
  const { made } = renderWithPlatform(
    <>
      <CalendarPage />
      <Link to={`/host/calendar?hostId=${ines}`}>Ines</Link>
    </>,
    {
      user: aUser({ role: { roleDisplayName: 'Provider' } }),
      path: `/host/calendar?hostId=${tomas}`,
      answers: {
        'calendar/overview': ({ hostId }) =>
          hostId === tomas
            ? aCalendar([aCalendarListing()], { revision: 40 })
            : aCalendar([aCalendarListing({ propertyId: id(51), title: 'Cabin' })], { revision: 3 }),
        'calendar/edit-nights': { ...result, revision: 41, undo },
      },
    },
  )
  await select(3, '{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('Availability'), 'Closed')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled())
  await select(4, '{Enter}')
  await userEvent.click(screen.getByRole('link', { name: 'Ines' }))
  expect(await screen.findByRole('grid', { name: 'Nights of Cabin' })).toBeInTheDocument()
  expect(screen.queryByLabelText('Availability')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await select(5, '{Enter}')
  await userEvent.selectOptions(screen.getByLabelText('Availability'), 'Closed')
  await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
  await waitFor(() => expect(edits(made)).toMatchObject([{ revision: 40 }, { propertyIds: [id(51)], revision: 3 }]))
})
