import { renderWithPlatform } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { type Part, SearchBar } from './search-bar'
import { emptySearchFields } from './search-fields'

function Bar({ start }: { start: Part }) {
  const [fields, setFields] = useState(emptySearchFields)
  return <SearchBar fields={fields} onChange={setFields} onSearch={() => {}} onListing={() => {}} start={start} />
}
const answers = { 'places/suggest': { places: [], attribution: '' } }

const day = (date: string) => {
  const button = document.querySelector<HTMLElement>(`[data-day="${date}"]:not([data-outside]) button`)
  if (!button) throw new Error('The calendar has no such day.')
  return button
}

test('after the check-out date the focus is on the dates, and Escape stays there', async () => {
  renderWithPlatform(<Bar start="when" />, { answers })
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

test('Escape first clears the place that was typed, then closes the panel', async () => {
  renderWithPlatform(<Bar start="where" />, { answers })
  const field = screen.getByRole('combobox', { name: 'Place' })
  await userEvent.type(field, 'lis')
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(field).not.toBeInTheDocument()
})
