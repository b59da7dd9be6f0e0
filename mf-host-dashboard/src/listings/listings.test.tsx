import { aHostListing, aUser, testId as id, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import ListingsPage from './listings-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })

describe('the listings of a host', () => {
  it('link to each, and show waiting requests', async () => {
    renderWithPlatform(<ListingsPage />, {
      user,
      answers: { 'property/my-property': { items: [aHostListing({ waitingRequests: 2 })], drafts: [] } },
    })
    const link = await screen.findByRole('link', { name: /Harbour loft/ })
    expect(link).toHaveAttribute('href', `/host/listings/${id(50)}`)
    expect(link).toHaveTextContent('2 requests to answer')
  })

  it('say how to begin when there are none', async () => {
    renderWithPlatform(<ListingsPage />, { user, answers: { 'property/my-property': { items: [], drafts: [] } } })
    expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create a listing' })).toHaveAttribute('href', '/host/listings/new')
  })
})
