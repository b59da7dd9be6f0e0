import { exponentOf } from '@qe/contract'
import { escapeHtml } from '../html'
import { behaviourOf } from './cards'
import { charge, requireAnotherCard } from './charging'
import type { Call, Emulator } from './context'
import { StripeFailure } from './failure'
import { page } from './html'
import { saveCard } from './payment-intents'
import type { PaymentIntent, SetupIntent } from './records'
import { finishSetup } from './setup-intents'

const AUTHENTICATION_FAILED = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Both kinds of intent can wait for 3-D Secure. */
type AnyIntent = PaymentIntent | SetupIntent

function find(emulator: Emulator, id: string): AnyIntent {
  return id.startsWith('seti_') ? emulator.store.get('setup_intents', id) : emulator.store.get('payment_intents', id)
}

/** The guest's bank's page: the amount, with a button to approve and one to refuse. */
export function challengePage(emulator: Emulator, id: string, nonce: string): string {
  const intent = find(emulator, id)
  if (intent.status !== 'requires_action') {
    return page(
      'Already answered',
      '<h1>This check is done</h1><p>You can close this page and go back to your booking.</p>',
      nonce,
    )
  }
  const subject =
    intent.object === 'payment_intent'
      ? `a payment of <strong>${escapeHtml(formatAmount(intent))}</strong> to`
      : 'your card with'
  return page(
    'Confirm it is you',
    `<h1>Confirm it is you</h1>
<p>Test Bank asks you to approve ${subject} <strong>Quality Escape</strong>.</p>
<form method="post" action="/3ds/${encodeURIComponent(id)}">
<button type="submit" name="outcome" value="complete">Complete authentication</button>
<button type="submit" name="outcome" value="fail" class="quiet">Fail authentication</button>
</form>
<p></p><small>A page of the local Stripe emulator. No money moves.</small>`,
    nonce,
  )
}

/**
 * Applies the guest's answer, charges or declines, and returns the address to redirect the browser to, with the
 * parameters that Stripe adds (`payment_intent`, `payment_intent_client_secret`, `redirect_status`).
 */
export function answerChallenge(emulator: Emulator, id: string, approved: boolean): string | undefined {
  const intent = find(emulator, id)
  const action = intent.next_action
  const returnUrl = action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : undefined
  if (intent.status === 'requires_action') {
    applyAnswer(emulator, intent, approved)
  }
  if (!returnUrl) return undefined
  const back = new URL(returnUrl)
  back.searchParams.set(intent.object, intent.id)
  back.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  back.searchParams.set('redirect_status', approved && !lastError(intent) ? 'succeeded' : 'failed')
  return back.toString()
}

function applyAnswer(emulator: Emulator, intent: AnyIntent, approved: boolean): void {
  const emit = (type: string, object: object) => emulator.emit(type, object)
  const method = emulator.store.get('payment_methods', intent.payment_method ?? '')
  try {
    if (intent.object === 'payment_intent') {
      if (approved) {
        charge(emulator, emit, intent, method)
        saveCard({ emulator, form: {}, params: {}, account: undefined, emit }, intent, method)
      } else requireAnotherCard(emulator, emit, intent, method, AUTHENTICATION_FAILED)
    } else if (approved) {
      const call: Call = { emulator, form: {}, params: {}, account: undefined, emit }
      finishSetup(call, intent)
    } else {
      Object.assign(intent, {
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_setup_error: { type: 'card_error', ...AUTHENTICATION_FAILED, code: 'setup_intent_authentication_failure' },
      })
      emulator.store.touch()
    }
  } catch (error) {
    // A bank may authenticate the guest and still decline the charge; the intent holds the reason.
    if (!(error instanceof StripeFailure && behaviourOf(method.card.fingerprint).decline)) throw error
  }
}

function lastError(intent: AnyIntent): object | null {
  return intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error
}

function formatAmount(intent: PaymentIntent): string {
  const currency = intent.currency.toUpperCase()
  const stripeHundredths = ['ISK', 'UGX'].includes(currency)
  const exponent = stripeHundredths ? 2 : exponentOf(currency)
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: exponentOf(currency),
  }).format(intent.amount / 10 ** exponent)
}
