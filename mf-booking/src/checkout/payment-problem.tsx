import { Notice } from '@qe/ui'
import type { PaymentState } from './payment-state'

export type PaymentFailure = Extract<PaymentState, { error: string }>

interface PaymentProblemProps {
  problem: PaymentFailure
  /** What is still held for the guest, as a sentence. */
  held: string
}

/** Why a payment was declined, or that nobody knows yet: a lost answer is not a declined card. */
export const PaymentProblem = ({ problem: { phase, error }, held }: PaymentProblemProps) =>
  phase === 'declined' ? (
    <Notice tone="error" title="The payment did not go through">
      {error} {held}
    </Notice>
  ) : (
    <Notice tone="error" title="We don’t know yet whether the payment went through">
      {error} Pay again to find out: you are never charged twice.
    </Notice>
  )
