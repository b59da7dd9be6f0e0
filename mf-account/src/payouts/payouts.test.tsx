import type { CallOutput } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PayoutsPage from './payouts-page'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const none: CallOutput<'user/get-all-banks'> = {
  account: { status: 'none', payoutsEnabled: false, requirements: [] },
  banks: [],
  payouts: [],
}
const country = (code: string, name: string, payouts: boolean) => ({
  code,
  name,
  currency: 'EUR',
  listings: 1,
  payouts,
})
const countries = { countries: [country('PT', 'Portugal', true), country('AQ', 'Antarctica', false)] }

describe("a host's payouts", () => {
  it('are set up on the payment provider’s page, which leads back here', async () => {
    const incomplete = { status: 'incomplete' as const, payoutsEnabled: false, requirements: [] }
    const { made } = renderWithPlatform(<PayoutsPage />, {
      user,
      answers: {
        'user/get-all-banks': none,
        'property/country-list': countries,
        'stripe-connect/create': { account: incomplete, url: `${location.href}#provider` },
      },
    })
    await screen.findByRole('option', { name: 'Portugal' })
    expect(screen.queryByRole('option', { name: 'Antarctica' })).not.toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('Country of your bank account'), 'PT')
    await userEvent.click(screen.getByRole('button', { name: 'Set up payouts' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'stripe-connect/create',
        input: { returnPath: '/account/payouts', country: 'PT' },
      }),
    )
    await waitFor(() => expect(location.hash).toBe('#provider'))
    location.hash = ''
  })

  it('ask for the password after a sign-in of long ago, and then go on to the payment provider', async () => {
    const incomplete = { status: 'incomplete' as const, payoutsEnabled: false, requirements: [] }
    let isFresh = false
    renderWithPlatform(<PayoutsPage />, {
      user,
      answers: {
        'user/get-all-banks': { ...none, account: incomplete },
        'stripe-connect/create': () =>
          isFresh
            ? { account: incomplete, url: `${location.origin}/#again` }
            : refuse(403, 'Sign in once more.', { reason: 'sign_in_again' }),
        'user/signin': () => {
          isFresh = true
          return { token: 'a-token', expiresAt: '2030-01-01T00:00:00.000Z', user }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    await userEvent.type(dialog.getByLabelText('Password'), 'the right phrase{Enter}')
    await waitFor(() => expect(location.hash).toBe('#again'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    location.hash = ''
  })

  it('say so when the payment provider can’t be reached', async () => {
    const incomplete = { status: 'incomplete' as const, payoutsEnabled: false, requirements: [] }
    renderWithPlatform(<PayoutsPage />, {
      user,
      answers: {
        'user/get-all-banks': { ...none, account: incomplete },
        'stripe-connect/create': refuse(503, 'Payments are away for a moment.'),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Payments are away for a moment.')
  })

  it('list missing requirements', async () => {
    const account = { status: 'restricted' as const, payoutsEnabled: false, requirements: ['Proof of address'] }
    renderWithPlatform(<PayoutsPage />, {
      user,
      path: '/account/payouts?payouts=back',
      answers: { 'user/get-all-banks': { account, banks: [], payouts: [] } },
    })
    expect(await screen.findByText('Proof of address')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Payouts are on hold')
    expect(screen.getByRole('button', { name: 'Add missing details' })).toBeInTheDocument()
  })

  it('show the bank account once they are active', async () => {
    const account = { status: 'active' as const, payoutsEnabled: true, requirements: [] }
    const bank = { id: 'ba_1', bankName: 'Caixa', last4: '6789', currency: 'EUR', country: 'PT', isDefault: true }
    renderWithPlatform(<PayoutsPage />, {
      user,
      answers: { 'user/get-all-banks': { account, banks: [bank], payouts: [] } },
    })
    expect(await screen.findByText('Caixa')).toBeInTheDocument()
    expect(screen.getByText('Payouts are on')).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('are listed with their state, and with the reason when the bank returns one', async () => {
    const account = { status: 'active' as const, payoutsEnabled: true, requirements: [] }
    const payout = {
      id: 'po_1',
      amount: { amount: 27_200, currency: 'EUR' },
      status: 'paid' as const,
      arrivesOn: '2027-08-03',
      failure: null,
    }
    const back = { ...payout, id: 'po_2', status: 'failed' as const, failure: 'The bank account has been closed.' }
    renderWithPlatform(<PayoutsPage />, {
      user,
      answers: { 'user/get-all-banks': { account, banks: [], payouts: [payout, back] } },
    })
    const [arrived, returned] = within(await screen.findByRole('region', { name: 'Sent to your bank' })).getAllByRole(
      'listitem',
    )
    expect(arrived).toHaveTextContent('€272At your bank on August 3, 2027Arrived')
    expect(returned).toHaveTextContent(
      'The bank account has been closed. Check your bank details, and it is sent again.',
    )
  })

  it('say why a country is not possible', async () => {
    renderWithPlatform(<PayoutsPage />, {
      user,
      answers: {
        'user/get-all-banks': none,
        'property/country-list': countries,
        'stripe-connect/create': refuse(400, 'Check the form.', {
          fields: { country: 'We can’t pay hosts in Portugal yet.' },
        }),
      },
    })
    await screen.findByRole('option', { name: 'Portugal' })
    await userEvent.selectOptions(screen.getByLabelText('Country of your bank account'), 'PT')
    await userEvent.click(screen.getByRole('button', { name: 'Set up payouts' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Country of your bank account')).toHaveAccessibleDescription(
        'We can’t pay hosts in Portugal yet.',
      ),
    )
  })
})
