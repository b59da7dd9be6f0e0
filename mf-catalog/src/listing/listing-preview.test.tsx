import { aListing, aUser, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import ListingPreview from './listing-preview'

test('a host sees what they wrote as guests will, without asking the API for what is not saved', () => {
  const listing = aListing({ title: 'A quieter loft', houseRules: ['Shoes stay at the door'] })
  const { made } = renderWithPlatform(<ListingPreview listing={listing} />, { user: aUser() })
  expect(screen.getByRole('heading', { name: 'A quieter loft' })).toBeInTheDocument()
  expect(screen.getByText('Shoes stay at the door')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Photos' })).toBeInTheDocument()
  expect(screen.queryByText(/report this place/i)).not.toBeInTheDocument()
  expect(made.filter(({ name }) => name.startsWith('property/') || name.startsWith('bookings/'))).toEqual([])
})

test('a title, rules and photos that are still missing leave the rest of the page as it is', () => {
  renderWithPlatform(<ListingPreview listing={aListing({ title: '', houseRules: [], photos: [] })} />)
  expect(screen.queryByRole('region', { name: 'Photos' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Good to know' })).toBeInTheDocument()
})
