import { checkStep, readAmount } from './amounts'
import { paymentOnAccount } from './balance-transactions'
import { behaviourOf } from './cards'
import { charge, declineCharge } from './charging'
import { type Call, newId, newObject, type Route } from './context'
import { existingCustomer } from './customers'
import { StripeFailure } from './failure'
import { type Form, flag, integer, mergeMetadata, text, textList } from './form'
import { listPage } from './lists'
import { attach, createPaymentMethod, resolvePaymentMethod } from './payment-methods'
import type { IntentStatus, NextAction, PaymentIntent, PaymentMethod } from './records'

const CAPTURE_METHODS = ['automatic', 'automatic_async', 'manual'] as const
const CANCELLABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
]
const CONFIRMABLE: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function create(call: Call): PaymentIntent {
  const { emulator, form } = call
  const { amount, currency } = readAmount(form)
  const capture = text(form, 'capture_method') ?? 'automatic'
  const capture_method = CAPTURE_METHODS.find((known) => known === capture)
  if (!capture_method)
    throw StripeFailure.invalid(
      `Invalid capture_method: must be one of ${CAPTURE_METHODS.join(', ')}`,
      'capture_method',
    )
  const customer = text(form, 'customer') ?? null
  if (customer) existingCustomer(call, customer)
  const method = requestedMethod(call, customer)
  const fields = newObject(emulator, 'pi')
  const intent = emulator.store.put('payment_intents', {
    object: 'payment_intent',
    ...fields,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    currency,
    capture_method,
    confirmation_method: 'automatic',
    client_secret: `${fields.id}_secret_${newId('s').slice(2)}`,
    customer,
    description: text(form, 'description') ?? null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types:
      textList(form, 'payment_method_types').length > 0 ? textList(form, 'payment_method_types') : ['card'],
    setup_future_usage: text(form, 'setup_future_usage') ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: text(form, 'transfer_group') ?? null,
    canceled_at: null,
    cancellation_reason: null,
    metadata: mergeMetadata(form),
  })
  call.emit('payment_intent.created', intent)
  return flag(form, 'confirm') ? confirmWith(call, intent, method) : intent
}

/**
 * The payment method that the body names by id, by token or by its fields.
 * @throws StripeFailure 400 when it belongs to another customer
 */
function requestedMethod(call: Call, customer: string | null): PaymentMethod | undefined {
  const { emulator, form } = call
  const id = text(form, 'payment_method')
  if (!id)
    return typeof form.payment_method_data === 'object'
      ? createPaymentMethod({ emulator, form: form.payment_method_data as Form })
      : undefined
  const method = resolvePaymentMethod(emulator, id)
  if (method.customer && method.customer !== customer) {
    throw StripeFailure.invalid(
      'The provided PaymentMethod belongs to another customer.',
      'payment_method',
      'payment_method_customer_mismatch',
    )
  }
  return method
}

function confirm(call: Call): PaymentIntent {
  const intent = find(call)
  if (!CONFIRMABLE.includes(intent.status)) throw unexpected(intent, 'confirmed')
  return confirmWith(call, intent, requestedMethod(call, intent.customer))
}

function confirmWith(call: Call, intent: PaymentIntent, sent: PaymentMethod | undefined): PaymentIntent {
  const { emulator, form } = call
  const method = sent ?? emulator.store.find('payment_methods', intent.payment_method)
  if (!method) {
    throw StripeFailure.invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_method',
      'payment_intent_unexpected_state',
    )
  }
  intent.payment_method = method.id
  // An empty text ends what an earlier attempt asked for.
  if (form['setup_future_usage'] !== undefined) intent.setup_future_usage = text(form, 'setup_future_usage') ?? null
  const card = behaviourOf(method.card.fingerprint)
  const needsAuthentication = card.needsAuthentication && !(card.isAuthenticatedOnceSaved && method.customer)
  if (needsAuthentication && flag(form, 'off_session')) {
    throw declineCharge(emulator, call.emit, intent, method, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    })
  }
  if (needsAuthentication) {
    intent.status = 'requires_action'
    intent.next_action = challengeAction(
      emulator.baseUrl(),
      intent.id,
      flag(form, 'use_stripe_sdk') ? undefined : text(form, 'return_url'),
    )
    emulator.store.touch()
    call.emit('payment_intent.requires_action', intent)
    return intent
  }
  const charged = charge(emulator, call.emit, intent, method)
  saveCard(call, intent, method)
  return charged
}

