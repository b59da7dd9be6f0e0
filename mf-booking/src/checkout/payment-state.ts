/** Where a payment is on its way. */
export type PaymentState =
  /** Nothing was sent yet, or the card fields were not complete. */
  | { phase: 'idle' }
  /** The card fields or the API are being asked. */
  | { phase: 'asking' }
  /** The bank is asking the cardholder, in this page or on a page of its own. */
  | { phase: 'bank' }
  /** The bank has neither paid nor declined yet. */
  | { phase: 'processing' }
  | { phase: 'paid' }
  /** `error` is a sentence for the person. They may try again. */
  | { phase: 'declined'; error: string }
  /** No answer came, so the payment may have gone through. Another try asks for the same payment. */
  | { phase: 'unknown'; error: string }

export type PaymentEvent =
  | { type: 'submit' }
  | { type: 'incomplete' }
  | { type: 'challenge' }
  | { type: 'pending' }
  | { type: 'success' }
  | { type: 'failure'; error: string }
  | { type: 'no answer'; error: string }

/** A payment begins from here: any other phase has one under way, or behind it. */
export const canSubmit = ({ phase }: PaymentState): boolean =>
  phase === 'idle' || phase === 'declined' || phase === 'unknown'

/** The state of a payment after an event. A paid one stays paid: no late answer wakes the button up. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState {
  if (state.phase === 'paid') return state
  switch (event.type) {
    case 'submit':
      return { phase: 'asking' }
    case 'incomplete':
      return { phase: 'idle' }
    case 'challenge':
      return { phase: 'bank' }
    case 'pending':
      return { phase: 'processing' }
    case 'success':
      return { phase: 'paid' }
    case 'failure':
      return { phase: 'declined', error: event.error }
    case 'no answer':
      return { phase: 'unknown', error: event.error }
  }
}
