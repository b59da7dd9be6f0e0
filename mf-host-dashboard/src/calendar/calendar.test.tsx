import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { addDays, formatDate, formatDateRange, today } from '@qe/ui/unshared'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking, aCalendarListing } from '../testing/examples'
import type { CalendarListing } from './calendar-listing'
import CalendarPage from './calendar-page'

const night = (index: number) => addDays(today(), index)
const cell = (index: number) =>
  screen.findByRole('button', { name: new RegExp(`^${formatDate(night(index), 'long')}, `) })

const show = (listings: CalendarListing[] = [aCalendarListing()]) =>
  renderWithPlatform(<CalendarPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    answers: {
      'bookings/linear-calender': { from: today(), days: 31, listings },
      'date-wise-price/add-new-price': { nights: 3 },
    },
  })
const changes = (made: { name: string; input: object }[]) =>
  made.filter(({ name }) => name === 'date-wise-price/add-new-price').map(({ input }) => input)

describe('the calendar', () => {
  it('selects nights by Shift and arrows, and changes their price', async () => {
    const { made } = show()
    const first = await cell(3)
    act(() => first.focus())
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}')
    expect(screen.getByRole('dialog', { name: formatDateRange(night(3), night(5)) })).toBeInTheDocument()
    const price = screen.getByLabelText('Price of a night')
    expect(price).toHaveValue('124')
    await userEvent.clear(price)
    await userEvent.type(price, '139,50')
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 nights' }))
    await waitFor(() =>
      expect(changes(made)).toEqual([{ propertyId: id(50), from: night(3), to: night(5), price: 13_950 }]),
    )
  })

  it('moves the focus by arrows, with one tab stop', async () => {
    show()
    const start = await cell(0)
    expect(start).toHaveAttribute('tabindex', '0')
    act(() => start.focus())
    await userEvent.keyboard('{ArrowRight}{PageDown}')
    expect(await cell(8)).toHaveFocus()
    expect(await cell(8)).toHaveAttribute('tabindex', '0')
    expect(start).toHaveAttribute('tabindex', '-1')
  })

  it('closes a night chosen by pointer, and undoes it', async () => {
    const { made } = show()
    await userEvent.click(await cell(2))
    await userEvent.click(screen.getByRole('radio', { name: /Closed/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(changes(made)).toEqual([
        { propertyId: id(50), from: night(2), to: night(2), open: false },
        { propertyId: id(50), from: night(2), to: night(2), open: true },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
  })

  it('selects more nights by their dates, without dragging', async () => {
    const { made } = show()
    await userEvent.click(await cell(2))
    const last = screen.getByLabelText('Last night')
    await userEvent.clear(last)
    await userEvent.type(last, night(6))
    await userEvent.click(screen.getByRole('radio', { name: /Closed/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save 5 nights' }))
    await waitFor(() =>
      expect(changes(made)).toEqual([{ propertyId: id(50), from: night(2), to: night(6), open: false }]),
    )
  })

  it('keeps different prices of selected nights, unless a price is entered', async () => {
    const row = aCalendarListing()
    const days = row.days.map((one, index) => (index === 4 ? { ...one, price: 16_600 } : one))
    const { made } = show([{ ...row, days }])
    await userEvent.click(await cell(2))
    expect(screen.getByLabelText('Price of a night')).toHaveValue('124')
    const last = screen.getByLabelText('Last night')
    await userEvent.clear(last)
    await userEvent.type(last, night(4))
    const price = screen.getByLabelText('Price of a night')
    expect(price).toHaveValue('')
    expect(price).toHaveAccessibleDescription('Now from €124 to €166; left empty, they stay.')
    expect(screen.getByRole('button', { name: 'Save 3 nights' })).toBeDisabled()
    await userEvent.type(price, '124')
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 nights' }))
    await waitFor(() =>
      expect(changes(made)).toEqual([{ propertyId: id(50), from: night(2), to: night(4), price: 12_400 }]),
    )
  })

  it('does not send an invalid amount', async () => {
    const { made } = show()
    await userEvent.click(await cell(2))
    const price = screen.getByLabelText('Price of a night')
    await userEvent.clear(price)
    await userEvent.type(price, '130')
    await userEvent.type(price, ' or so')
    expect(price).toBeInvalid()
    await userEvent.click(screen.getByRole('button', { name: 'Save 1 night' }))
    expect(changes(made)).toEqual([])
  })

  it('shows a stay as a link with guest, nights and status', async () => {
    const { id: bookingId, code, guest } = aBooking()
    show([
      {
        ...aCalendarListing(),
        bookings: [
          { id: bookingId, code, guest, status: 'requested', checkIn: night(4), checkOut: night(7), nights: 3 },
        ],
      },
    ])
    expect(await screen.findByRole('link', { name: /^Margaux A\., 3 nights, .*Waiting for you/ })).toHaveAttribute(
      'href',
      `/host/bookings/${bookingId}`,
    )
  })

  it('shows nights taken on another site under its calendar’s name, also in the editor', async () => {
    const day = (index: number) =>
      ({ ...aCalendarListing().days[index], state: 'blocked' }) as CalendarListing['days'][number]
    const row = aCalendarListing()
    const days = row.days.map((one, index) => (index === 4 || index === 5 ? day(index) : one))
    show([{ ...row, days, elsewhere: [{ feedId: id(70), name: 'Airbnb', from: night(4), to: night(6) }] }])
    expect(await screen.findByRole('link', { name: /^Taken in Airbnb, 2 nights/ })).toHaveAttribute(
      'href',
      `/host/listings/${id(50)}`,
    )
    await userEvent.click(await cell(5))
    expect(screen.getByText(/taken in Airbnb\. They open here once they are free there/)).toBeInTheDocument()
  })

  it('says why it is empty', async () => {
    show([])
    expect(await screen.findByRole('heading', { name: 'No listings to show' })).toBeInTheDocument()
  })
})
