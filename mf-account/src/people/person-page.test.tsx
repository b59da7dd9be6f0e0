import type { CallInput, PublicProfile } from '@qe/contract'
import { aListingCard, aUser, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PersonPage from './person-page'

const ada = aUser({ avatar: 'media/upload/ada' })
const profile: PublicProfile = {
  id: ada.id,
  name: 'Ada B.',
  avatar: 'media/upload/ada',
  bio: '',
  languages: [],
  isVerified: false,
  isProvider: false,
  joinedAt: ada.joinedAt,
  rating: { average: null, count: 0 },
  listings: 0,
}
const permission = { profilePhoto: 'everyone' as const, listingPhotosInMarketing: false }
const page = { path: `/people/${ada.id}`, route: '/people/:id' }
const photo = () => document.querySelector('img')

describe('one’s own profile', () => {
  const show = (profilePhoto: 'everyone' | 'booked_with' | 'nobody') =>
    renderWithPlatform(<PersonPage />, {
      ...page,
      user: ada,
      answers: { 'user/get/{id}': profile, 'user/image-permission/get': { ...permission, profilePhoto } },
    })

  it('has no photo where others see none, and says why', async () => {
    show('nobody')
    expect(await screen.findByText(/you show your photo to nobody/)).toBeInTheDocument()
    expect(photo()).toBeNull()
    expect(screen.getByRole('link', { name: 'Change who sees it' })).toHaveAttribute('href', '/account/privacy')
  })

  it('says who sees a photo that not everybody does', async () => {
    show('booked_with')
    expect(await screen.findByText(/Only people you have booked with see your photo/)).toBeInTheDocument()
    expect(photo()).not.toBeNull()
  })

  it('says nothing of a photo that everybody sees', async () => {
    show('everyone')
    expect(await screen.findByRole('heading', { name: 'Ada B.' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Change who sees it' })).not.toBeInTheDocument()
  })
})

describe('the listings of a host', () => {
  it('go on beyond the first page', async () => {
    const host = { ...profile, isProvider: true, listings: 2 }
    renderWithPlatform(<PersonPage />, {
      ...page,
      answers: {
        'user/get/{id}': host,
        'property/getall': ({ cursor }: CallInput<'property/getall'>) => ({
          items: [aListingCard(cursor ? 2 : 1)],
          nextCursor: cursor ? null : 'more',
          total: 2,
          place: null,
          facets: null,
          priceRange: null,
        }),
      },
    })
    expect(await screen.findByText('Cabin number 1')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('Cabin number 2')).toBeInTheDocument()
    expect(screen.getByText('Cabin number 1')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })
})
