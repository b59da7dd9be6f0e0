import type { Money, PaymentSetup } from '@qe/contract'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Payment } from './use-payment'

const WalletButtons = lazy(() => import('@qe/ui/cards').then(({ WalletButtons }) => ({ default: WalletButtons })))

interface WalletsProps {
  payment: PaymentSetup
  total: Money
  pay: Payment
  /** Shown below the buttons: what the guest agrees to. */
  children?: ReactNode
}

/** Apple Pay and Google Pay where Stripe takes the payments; the emulator has no wallets. */
export const Wallets = ({ payment: { provider, publishableKey }, total, pay, children }: WalletsProps) =>
  provider === 'stripe' && (
    <Suspense fallback={null}>
      <WalletButtons publishableKey={publishableKey} total={total} isBusy={pay.isBusy} onPay={pay.payByWallet}>
        {children}
      </WalletButtons>
    </Suspense>
  )
