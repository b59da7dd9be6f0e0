import { aUser, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import { HostInvitation } from './host-invitation'

const texts = { title: 'Host with us', text: 'Earn with your home.', button: 'List your home' }

describe('the invitation to host', () => {
  it('leads to the sign-up of a host', () => {
    renderWithPlatform(<HostInvitation {...texts} />)
    expect(screen.getByRole('link', { name: 'List your home' })).toHaveAttribute('href', '/auth/signup?host=1')
  })

  it('leads a host to their dashboard', () => {
    renderWithPlatform(<HostInvitation {...texts} />, { user: aUser({ role: { roleDisplayName: 'Provider' } }) })
    expect(screen.getByRole('link', { name: 'Go to your listings' })).toHaveAttribute('href', '/host')
  })
})
