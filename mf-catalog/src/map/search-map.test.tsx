import { refuse, renderWithPlatform, testId } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { openedFrom } from '../cards/opened-card'
import SearchMap from './search-map'

const map = { filters: {}, listings: [], searchedPlace: null, active: null, cameFrom: null }
const events = { onActive: () => {}, onSearch: () => {} }

test('a map whose places did not load says so, and loads them when asked', async () => {
  let isDown = true
  renderWithPlatform(<SearchMap {...map} {...events} />, {
    answers: {
      'cities/getAll': { cities: [] },
      'property/map-view': () => (isDown ? refuse(500, 'Down.') : { pins: [], clusters: [], total: 0 }),
    },
  })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The places on the map did not load.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(alert).not.toBeInTheDocument())
})

const cabin = {
  ...{ id: testId(4), title: 'Cabin number 4', photo: 'media/p4-0', point: { lat: 38.71, lon: -9.13 } },
  ...{ nightly: { amount: 12_000, currency: 'EUR' }, total: null, rating: { average: 4.8, count: 12 } },
}

function MapThatGoesToLisbon() {
  const [filters, setFilters] = useState<object>({ bounds: '-9.6,38.9,-9.5,39' })
  return (
    <>
      <button type="button" onClick={() => setFilters({ city: 'lisbon' })}>
        Lisbon
      </button>
      <SearchMap {...map} {...events} filters={filters} />
    </>
  )
}

test('an open map shows the places of a city of which it is not known yet where it is', async () => {
  renderWithPlatform(<MapThatGoesToLisbon />, {
    answers: {
      'cities/getAll': () => refuse(500, 'Down.'),
      'property/map-view': (input: { city?: string }) => ({ pins: input.city ? [cabin] : [], clusters: [], total: 0 }),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Lisbon' }))
  expect(await screen.findByRole('button', { name: /^Cabin number 4, / })).toBeInTheDocument()
})

test('whoever comes back from a listing finds its pin chosen, until they choose otherwise', async () => {
  const filters = { bounds: '-9.2,38.6,-9.1,38.8' }
  const answers = { 'cities/getAll': { cities: [] }, 'property/map-view': { pins: [cabin], clusters: [], total: 1 } }
  renderWithPlatform(<SearchMap {...map} {...events} filters={filters} cameFrom={cabin.id} />, { answers })
  const preview = await screen.findByRole('article', { name: 'Cabin number 4' })
  await userEvent.click(within(preview).getByRole('link'))
  expect(openedFrom('default')).toBe(cabin.id)
  await userEvent.click(within(preview).getByRole('button', { name: 'Close' }))
  expect(preview).not.toBeInTheDocument()
})
