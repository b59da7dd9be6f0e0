import { useLocation } from '@qe/platform'
import { aUser, renderWithPlatform } from '@qe/testing'
import { screen } from '@testing-library/react'
import PayoutsMoved from './payouts-moved'

function Address() {
  const { pathname, search } = useLocation()
  return (
    <>
      <PayoutsMoved />
      {pathname + search}
    </>
  )
}

test('the old address of the payout account leads to the host’s money, with what it was asked', async () => {
  renderWithPlatform(<Address />, { user: aUser(), path: '/account/payouts?payouts=back' })
  expect(await screen.findByText('/host/money/bank?payouts=back')).toBeInTheDocument()
})
