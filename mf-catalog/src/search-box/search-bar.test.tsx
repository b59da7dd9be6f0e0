import { aCity, renderWithPlatform } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SearchBar } from './search-bar'
import { emptySearchFields } from './search-fields'

function Bar() {
  const [fields, setFields] = useState(emptySearchFields)
  return <SearchBar fields={fields} onChange={setFields} onSearch={() => {}} start="when" />
}

const day = (date: string) => {
  const button = document.querySelector<HTMLElement>(`[data-day="${date}"]:not([data-outside]) button`)
  if (!button) throw new Error('The calendar has no such day.')
  return button
}

test('after the check-out date the focus is on the dates, and Escape stays there', async () => {
  renderWithPlatform(<Bar />, { answers: { 'cities/getAll': { cities: [aCity('lisbon', 'Lisbon')] } } })
  await waitFor(() => expect(day(today())).toBeVisible())
  await userEvent.click(day(today()))
  await userEvent.click(day(addDays(today(), 2)))
  const when = screen.getByRole('button', { name: /^When/ })
  expect(when).toHaveFocus()
  const who = screen.getByRole('button', { name: /^Who/ })
  expect(who).toHaveAttribute('aria-expanded', 'true')
  act(() => screen.getByRole('button', { name: 'Done' }).focus())
  await userEvent.keyboard('{Escape}')
  expect(who).toHaveFocus()
})
