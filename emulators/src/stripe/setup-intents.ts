import { behaviourOf } from './cards'
import { type Call, newId, newObject, type Route } from './context'
import { existingCustomer } from './customers'
import { StripeFailure } from './failure'
import { flag, mergeMetadata, text } from './form'
import { challengeAction } from './payment-intents'
import { attach, resolvePaymentMethod } from './payment-methods'
import type { SetupIntent } from './records'

function create(call: Call): SetupIntent {
  const { emulator, form } = call
  const customer = text(form, 'customer') ?? null
  if (customer) existingCustomer(call, customer)
  const methodId = text(form, 'payment_method')
  const method = methodId ? resolvePaymentMethod(emulator, methodId) : undefined
  const fields = newObject(emulator, 'seti')
  const setup = emulator.store.put('setup_intents', {
    object: 'setup_intent',
    ...fields,
    client_secret: `${fields.id}_secret_${newId('s').slice(2)}`,
    customer,
    payment_method: method?.id ?? null,
    payment_method_types: ['card'],
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: text(form, 'usage') ?? 'off_session',
    next_action: null,
    last_setup_error: null,
    metadata: mergeMetadata(form),
  })
  return flag(form, 'confirm') ? confirmSetup(call, setup) : setup
}

function confirmSetup(call: Call, setup: SetupIntent): SetupIntent {
  const { emulator, form } = call
  if (setup.status === 'succeeded' || setup.status === 'canceled') {
    throw StripeFailure.invalid(
      `This SetupIntent has a status of ${setup.status}.`,
      undefined,
      'setup_intent_unexpected_state',
    )
  }
  const id = text(form, 'payment_method') ?? setup.payment_method
  if (!id) throw StripeFailure.missing('payment_method')
  const method = resolvePaymentMethod(emulator, id)
  setup.payment_method = method.id
  if (behaviourOf(method.card.fingerprint).needsAuthentication) {
    setup.status = 'requires_action'
    setup.next_action = challengeAction(emulator.baseUrl(), setup.id, text(form, 'return_url'))
    emulator.store.touch()
    return setup
  }
  return finishSetup(call, setup)
}

/**
 * Attaches the card and completes the set-up.
 * @throws StripeFailure 402 when the bank declines the card; the set-up then requires another one
 */
export function finishSetup(call: Call, setup: SetupIntent): SetupIntent {
  const method = call.emulator.store.get('payment_methods', setup.payment_method ?? '')
  try {
    if (setup.customer) attach(call, method, setup.customer)
  } catch (error) {
    if (error instanceof StripeFailure && error.status === 402) {
      const { code = 'card_declined', message, decline_code } = error.body
      Object.assign(setup, {
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_setup_error: { type: 'card_error', code, message, decline_code },
      })
      throw StripeFailure.card({ ...error.body, setup_intent: structuredClone(setup) })
    }
    throw error
  }
  Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null })
  call.emulator.store.touch()
  call.emit('setup_intent.succeeded', setup)
  return setup
}

export const setupIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/setup_intents', run: create },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    run: ({ emulator, params }) => emulator.store.get('setup_intents', params.id ?? ''),
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    run: (call) => confirmSetup(call, call.emulator.store.get('setup_intents', call.params.id ?? '')),
  },
]
