import Stripe from 'stripe'
import { PaymentFailed } from './port'

/** Messages for guests by Stripe's error code: what happened and what to do. */
const messages: Record<string, string> = {
  generic_decline: 'Your bank declined this card. Nothing was charged. Try another card, or ask your bank why.',
  insufficient_funds: 'There is not enough money on this card. Nothing was charged. Try another card.',
  expired_card: 'This card has expired. Nothing was charged. Try another card.',
  incorrect_cvc:
    'The security code does not match this card. Nothing was charged. Check the 3 or 4 digits and try again.',
  incorrect_number: 'This card number is not right. Check the digits and try again.',
  invalid_expiry_month: 'The expiry date is in the past or does not exist. Check the date and try again.',
  invalid_expiry_year: 'The expiry date is in the past or does not exist. Check the date and try again.',
  invalid_cvc: 'The security code is too short or too long. Check the 3 or 4 digits and try again.',
  processing_error: 'Your bank could not process the payment just now. Nothing was charged. Try again in a minute.',
  authentication_required: 'Your bank wants you to confirm this payment yourself. Try again and follow its page.',
  payment_intent_authentication_failure:
    'Your bank could not confirm that it was you. Nothing was charged. Try again or use another card.',
  test_mode_live_card:
    'This is a test site, and it takes test cards only. Your card was not charged. Try 4242 4242 4242 4242.',
  country_unsupported:
    'Hosts in this country can’t be paid yet. Choose the country of a bank account of yours, or write to support.',
  charge_already_refunded: 'This payment has already been refunded in full.',
}
/** Says nothing of the payment: the request may have reached the provider, and only its answer got lost. */
const unavailableMessage = 'The payment service did not answer. Try again in a moment.'
const invalidMessage =
  'This payment could not be made. Nothing was charged. Go back and try again, or write to support.'

/** The message to the guest for a declined payment. */
export function messageFor(code: string): string {
  return messages[code] ?? messages.generic_decline ?? invalidMessage
}

/** Converts an error of the SDK; rethrows any other error. */
export function toPaymentFailed(error: unknown): PaymentFailed {
  if (error instanceof PaymentFailed) return error
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const cause = { cause: error }
  if (error instanceof Stripe.errors.StripeCardError) {
    const code = error.decline_code ?? error.code ?? 'generic_decline'
    const intentId = error.payment_intent?.id
    return new PaymentFailed(
      { kind: 'declined', code, message: messageFor(code), ...(intentId && { intentId }) },
      cause,
    )
  }
  const isOurMistake =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError
  if (isOurMistake) {
    const code = error.code ?? error.rawType ?? 'invalid_request'
    return new PaymentFailed({ kind: 'invalid', code, message: messages[code] ?? invalidMessage }, cause)
  }
  return new PaymentFailed({ kind: 'unavailable', code: error.code ?? error.type, message: unavailableMessage }, cause)
}

/** Runs requests to Stripe; throws `PaymentFailed` in place of the SDK's errors. */
export async function withPaymentErrors<T>(requests: () => Promise<T>): Promise<T> {
  try {
    return await requests()
  } catch (error) {
    throw toPaymentFailed(error)
  }
}