/** Attaches the card of a payment that went through, where the payment asked for it. */
export function saveCard(call: Call, intent: PaymentIntent, method: PaymentMethod): void {
  if (intent.setup_future_usage && intent.customer && !method.customer) attach(call, method, intent.customer)
}

/**
 * The next action for 3-D Secure. Without a return address, or where the page has Stripe.js, Stripe.js shows the bank's
 * page.
 */
export function challengeAction(baseUrl: string, id: string, returnUrl: string | undefined): NextAction {
  const url = `${baseUrl}/3ds/${id}`
  return returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

function capture(call: Call): PaymentIntent {
  const { emulator, form } = call
  const intent = find(call)
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured')
  const amount = integer(form, 'amount_to_capture') ?? intent.amount_capturable
  if (amount < 1)
    throw StripeFailure.invalid(
      'This value must be greater than or equal to 1.',
      'amount_to_capture',
      'parameter_invalid_integer',
    )
  if (amount > intent.amount_capturable) {
    throw StripeFailure.invalid(
      'The amount to capture is greater than the amount that can be captured.',
      'amount_to_capture',
      'amount_too_large',
    )
  }
  checkStep(amount, intent.currency)
  const held = emulator.store.get('charges', intent.latest_charge ?? '')
  Object.assign(held, { captured: true, amount_captured: amount })
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  emulator.store.touch()
  call.emit('charge.captured', held)
  call.emit('payment_intent.succeeded', intent)
  return intent
}

function cancel(call: Call): PaymentIntent {
  const { emulator, form } = call
  const intent = find(call)
  if (!CANCELLABLE.includes(intent.status)) throw unexpected(intent, 'canceled')
  const held = intent.status === 'requires_capture' ? emulator.store.find('charges', intent.latest_charge) : undefined
  Object.assign(intent, {
    status: 'canceled',
    amount_capturable: 0,
    next_action: null,
    canceled_at: Math.floor(emulator.now().getTime() / 1000),
    cancellation_reason: text(form, 'cancellation_reason') ?? null,
  })
  if (held) {
    Object.assign(held, { refunded: true, amount_refunded: held.amount })
    call.emit('charge.refunded', held)
  }
  emulator.store.touch()
  call.emit('payment_intent.canceled', intent)
  return intent
}

function update(call: Call): PaymentIntent {
  const intent = find(call)
  if (!CONFIRMABLE.includes(intent.status) && text(call.form, 'amount')) throw unexpected(intent, 'updated')
  const amount = text(call.form, 'amount')
    ? readAmount({ ...call.form, currency: intent.currency }).amount
    : intent.amount
  const method = requestedMethod(call, intent.customer)
  Object.assign(intent, {
    amount,
    metadata: mergeMetadata(call.form, intent.metadata),
    ...(method && { payment_method: method.id, status: 'requires_confirmation' as const }),
  })
  call.emulator.store.touch()
  return intent
}

function find({ emulator, params }: Call): PaymentIntent {
  return emulator.store.get('payment_intents', params.id ?? '')
}

function unexpected(intent: PaymentIntent, verb: 'confirmed' | 'captured' | 'canceled' | 'updated'): StripeFailure {
  return new StripeFailure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  })
}

export const paymentIntentRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    run: ({ emulator, form }) => {
      const customer = text(form, 'customer')
      return listPage(
        emulator.store.all('payment_intents').filter((intent) => !customer || intent.customer === customer),
        form,
        '/v1/payment_intents',
      )
    },
  },
  { method: 'GET', path: '/v1/payment_intents/:id', run: find },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', run: confirm },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', run: capture },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    run: ({ emulator, params: { id = '' }, account }) =>
      account ? paymentOnAccount(emulator, id, account) : emulator.store.get('charges', id),
  },
]
