import type { CallOutput } from '@qe/contract'
import { aCity, aListingCard, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CityPage from './city-page'

const lisbon: CallOutput<'city/details'> = {
  city: { ...aCity('lisbon', 'Lisbon'), listings: 312 },
  rating: { average: 4.8, count: 1204 },
  medianPrice: { amount: 8900, currency: 'EUR' },
  lowestPrice: { amount: 3500, currency: 'EUR' },
  priced: 312,
  types: [{ key: 'apartment', label: 'Apartment', plural: 'Apartments', icon: 'building', listings: 148 }],
  amenities: [{ key: 'wifi', label: 'Wi-Fi', group: 'Work', icon: 'wifi', listings: 300 }],
  items: [aListingCard(1), aListingCard(2)],
  nearby: [aCity('sintra', 'Sintra')],
}

test('says what there is, from which price, and leads to the search with the city and a filter', async () => {
  renderWithPlatform(<CityPage />, { answers: { 'city/details': lisbon } })
  const header = within((await screen.findByRole('heading', { level: 1 })).parentElement as HTMLElement)
  expect(header.getByRole('heading', { name: 'Places to stay in Lisbon' })).toBeVisible()
  expect(header.getByText(/312 places/)).toHaveTextContent('312 places · from €35 a night')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Show all 312 places' })).toHaveAttribute('href', '/search?city=lisbon')
  expect(screen.getByRole('link', { name: '148 apartments' })).toHaveAttribute(
    'href',
    '/search?city=lisbon&type=apartment',
  )
  expect(screen.getByRole('link', { name: /Sintra/ })).toHaveAttribute('href', '/places/portugal/sintra')
  await waitFor(() => expect(document.title).toBe('Places to stay in Lisbon, Portugal · Quality Escape'))
})

test('says that there is no such city, with a way on', async () => {
  renderWithPlatform(<CityPage />, { answers: { 'city/details': refuse(404, 'No.') } })
  expect(await screen.findByText('No places to stay here')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look everywhere' })).toHaveAttribute('href', '/search')
})

test('can be tried again after an error', async () => {
  let down = true
  renderWithPlatform(<CityPage />, { answers: { 'city/details': () => (down ? refuse(500, 'Down.') : lisbon) } })
  const again = await screen.findByRole('button', { name: 'Try again' })
  down = false
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Lisbon')
})
