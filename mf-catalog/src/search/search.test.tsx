import { refuse, renderWithPlatform } from '@qe/testing'
import { DisplayCurrencyContext } from '@qe/ui'
import { addDays, today } from '@qe/ui/unshared'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aCard, aCity, found } from '../testing/places'
import SearchPage from './search-page'

/** The map needs a browser with layout; it has its own look in e2e. */
jest.mock('../map/search-map', () => ({ __esModule: true, default: () => null }))

const lists = {
  'cities/getAll': { cities: [aCity('lisbon', 'Lisbon')] },
  'user/get-all-amenities': { amenities: [{ key: 'wifi', label: 'Wifi', group: 'Essentials', icon: 'wifi' }] },
  'property-type/getAll': { types: [] },
}

test('says how many places there are, and what each costs in all with dates', async () => {
  const [checkIn, checkOut] = [addDays(today(), 10), addDays(today(), 15)]
  renderWithPlatform(<SearchPage />, {
    path: `/search?city=lisbon&checkIn=${checkIn}&checkOut=${checkOut}`,
    answers: {
      ...lists,
      'property/getall': found([aCard(1, { total: { amount: 66_000, currency: 'EUR' }, nights: 5 })], { total: 31 }),
    },
  })
  expect(await screen.findByRole('heading', { name: '31 places in Lisbon' })).toBeVisible()
  const card = screen.getByRole('article')
  expect(within(card).getByText('€660')).toBeVisible()
  expect(within(card).getByText('€120 a night')).toBeVisible()
  expect(within(card).getByRole('link', { name: 'Cabin number 1' })).toHaveAttribute(
    'href',
    `/property/${aCard(1).id}?checkIn=${checkIn}&checkOut=${checkOut}`,
  )
})

test('a filter asks again with itself', async () => {
  const { made } = renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon',
    answers: { ...lists, 'property/getall': found([aCard(1), aCard(2)]) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Instant booking' }))
  await waitFor(() =>
    expect(made).toContainEqual({ name: 'property/getall', input: { city: 'lisbon', bookingType: 'instant' } }),
  )
  expect(screen.getByRole('button', { name: 'Instant booking' })).toHaveAttribute('aria-pressed', 'true')
})

test('the filters say how many places they would leave', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon',
    answers: { ...lists, 'property/getall': (input) => found([aCard(1)], { total: input.kind ? 3 : 8 }) },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /A private room/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show 3 places' }))
  expect(await screen.findByRole('heading', { name: '3 places in Lisbon' })).toBeVisible()
})

test('the price filter names the currency of the places, and says what its ends come to in the one that amounts are read in', async () => {
  const day = '2026-11-20'
  const reading = { currency: 'USD', day, rates: { EUR: 1_000_000, USD: 1_100_000 } }
  const [min, max] = [
    { amount: 10_000, currency: 'EUR' },
    { amount: 50_000, currency: 'EUR' },
  ]
  renderWithPlatform(
    <DisplayCurrencyContext value={reading}>
      <SearchPage />
    </DisplayCurrencyContext>,
    {
      path: '/search?city=lisbon',
      answers: { ...lists, 'property/getall': { ...found([aCard(1)]), priceRange: { min, max } } },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  expect(await screen.findByRole('textbox', { name: 'From (EUR)' })).toHaveAccessibleDescription('≈\u00a0$110')
  const to = screen.getByRole('textbox', { name: 'To (EUR)' })
  expect(to).toHaveAccessibleDescription('≈\u00a0$550')
  await userEvent.click(to)
  await userEvent.paste('1.200,50')
  expect(to).toHaveValue('1200')
  expect(to).toHaveAccessibleDescription('≈\u00a0$1,320')
})

test('more places come after the first ones', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search',
    answers: {
      ...lists,
      'property/getall': (input) =>
        input.cursor ? found([aCard(2)], { total: 2 }) : found([aCard(1)], { total: 2, nextCursor: 'next' }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Cabin number 2' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cabin number 1' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('where filters leave nothing, they can be removed', async () => {
  renderWithPlatform(<SearchPage />, {
    path: '/search?city=lisbon&minRating=4.5',
    answers: { ...lists, 'property/getall': (input) => found(input.minRating ? [] : [aCard(1)]) },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the filter' }))
  expect(await screen.findByRole('link', { name: 'Cabin number 1' })).toBeVisible()
})

test('a search that fails can be tried again', async () => {
  let down = true
  renderWithPlatform(<SearchPage />, {
    path: '/search',
    answers: { ...lists, 'property/getall': () => (down ? refuse(500, 'Down.') : found([aCard(1)])) },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  down = false
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: 'Cabin number 1' })).toBeVisible()
})

test('a heart keeps a place', async () => {
  renderWithPlatform(<SearchPage />, { path: '/search', answers: { ...lists, 'property/getall': found([aCard(1)]) } })
  const heart = await screen.findByRole('button', { name: 'Save Cabin number 1' })
  await userEvent.click(heart)
  expect(heart).toHaveAttribute('aria-pressed', 'true')
})
