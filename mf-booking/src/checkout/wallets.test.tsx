import { aUser, renderWithPlatform } from '@qe/testing'
import type { WalletButtons } from '@qe/ui/cards'
import { formatMoney } from '@qe/ui/unshared'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { aBooking, aPartPayment, aSavedCard, payment } from '../testing/bookings'
import CheckoutPage from './checkout-page'

// Stripe's own buttons are tested in @qe/ui.
jest.mock('@qe/ui/cards', () => ({
  WalletButtons: ({ total, isBusy, onPay, children }: ComponentProps<typeof WalletButtons>) => (
    <>
      <button type="button" disabled={isBusy} onClick={() => onPay('pm_wallet')}>
        Wallet {formatMoney(total)}
      </button>
      {children}
    </>
  ),
}))

beforeEach(() => sessionStorage.clear())

const show = (booking = aBooking(), provider: 'stripe' | 'stripe-emulator' = 'stripe') => {
  const setup = { ...payment, provider }
  return renderWithPlatform(<CheckoutPage />, {
    user: aUser(),
    path: '/checkout/b?step=2',
    answers: {
      'bookings/my-booking/details': { booking, payment: setup },
      'stripe-bank/list': { cards: [aSavedCard], payment: setup },
      'bookings/payment-now': { booking, outcome: 'processing', redirectUrl: null },
    },
  })
}

test('a wallet pays the total with its own card, which is not kept', async () => {
  const { made } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Wallet €390' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Wallet €390' })).toBeDisabled())
  const payments = made.filter(({ name }) => name === 'bookings/payment-now')
  expect(payments).toHaveLength(1)
  expect(payments[0]?.input).toMatchObject({ paymentMethodId: 'pm_wallet', saveCard: false })
  expect(screen.getByText(/By paying with a wallet you agree/)).toBeVisible()
})

test('a stay paid in two parts has none, as its second part is charged from a card that is kept', async () => {
  show(aBooking({ partPayment: aPartPayment() }))
  await screen.findByRole('button', { name: 'Wallet €390' })
  await userEvent.click(screen.getByRole('radio', { name: /Pay part now/ }))
  expect(screen.queryByRole('button', { name: /Wallet/ })).toBeNull()
})

test('the emulator has none', async () => {
  show(aBooking(), 'stripe-emulator')
  await screen.findByRole('button', { name: 'Pay €390' })
  expect(screen.queryByRole('button', { name: /Wallet/ })).toBeNull()
})
