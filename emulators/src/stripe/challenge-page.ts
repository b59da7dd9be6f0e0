import { exponentOf } from '@qe/contract'
import { behaviourOf } from './cards'
import { askForAnotherCard, charge } from './charging'
import type { Call, Emulator } from './context'
import { StripeFailure } from './failure'
import { escapeHtml, page } from './html'
import type { PaymentIntent, SetupIntent } from './records'
import { finishSetup } from './setup-intents'

const AUTHENTICATION_FAILED = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

type Waiting = PaymentIntent | SetupIntent

function find(emulator: Emulator, id: string): Waiting {
  return id.startsWith('seti_') ? emulator.store.get('setup_intents', id) : emulator.store.get('payment_intents', id)
}

/** What the guest's bank shows: the amount, and two ways on. */
export function challengePage(emulator: Emulator, id: string, nonce: string): string {
  const waiting = find(emulator, id)
  if (waiting.status !== 'requires_action') {
    return page(
      'Already answered',
      '<h1>This check is done</h1><p>You can close this page and go back to your booking.</p>',
      nonce,
    )
  }
  const what =
    waiting.object === 'payment_intent'
      ? `a payment of <strong>${escapeHtml(priceOf(waiting))}</strong> to`
      : 'your card with'
  return page(
    'Confirm it is you',
    `<h1>Confirm it is you</h1>
<p>Test Bank asks you to approve ${what} <strong>Quality Escape</strong>.</p>
<form method="post" action="/3ds/${encodeURIComponent(id)}">
<button type="submit" name="outcome" value="complete">Complete authentication</button>
<button type="submit" name="outcome" value="fail" class="quiet">Fail authentication</button>
</form>
<p></p><small>A page of the local Stripe emulator. No money moves.</small>`,
    nonce,
  )
}

/**
 * Takes the guest's answer, charges or refuses, and returns the address to send the browser to, with the
 * parameters that Stripe adds (`payment_intent`, `payment_intent_client_secret`, `redirect_status`).
 */
export function answerChallenge(emulator: Emulator, id: string, approved: boolean): string | undefined {
  const waiting = find(emulator, id)
  const action = waiting.next_action
  const returnUrl = action?.type === 'redirect_to_url' ? action.redirect_to_url.return_url : undefined
  if (waiting.status === 'requires_action') {
    settle(emulator, waiting, approved)
  }
  if (!returnUrl) return undefined
  const back = new URL(returnUrl)
  back.searchParams.set(waiting.object, waiting.id)
  back.searchParams.set(`${waiting.object}_client_secret`, waiting.client_secret)
  back.searchParams.set('redirect_status', approved && !lastError(waiting) ? 'succeeded' : 'failed')
  return back.toString()
}

function settle(emulator: Emulator, waiting: Waiting, approved: boolean): void {
  const emit = (type: string, object: object) => emulator.emit(type, object)
  const method = emulator.store.get('payment_methods', waiting.payment_method ?? '')
  try {
    if (waiting.object === 'payment_intent') {
      if (approved) charge(emulator, emit, waiting, method)
      else askForAnotherCard(emulator, emit, waiting, method, AUTHENTICATION_FAILED)
    } else if (approved) {
      const call: Call = { emulator, form: {}, params: {}, account: undefined, emit }
      finishSetup(call, waiting)
    } else {
      Object.assign(waiting, {
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_setup_error: { type: 'card_error', ...AUTHENTICATION_FAILED, code: 'setup_intent_authentication_failure' },
      })
      emulator.store.touch()
    }
  } catch (error) {
    // A bank may approve the person and still refuse the money; the intent carries the reason.
    if (!(error instanceof StripeFailure && behaviourOf(method.card.fingerprint).decline)) throw error
  }
}

function lastError(waiting: Waiting): object | null {
  return waiting.object === 'payment_intent' ? waiting.last_payment_error : waiting.last_setup_error
}

function priceOf(intent: PaymentIntent): string {
  const currency = intent.currency.toUpperCase()
  const stripeHundredths = ['ISK', 'UGX'].includes(currency)
  const exponent = stripeHundredths ? 2 : exponentOf(currency)
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: exponentOf(currency),
  }).format(intent.amount / 10 ** exponent)
}
