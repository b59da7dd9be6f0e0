import { createHash } from 'node:crypto'
import { StripeFailure } from './failure'

/** A decline, with Stripe's codes and message. */
export interface Decline {
  code: string
  decline_code?: string
  message: string
}

/** How a test card behaves: whether it attaches, whether it requires 3-D Secure, and how its charge is declined. */
export interface CardBehaviour {
  number: string
  tokens: string[]
  needsAuthentication?: boolean
  /** Authentication while it was saved is enough for later charges, also without the cardholder. */
  isAuthenticatedOnceSaved?: boolean
  failsToAttach?: boolean
  /** Its refunds succeed at first; then the bank sends them back. */
  returnsRefunds?: boolean
  decline?: Decline
}

const declined = (decline_code: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
})

/** The cards of https://docs.stripe.com/testing, with their tokens. */
const TEST_CARDS: readonly CardBehaviour[] = [
  { number: '4242424242424242', tokens: ['pm_card_visa', 'tok_visa'] },
  { number: '5555555555554444', tokens: ['pm_card_mastercard', 'tok_mastercard'] },
  { number: '378282246310005', tokens: ['pm_card_amex', 'tok_amex'] },
  { number: '6011111111111117', tokens: ['pm_card_discover', 'tok_discover'] },
  {
    number: '4000000000000002',
    tokens: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined', 'tok_chargeDeclined'],
    failsToAttach: true,
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    tokens: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    failsToAttach: true,
    decline: { ...declined('insufficient_funds'), message: 'Your card has insufficient funds.' },
  },
  {
    number: '4000000000000069',
    tokens: ['pm_card_chargeDeclinedExpiredCard'],
    failsToAttach: true,
    decline: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    tokens: ['pm_card_chargeDeclinedIncorrectCvc'],
    failsToAttach: true,
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    tokens: ['pm_card_chargeDeclinedProcessingError'],
    failsToAttach: true,
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000000000000341',
    tokens: ['pm_card_chargeCustomerFail', 'tok_chargeCustomerFail'],
    decline: declined('generic_decline'),
  },
  { number: '4000000000005126', tokens: ['pm_card_refundFail', 'tok_refundFail'], returnsRefunds: true },
  { number: '4000002760003184', tokens: ['pm_card_authenticationRequired'], needsAuthentication: true },
  {
    number: '4000002500003155',
    tokens: ['pm_card_authenticationRequiredOnSetup'],
    needsAuthentication: true,
    isAuthenticatedOnceSaved: true,
  },
  { number: '4000000000003220', tokens: ['pm_card_threeDSecure2Required'], needsAuthentication: true },
  {
    number: '4000008400001629',
    tokens: ['pm_card_threeDSecureRequiredChargeDeclined'],
    needsAuthentication: true,
    decline: declined('generic_decline'),
  },
]

/**
 * A digest that identifies a card number. The emulator stores only this, and looks up the card's behaviour by it.
 */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(`qe-card:${number}`).digest('base64url').slice(0, 16)
}

const BY_FINGERPRINT = new Map(TEST_CARDS.map((card) => [fingerprintOf(card.number), card]))
const NUMBER_BY_TOKEN = new Map(TEST_CARDS.flatMap((card) => card.tokens.map((token) => [token, card.number] as const)))

/**
 * The behaviour of a card by its fingerprint. A number that is not a test card is declined, as in Stripe's test mode.
 */
export function behaviourOf(fingerprint: string): CardBehaviour {
  return (
    BY_FINGERPRINT.get(fingerprint) ?? {
      number: '',
      tokens: [],
      failsToAttach: true,
      decline: {
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
        message: 'Your card was declined. Your request was in test mode, but used a non test card.',
      },
    }
  )
}

/** The card number of a test token such as `pm_card_visa`; undefined for anything else. */
export function numberOfToken(token: string): string | undefined {
  return NUMBER_BY_TOKEN.get(token)
}

/** The brand by the number's first digits, or `unknown`. */
export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|5)/.test(number)) return 'discover'
  return 'unknown'
}

/** The check digit every card number carries (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

export interface CardDetails {
  number: string
  exp_month: number
  exp_year: number
  cvc: string | undefined
}

/**
 * Makes the checks that Stripe makes before it asks the bank: check digit, expiry date, length of the security code.
 * @throws StripeFailure 402 naming the field
 */
export function checkCard(card: CardDetails, now: Date): void {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    throw StripeFailure.card({ code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' })
  }
  if (!(card.exp_month >= 1 && card.exp_month <= 12)) throw invalidMonth()
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year
  const thisYear = now.getUTCFullYear()
  if (year < thisYear || year > thisYear + 50) {
    throw StripeFailure.card({
      code: 'invalid_expiry_year',
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    })
  }
  if (year === thisYear && card.exp_month < now.getUTCMonth() + 1) throw invalidMonth()
  const codeLength = brandOf(card.number) === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (card.cvc !== undefined && !codeLength.test(card.cvc)) {
    throw StripeFailure.card({ code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." })
  }
}

function invalidMonth(): StripeFailure {
  return StripeFailure.card({
    code: 'invalid_expiry_month',
    param: 'exp_month',
    message: "Your card's expiration month is invalid.",
  })
}
