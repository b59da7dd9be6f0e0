import type { PriceHint } from '@qe/contract'
import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { addDays, formatDate, today } from '@qe/ui/unshared'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aCalendar, aCalendarListing } from '../testing/examples'
import CalendarPage from './calendar-page'
import { hintWords } from './price-hint'

const night = (index: number) => addDays(today(), index)
const hint: PriceHint = { places: 12, asked: 9200, booked: 5, sold: 8800, suggested: 8800 }
const tooFew: PriceHint = { places: 3, asked: null, booked: 0, sold: null, suggested: null }

beforeAll(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterAll(() => jest.restoreAllMocks())

const show = (answer: PriceHint | (() => never), listings = [aCalendarListing()]) =>
  renderWithPlatform(<CalendarPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    path: '/host/calendar?view=month',
    answers: {
      'calendar/overview': aCalendar(listings),
      'calendar/hints': answer,
      'calendar/edit-nights': { editId: id(90), nights: 3, revision: 8, undo: null, redo: null, skipped: [] },
    },
  })
const selectThreeNights = async () => {
  const cell = await screen.findByRole('gridcell', { name: new RegExp(`^${formatDate(night(3), 'long')}, `) })
  act(() => cell.focus())
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}')
}
const madeOf = (made: { name: string; input: object }[], name: string) =>
  made.filter((one) => one.name === name).map(({ input }) => input)

describe('the price hint for the selected nights', () => {
  it('says what it comes from, and fills the price field, which is saved as any price', async () => {
    const { made } = show(hint)
    await selectThreeNights()
    expect(
      await screen.findByText(
        '12 similar places nearby: half ask €92 or less for these nights; 5 are booked, half at €88 or less.',
      ),
    ).toBeVisible()
    expect(madeOf(made, 'calendar/hints')).toEqual([{ propertyId: id(50), from: night(3), to: night(5) }])
    await userEvent.click(screen.getByRole('button', { name: 'Use €88' }))
    expect(screen.getByLabelText('Price of a night')).toHaveValue('88')
    expect(screen.getByText('Price €88 a night')).toBeInTheDocument()
    expect(madeOf(made, 'calendar/edit-nights')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 nights' }))
    await waitFor(() =>
      expect(madeOf(made, 'calendar/edit-nights')).toEqual([expect.objectContaining({ changes: { price: 8800 } })]),
    )
  })

  it('replaces an amount that was typed before', async () => {
    show(hint)
    await selectThreeNights()
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set a price')
    await userEvent.type(screen.getByLabelText('Price of a night'), '139')
    await userEvent.click(await screen.findByRole('button', { name: 'Use €88' }))
    expect(screen.getByLabelText('Price of a night')).toHaveValue('88')
  })

  it('goes with the chosen days of the week', async () => {
    const { made } = show(hint)
    await selectThreeNights()
    await screen.findByRole('button', { name: 'Use €88' })
    const day = new Date(`${night(4)}T12:00:00Z`).getUTCDay()
    const name = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day] ?? ''
    await userEvent.click(screen.getByRole('button', { name }))
    await waitFor(() =>
      expect(madeOf(made, 'calendar/hints')).toContainEqual(expect.objectContaining({ weekdays: [day] })),
    )
  })

  it('says when there are too few places, and offers nothing', async () => {
    show(tooFew)
    await selectThreeNights()
    expect(await screen.findByText(/^Fewer than 5 similar places nearby/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
  })

  it('can be asked for again when it could not be loaded', async () => {
    show(() => {
      throw new Error('gone')
    })
    await selectThreeNights()
    expect(await screen.findByText('The price hint could not be loaded.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })

  it('is of one listing', async () => {
    const { made } = show(hint, [aCalendarListing(), aCalendarListing({ propertyId: id(51), title: 'House' })])
    await userEvent.click(await screen.findByRole('button', { name: 'All listings' }))
    await userEvent.click(screen.getByRole('button', { name: 'Edit dates' }))
    expect(screen.getByText('2 listings of 2')).toBeVisible()
    await new Promise((done) => setTimeout(done, 400))
    expect(madeOf(made, 'calendar/hints')).toEqual([])
  })

  it.each([
    [{ ...hint, booked: 0, sold: null }, /; none is booked\.$/],
    [{ ...hint, booked: 1, sold: null }, /; 1 is booked\.$/],
  ])('tells how many are booked: %j', (answer, words) => expect(hintWords(answer, 'EUR')).toMatch(words))
})
