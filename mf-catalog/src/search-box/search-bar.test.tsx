import type { SuggestedPlace } from '@qe/contract'
import { renderWithPlatform } from '@qe/testing'
import { addDays, today } from '@qe/ui/unshared'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SearchBar } from './search-bar'
import { emptySearchFields, type Part } from './search-fields'

const onSearch = jest.fn()
beforeEach(() => onSearch.mockClear())

function Bar({ start }: { start: Part }) {
  const [fields, setFields] = useState(emptySearchFields)
  return <SearchBar fields={fields} onChange={setFields} onSearch={onSearch} onListing={() => {}} start={start} />
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

describe('a place that was typed and not chosen', () => {
  const lisbon: SuggestedPlace = {
    ...{ kind: 'city', name: 'Lisbon', within: ['Portugal'], countryCode: 'PT', point: { lat: 38, lon: -9 } },
    ...{ bounds: '-9.5,38,-9,39', city: 'lisbon', propertyId: null, listings: 12 },
  }
  const typePlace = async () => {
    renderWithPlatform(
      <>
        <Bar start="where" />
        <button type="button">Elsewhere</button>
      </>,
      { answers: { 'places/suggest': { places: [lisbon], attribution: '' } } },
    )
    await userEvent.type(screen.getByRole('combobox', { name: 'Place' }), 'lisb')
  }
  const searched = () => onSearch.mock.calls.map(([{ place }]) => place)

  test('is searched once', async () => {
    await typePlace()
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(searched()).toEqual([{ name: 'Lisbon', city: 'lisbon' }]))
  })

  test('goes along to the dates, which have the focus', async () => {
    await typePlace()
    await userEvent.click(screen.getByRole('button', { name: /^When/ }))
    const dates = await screen.findByRole('group', { name: 'Dates' })
    expect(dates).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getByRole('button', { name: /^Where\s*Lisbon$/ })).toBeVisible()
  })

  test('is searched also after its panel has closed, and not before', async () => {
    await typePlace()
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByRole('button', { name: /^Where\s*lisb$/ })).toBeVisible()
    expect(searched()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(searched()).toEqual([{ name: 'Lisbon', city: 'lisbon' }]))
  })
})
