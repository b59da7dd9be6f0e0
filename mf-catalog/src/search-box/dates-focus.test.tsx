import { renderWithPlatform } from '@qe/testing'
import type { StayCalendarProps } from '@qe/ui/calendar'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SearchBar } from './search-bar'
import { emptySearchFields, type Part } from './search-fields'

let mockLoading: Promise<void> | null
let finishLoading: () => void
/** The calendar comes when `finishLoading` is called, as on a slow machine. */
jest.mock('@qe/ui/calendar', () => {
  const { StayCalendar } = jest.requireActual('@qe/ui/calendar')
  return {
    StayCalendar: (props: StayCalendarProps) => {
      if (mockLoading) throw mockLoading
      return <StayCalendar {...props} />
    },
  }
})
beforeEach(() => {
  mockLoading = new Promise((done) => {
    finishLoading = () => {
      mockLoading = null
      done()
    }
  })
})

function Bar({ start }: { start: Part | null }) {
  const [fields, setFields] = useState(emptySearchFields)
  return <SearchBar fields={fields} onChange={setFields} onSearch={() => {}} onListing={() => {}} start={start} />
}
const show = (start: Part | null) =>
  renderWithPlatform(<Bar start={start} />, { answers: { 'places/suggest': { places: [], attribution: '' } } })
const panel = () => screen.getByRole('group', { name: 'Dates' })
const load = async () => {
  await act(async () => finishLoading())
  await screen.findAllByRole('grid')
}
const isOnADay = () => document.activeElement?.closest('[data-day]') !== null

test('the panel of the dates has the focus at once, and its calendar when that has loaded', async () => {
  show('when')
  expect(panel()).toHaveFocus()
  await load()
  await waitFor(() => expect(isOnADay()).toBe(true))
})

test('whoever has moved the focus meanwhile keeps it where it is', async () => {
  show('when')
  await userEvent.tab()
  const chip = screen.getByRole('button', { name: 'Dates' })
  expect(chip).toHaveFocus()
  await load()
  expect(chip).toHaveFocus()
})

test('a press of When moves the focus to the panel, also where the calendar is there already', async () => {
  show(null)
  await act(async () => finishLoading())
  await userEvent.click(screen.getByRole('button', { name: /^When/ }))
  await waitFor(() => expect(isOnADay()).toBe(true))
})

test('switching between flexible and fixed dates leaves the focus on what was pressed', async () => {
  show('when')
  await load()
  await waitFor(() => expect(isOnADay()).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Flexible' }))
  await userEvent.click(screen.getByRole('button', { name: 'Dates' }))
  await waitFor(() => expect(screen.getAllByRole('grid').length).toBeGreaterThan(0))
  expect(screen.getByRole('button', { name: 'Dates' })).toHaveFocus()
})
