import { behaviourOf, brandOf, checkCard, fingerprintOf, numberOfToken } from './cards'
import type { Call, Emulator, Route } from './context'
import { newObject } from './context'
import { existingCustomer } from './customers'
import { StripeFailure } from './failure'
import { branch, type Form, integer, mergeMetadata, requiredText, text } from './form'
import { listPage } from './lists'
import type { PaymentMethod } from './records'

/** Creates a payment method from a card's fields or a token. Stores the fingerprint of the number, never the number. */
export function createPaymentMethod({ emulator, form }: Pick<Call, 'emulator' | 'form'>): PaymentMethod {
  const type = requiredText(form, 'type')
  if (type !== 'card')
    throw StripeFailure.invalid(`The payment method type "${type}" is invalid here: the emulator takes cards.`, 'type')
  const card = branch(form, 'card')
  const token = text(card, 'token')
  if (token) return fromToken(emulator, token, form)
  const number = requiredText(card, 'number').replace(/[ -]/g, '')
  const details = {
    number,
    exp_month: integer(card, 'exp_month') ?? 0,
    exp_year: integer(card, 'exp_year') ?? 0,
    cvc: text(card, 'cvc'),
  }
  checkCard(details, emulator.now())
  return storeMethod(emulator, details, form)
}

/**
 * The payment method with this id, or a new one for a test token (`pm_card_visa`), as at Stripe.
 * @throws StripeFailure 404 for an unknown id
 */
export function resolvePaymentMethod(emulator: Emulator, id: string): PaymentMethod {
  return numberOfToken(id) ? fromToken(emulator, id, {}) : emulator.store.get('payment_methods', id)
}

function fromToken(emulator: Emulator, token: string, form: Form): PaymentMethod {
  const number = numberOfToken(token)
  if (!number) throw StripeFailure.invalid(`No such token: '${token}'`, 'card[token]', 'resource_missing')
  return storeMethod(
    emulator,
    { number, exp_month: 12, exp_year: emulator.now().getUTCFullYear() + 3, cvc: '123' },
    form,
  )
}

function storeMethod(
  emulator: Emulator,
  card: { number: string; exp_month: number; exp_year: number; cvc: string | undefined },
  form: Form,
): PaymentMethod {
  const billing = branch(form, 'billing_details')
  const address = branch(billing, 'address')
  const brand = brandOf(card.number)
  return emulator.store.put('payment_methods', {
    object: 'payment_method',
    ...newObject(emulator, 'pm'),
    type: 'card',
    customer: null,
    billing_details: {
      address: { postal_code: text(address, 'postal_code') ?? null, country: text(address, 'country') ?? null },
      email: text(billing, 'email') ?? null,
      name: text(billing, 'name') ?? null,
      phone: text(billing, 'phone') ?? null,
    },
    card: {
      brand,
      display_brand: brand,
      last4: card.number.slice(-4),
      exp_month: card.exp_month,
      exp_year: card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year,
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      country: 'US',
      checks: {
        cvc_check: card.cvc ? 'unchecked' : null,
        address_postal_code_check: text(address, 'postal_code') ? 'unchecked' : null,
        address_line1_check: null,
      },
      three_d_secure_usage: { supported: true },
    },
    metadata: mergeMetadata(form),
  })
}

/**
 * Attaches a card to a customer after the bank's check.
 * @throws StripeFailure 402 when the bank declines the card, 400 when it belongs to another customer
 */
export function attach(call: Call, method: PaymentMethod, customerId: string): PaymentMethod {
  existingCustomer(call, customerId)
  if (method.customer === customerId) return method
  if (method.customer) {
    throw StripeFailure.invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
      'payment_method_unexpected_state',
    )
  }
  const { failsToAttach, decline } = behaviourOf(method.card.fingerprint)
  if (failsToAttach && decline) throw StripeFailure.card({ ...decline })
  method.customer = customerId
  call.emulator.store.touch()
  call.emit('payment_method.attached', method)
  return method
}

function detach(call: Call): PaymentMethod {
  const method = call.emulator.store.get('payment_methods', call.params.id ?? '')
  if (!method.customer) {
    throw StripeFailure.invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
      'payment_method_unexpected_state',
    )
  }
  const customer = call.emulator.store.find('customers', method.customer)
  if (customer?.invoice_settings.default_payment_method === method.id)
    customer.invoice_settings.default_payment_method = null
  method.customer = null
  call.emulator.store.touch()
  call.emit('payment_method.detached', method)
  return method
}

function list({ emulator, form }: Call, customer: string | undefined): object {
  if (!customer) throw StripeFailure.missing('customer')
  const methods = emulator.store.all('payment_methods').filter((method) => method.customer === customer)
  return listPage(methods, form, '/v1/payment_methods')
}

export const paymentMethodRoutes: Route[] = [
  { method: 'POST', path: '/v1/payment_methods', run: createPaymentMethod, publishable: true },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    run: ({ emulator, params }) => emulator.store.get('payment_methods', params.id ?? ''),
  },
  { method: 'GET', path: '/v1/payment_methods', run: (call) => list(call, text(call.form, 'customer')) },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', run: (call) => list(call, call.params.id) },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    run: (call) =>
      attach(call, resolvePaymentMethod(call.emulator, call.params.id ?? ''), requiredText(call.form, 'customer')),
  },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', run: detach },
]
