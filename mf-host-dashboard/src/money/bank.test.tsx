import type { CallOutput } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import BankPage from './bank-page'

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
    const { made } = renderWithPlatform(<BankPage />, {
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
        input: { returnPath: '/host/money/bank', country: 'PT' },
      }),
    )
    await waitFor(() => expect(location.hash).toBe('#provider'))
    location.hash = ''
  })

  it('leave it to the account’s remote to ask who it is after a sign-in of long ago', async () => {
    const incomplete = { status: 'incomplete' as const, payoutsEnabled: false, requirements: [] }
    renderWithPlatform(<BankPage />, {
      user,
      answers: {
        'user/get-all-banks': { ...none, account: incomplete },
        'stripe-connect/create': refuse(403, 'Sign in once more.', { reason: 'sign_in_again' }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    // What stands in the slot where nobody fills it.
    expect(await screen.findByText(/we make sure that it is you/)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('say so when the payment provider can’t be reached', async () => {
    const incomplete = { status: 'incomplete' as const, payoutsEnabled: false, requirements: [] }
    renderWithPlatform(<BankPage />, {
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
    renderWithPlatform(<BankPage />, {
      user,
      path: '/host/money/bank?payouts=back',
      answers: { 'user/get-all-banks': { account, banks: [], payouts: [] } },
    })
    expect(await screen.findByText('Proof of address')).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Payouts are on hold')
    expect(screen.getByRole('button', { name: 'Add missing details' })).toBeInTheDocument()
  })

  it('show the bank account once they are active', async () => {
    const account = { status: 'active' as const, payoutsEnabled: true, requirements: [] }
    const bank = { id: 'ba_1', bankName: 'Caixa', last4: '6789', currency: 'EUR', country: 'PT', isDefault: true }
    renderWithPlatform(<BankPage />, {
      user,
      answers: { 'user/get-all-banks': { account, banks: [bank], payouts: [] } },
    })
    expect(await screen.findByText('Caixa')).toBeInTheDocument()
    expect(screen.getByText('Payouts are on')).toBeInTheDocument()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Change banks'])
  })

  it('lead to the payment provider’s pages, where banks are changed', async () => {
    const account = { status: 'active' as const, payoutsEnabled: true, requirements: [] }
    const bank = { id: 'ba_1', bankName: 'Caixa', last4: '6789', currency: 'EUR', country: 'PT', isDefault: true }
    renderWithPlatform(<BankPage />, {
      user,
      answers: {
        'user/get-all-banks': { account, banks: [bank], payouts: [] },
        'stripe-connect/dashboard': { url: `${location.origin}/#banks` },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change banks' }))
    await waitFor(() => expect(location.hash).toBe('#banks'))
    location.hash = ''
  })

  it('say why a country is not possible', async () => {
    renderWithPlatform(<BankPage />, {
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
