import type { UserProfile } from '@qe/contract'
import { bus, localValues } from '@qe/platform'
import { aListing, aListingCard, aUser, renderWithPlatform, testId } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ListingPage from '../listing/listing-page'
import { searchResults } from '../testing/search-results'
import { RecentlySeen } from './recently-seen'

const cards = [aListingCard(1), aListingCard(2), aListingCard(3)]
const ada = aUser()
beforeEach(() => localStorage.clear())

/** Opens the page of a listing, as whoever is given. */
async function look(n: number, user: UserProfile | null = ada) {
  const listing = aListing({ ...aListingCard(n) })
  const page = renderWithPlatform(<ListingPage />, {
    ...(user && { user }),
    path: `/property/${listing.id}`,
    route: '/property/:propertyId',
    answers: { 'property/details': listing },
  })
  await screen.findByRole('heading', { level: 1, name: listing.title })
  page.unmount()
}
const row = (user: UserProfile | null = ada) =>
  renderWithPlatform(<RecentlySeen />, {
    ...(user && { user }),
    answers: {
      'property/getall': ({ ids = [] }) => searchResults(ids.flatMap((id) => cards.filter((card) => card.id === id))),
    },
  })
const shown = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

test('the last opened place stands first, each once, without what has left the site', async () => {
  for (const n of [1, 2, 9, 1]) await look(n)
  row()
  expect(await screen.findByRole('region', { name: 'Recently seen' })).toBeVisible()
  expect(shown()).toEqual(['Cabin number 1', 'Cabin number 2'])
  expect(screen.queryByRole('link', { name: 'Show all' })).toBeNull()
})

test('a visitor’s go to the account that signs in, and nobody sees those of another one', async () => {
  await look(1, null)
  const first = row()
  await waitFor(() => expect(shown()).toEqual(['Cabin number 1']))
  first.unmount()
  await look(2)
  const other = row(aUser({ id: testId(2) }))
  expect(shown()).toEqual([])
  expect(localValues.read('seen-places')).toBeUndefined()
  other.unmount()
})

test('are gone after sign-out', async () => {
  await look(1)
  const { made } = row(null)
  expect(made).toEqual([])
  expect(localValues.read('seen-places')).toBeUndefined()
})

test('can be cleared, and that be undone', async () => {
  let undo = () => {}
  const off = bus.on('toast', ({ action }) => {
    undo = action?.run ?? undo
  })
  await look(1)
  row()
  await userEvent.click(await screen.findByRole('button', { name: /^Clear/ }))
  expect(shown()).toEqual([])
  expect(localValues.read('seen-places')).toMatchObject({ items: [] })
  act(() => undo())
  await waitFor(() => expect(shown()).toEqual(['Cabin number 1']))
  off()
})
