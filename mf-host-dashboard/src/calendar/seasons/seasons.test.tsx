import type { CallOutput } from '@qe/contract'
import { aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { addDays, formatDate, today } from '@qe/ui/unshared'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aCalendar, aCalendarListing } from '../../testing/examples'
import CalendarPage from '../calendar-page'

const listings = [50, 51].map((n) => aCalendarListing({ propertyId: id(n), title: `House ${n}` }))
const [first, last] = [addDays(today(), 10), addDays(today(), 20)]
const summer = {
  seasonId: id(95),
  name: 'Summer',
  firstNight: first,
  lastNight: last,
  isYearly: true,
  price: null,
  pricePercent: 20,
  minNights: 3,
  arrivalDays: [6],
  propertyIds: [id(50)],
  ranges: [{ from: first, to: addDays(last, 1) }],
}
type Result = CallOutput<'season/save'>
const result: Result = {
  revision: 8,
  undo: null,
  redo: null,
  seasonId: id(95),
  editId: id(96),
  nights: 11,
  setByHand: [],
}

beforeAll(() => {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterAll(() => jest.restoreAllMocks())

const show = (seasons: (typeof summer)[], setByHand: Result['setByHand'] = [], shown = listings) =>
  renderWithPlatform(<CalendarPage />, {
    user: aUser({ role: { roleDisplayName: 'Provider' } }),
    path: '/host/calendar?view=month',
    answers: {
      'calendar/overview': aCalendar(shown, { seasons }),
      'season/save': { ...result, setByHand },
      'season/delete': { ...result, seasonId: null },
    },
  })
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Seasons' }))
  return within(screen.getByRole('dialog', { name: 'Seasons' }))
}
const saves = (made: { name: string; input: object }[]) =>
  made.filter(({ name }) => name === 'season/save').map(({ input }) => input)

describe('seasons', () => {
  it('stand in the calendar, and are listed with what they change', async () => {
    show([summer])
    expect(
      await screen.findByRole('gridcell', { name: new RegExp(`^${formatDate(first, 'long')}, `) }),
    ).toHaveAccessibleName(/season Summer/)
    const dialog = await open()
    expect(dialog.getByText(/, each year$/)).toBeVisible()
    expect(
      dialog.getByText('20% above the usual price, 3 nights at least, arrival on Saturday only; 1 listing'),
    ).toBeVisible()
  })

  it('are added for chosen listings, after a look at what they would overwrite', async () => {
    const { made } = show([])
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Add a season' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Fair')
    await userEvent.click(screen.getByText('2 listings of 2'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'House 50' }))
    await userEvent.type(screen.getByLabelText('Shortest stay, in nights (optional)'), '2')
    await userEvent.click(screen.getByRole('button', { name: 'Save the season' }))
    await waitFor(() =>
      expect(saves(made)).toEqual([
        expect.objectContaining({
          name: 'Fair',
          mode: 'preview',
          propertyIds: [id(51)],
          pricePercent: 20,
          minNights: 2,
        }),
        expect.objectContaining({ name: 'Fair', mode: 'keep', isYearly: true, price: null, arrivalDays: null }),
      ]),
    )
    const list = within(await screen.findByRole('dialog', { name: 'Seasons' }))
    expect(await list.findByText('“Fair” is saved, and 11 nights set.')).toBeVisible()
  })

  it('begin as early as today at the place where it is still the day before', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-16T12:00:00Z') })
    const [ahead, behind] = [
      aCalendarListing({ propertyId: id(50), title: 'House 50', today: '2026-11-17' }),
      aCalendarListing({ propertyId: id(51), title: 'House 51', today: '2026-11-16' }),
    ]
    const season = { ...summer, firstNight: '2026-11-20', lastNight: '2026-11-25', propertyIds: [id(50), id(51)] }
    show([season], [], [ahead, behind])
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Change Summer' }))
    await userEvent.click(screen.getByRole('button', { name: /^First night/ }))
    const day = (date: string) => document.querySelector<HTMLButtonElement>(`[data-day="${date}"] button`)
    await waitFor(() => expect(day('2026-11-16')).toBeEnabled())
    expect(day('2026-11-15')).toBeDisabled()
    jest.useRealTimers()
  })

  it('ask before they overwrite nights that were set by hand', async () => {
    const { made } = show([summer], [{ propertyId: id(50), title: 'House 50', dates: [first, last] }])
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Change Summer' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save the season' }))
    expect(
      await screen.findByText(/2 nights have prices or rules that you have set before: 2 nights of House 50/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save, and keep 2 nights' })).toBeEnabled()
    await userEvent.click(screen.getByRole('switch', { name: 'Overwrite them as well' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save and overwrite' }))
    await waitFor(() =>
      expect(saves(made).at(-1)).toMatchObject({ seasonId: id(95), mode: 'overwrite', minNights: 3, arrivalDays: [6] }),
    )
  })

  it('never take an amount of one currency for another', async () => {
    const [euros, yen] = [
      aCalendarListing({ propertyId: id(50), title: 'House 50' }),
      aCalendarListing({ propertyId: id(51), title: 'House 51', currency: 'JPY' }),
    ]
    const { made } = show([], [], [euros, yen])
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Add a season' }))
    await userEvent.type(screen.getByLabelText('Name'), 'Fair')
    await userEvent.click(screen.getByText('2 listings of 2'))
    const tick = (title: string) => userEvent.click(screen.getByRole('checkbox', { name: title }))
    await tick('House 51')
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set a price')
    await userEvent.type(screen.getByLabelText('Price of a night'), '120')
    await tick('House 51')
    expect(screen.getByLabelText('Price')).toHaveDisplayValue('As usual')
    await tick('House 50')
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'Set a price')
    expect(screen.getByLabelText('Price of a night')).toHaveValue('')
    await userEvent.type(screen.getByLabelText('Price of a night'), '15000')
    await userEvent.click(screen.getByRole('button', { name: 'Save the season' }))
    await waitFor(() => expect(saves(made)[0]).toMatchObject({ propertyIds: [id(51)], price: 15_000 }))
  })

  it('say what is wrong before anything is sent', async () => {
    const { made } = show([])
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Add a season' }))
    await userEvent.selectOptions(screen.getByLabelText('Price'), 'As usual')
    await userEvent.click(screen.getByRole('button', { name: 'Save the season' }))
    expect(screen.getByText('Give the season a name, such as Summer.')).toBeVisible()
    expect(screen.getByText(/Say what the season changes/)).toBeVisible()
    expect(saves(made)).toEqual([])
  })

  it('ask before a form with changes is closed', async () => {
    show([summer])
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Change Summer' }))
    await userEvent.type(screen.getByLabelText('Name'), ' by the sea')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Summer by the sea')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard and leave' }))
    expect(screen.getByRole('dialog', { name: 'Seasons' })).toBeVisible()
  })

  it('are deleted after a question', async () => {
    const { made } = show([summer])
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Summer' }))
    expect(dialog.getByText('Its coming nights go back to the usual prices and rules.')).toBeVisible()
    expect(dialog.getByText('Undo doesn’t bring a season back.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Summer' }))
    await waitFor(() => expect(made).toContainEqual({ name: 'season/delete', input: { seasonId: id(95) } }))
    expect(await dialog.findByText('The season is deleted, and 11 nights changed.')).toBeVisible()
  })
})
