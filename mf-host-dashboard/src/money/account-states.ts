import type { PayoutAccount } from '@qe/contract'

/** Texts and button by state of the payout account. */
export const accountStates: Record<
  PayoutAccount['status'],
  { tone: 'info' | 'success' | 'warning'; title: string; text: string; button: string }
> = {
  none: {
    tone: 'info',
    title: 'Payouts are not set up yet',
    text:
      'Our payment provider asks for your bank account and who you are. That takes about five minutes; we never ' +
      'see your bank password.',
    button: 'Set up payouts',
  },
  incomplete: {
    tone: 'warning',
    title: 'Payouts are not fully set up',
    text: 'What you have entered is kept. Continue where you stopped.',
    button: 'Continue',
  },
  active: {
    tone: 'success',
    title: 'Payouts are on',
    text: 'Your share of a stay is sent 24 hours after check-in.',
    button: 'Add missing details',
  },
  restricted: {
    tone: 'warning',
    title: 'Payouts are on hold',
    text: 'Your money is kept safe until the payment provider has what it still asks for.',
    button: 'Add missing details',
  },
}
