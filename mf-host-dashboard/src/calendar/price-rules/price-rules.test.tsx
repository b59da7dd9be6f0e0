import type { CallOutput } from '@qe/contract'
import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { addDays, formatDate, today } from '@qe/ui/unshared'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aCalendar, aCalendarListing } from '../../testing/examples'
import CalendarPage from '../calendar-page'

const night = (index: number) => addDays(today(), index)
const preview: CallOutput<'price-rule/preview'> = {
  nights: [
    { date: night(0), before: 12_400, after: 9200, by: 'rule' },
    { date: night(1), before: 20_000, after: 20_000, by: 'host' },
    { date: night(2), before: 12_400, after: 12_400, by: 'taken' },
    { date: night(3), before: 12_400, after: 12_400, by: 'tooFew' },
  ],
}
const listing = aCalendarListing()
const ruled = aCalendarListing({
  priceRule: { floor: 8000, ceiling: 12_000 },
  prices: [{ from: night(1), nights: 2, price: 9200, byRule: true }],
})

beforeAll(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterAll(() => jest.restoreAllMocks())

const show = (listings = [listing], shown = preview) =>
  renderWithPlatform(<CalendarPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    path: '/host/calendar?view=month',
    answers: {
      'calendar/overview': aCalendar(listings),
      'price-rule/preview': shown,
      'price-rule/save': { nights: 88 },
      'price-rule/delete': { nights: 2 },
    },
  })
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Price rule' }))
  return within(screen.getByRole('dialog', { name: 'Price rule' }))
}
const inputsOf = (made: { name: string; input: object }[], name: string) =>
  made.filter((one) => one.name === name).map(({ input }) => input)
const rule = { propertyId: id(50), floor: 8000, ceiling: 12_000 }

describe('the price rule of a listing', () => {
  it('is off, says what it would do, and is turned on after a look at the next nights', async () => {
    const { made } = show()
    const dialog = await open()
    expect(dialog.getByText(/^Off\. Nothing is priced for you/)).toBeVisible()
    expect(dialog.getByText(/between your floor and your ceiling/)).toBeVisible()
    await userEvent.type(dialog.getByLabelText('Floor'), '80')
    await userEvent.type(dialog.getByLabelText('Ceiling'), '120')
    await userEvent.click(dialog.getByRole('button', { name: 'Show the next nights' }))
    const rows = within(await dialog.findByRole('region', { name: 'The next 4 nights' })).getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(
      [
        ['€124€92', 'by the rule'],
        ['€200€200', 'your own price stays'],
        ['€124€124', 'taken or closed'],
        ['€124€124', 'too few similar places'],
      ].map(([amounts, reason], index) => `${formatDate(night(index), 'weekday')}${amounts}${reason}`),
    )
    expect(inputsOf(made, 'price-rule/save')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(inputsOf(made, 'price-rule/save')).toEqual([rule]))
    expect(await dialog.findByText('The price rule is on, and 88 nights changed.')).toBeVisible()
  })

  it('is looked at again when its amounts change', async () => {
    const { made } = show()
    const dialog = await open()
    await userEvent.type(dialog.getByLabelText('Floor'), '80')
    await userEvent.type(dialog.getByLabelText('Ceiling'), '120')
    await userEvent.click(dialog.getByRole('button', { name: 'Show the next nights' }))
    await dialog.findByRole('button', { name: 'Turn on' })
    await userEvent.type(dialog.getByLabelText('Ceiling'), '0')
    await userEvent.click(dialog.getByRole('button', { name: 'Show the next nights' }))
    await waitFor(() => expect(inputsOf(made, 'price-rule/preview').at(-1)).toEqual({ ...rule, ceiling: 120_000 }))
  })

  it('says when too few places are similar', async () => {
    show([listing], { nights: preview.nights.map((one) => ({ ...one, by: 'tooFew' })) })
    const dialog = await open()
    await userEvent.type(dialog.getByLabelText('Floor'), '80')
    await userEvent.type(dialog.getByLabelText('Ceiling'), '120')
    await userEvent.click(dialog.getByRole('button', { name: 'Show the next nights' }))
    expect(await dialog.findByText(/^Too few places are similar yet/)).toBeVisible()
  })

  it.each([
    ['', '', ['Enter the lowest price of a night.', 'Enter the highest price of a night.']],
    ['120', '80', ['The ceiling can’t be below the floor.']],
    ['0', '80', ['A night can’t be free.']],
  ])('needs both amounts: %j to %j', async (floor, ceiling, problems) => {
    const { made } = show()
    const dialog = await open()
    if (floor) await userEvent.type(dialog.getByLabelText('Floor'), floor)
    if (ceiling) await userEvent.type(dialog.getByLabelText('Ceiling'), ceiling)
    await userEvent.click(dialog.getByRole('button', { name: 'Show the next nights' }))
    for (const problem of problems) expect(dialog.getByText(problem)).toBeVisible()
    expect(inputsOf(made, 'price-rule/preview')).toEqual([])
  })

  it('marks its nights in the calendar, and is turned off', async () => {
    const { made } = show([ruled])
    expect(
      await screen.findByRole('gridcell', { name: new RegExp(`^${formatDate(night(1), 'long')}, `) }),
    ).toHaveAccessibleName(/€92, set by your price rule$/)
    const dialog = await open()
    expect(dialog.getByText('On: from €80 to €120 a night.')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(inputsOf(made, 'price-rule/delete')).toEqual([{ propertyId: id(50) }]))
    expect(await dialog.findByText('The price rule is off, and 2 nights changed.')).toBeVisible()
  })

  it('is of one listing at a time', async () => {
    const { made } = show([listing, { ...ruled, propertyId: id(51), title: 'House' }])
    const dialog = await open()
    await userEvent.selectOptions(dialog.getByLabelText('Listing'), 'House (on)')
    expect(dialog.getByLabelText('Floor')).toHaveValue('80')
    await waitFor(() => expect(inputsOf(made, 'price-rule/preview')).toEqual([{ ...rule, propertyId: id(51) }]))
  })
})
