import type { Call, Route } from './context'
import { newObject } from './context'
import { StripeFailure } from './failure'
import { branch, mergeMetadata, text } from './form'
import { listPage } from './lists'
import type { Customer } from './records'

function create({ emulator, form }: Call): Customer {
  return emulator.store.put('customers', {
    object: 'customer',
    ...newObject(emulator, 'cus'),
    email: text(form, 'email') ?? null,
    name: text(form, 'name') ?? null,
    phone: text(form, 'phone') ?? null,
    description: text(form, 'description') ?? null,
    invoice_settings: { default_payment_method: null },
    metadata: mergeMetadata(form),
  })
}

/** The field's new value: an empty string unsets it, and an absent field stays as it was. */
function newValue(form: Call['form'], field: string, before: string | null): string | null {
  const value = form[field]
  return typeof value === 'string' ? value || null : before
}

function update(call: Call): Customer {
  const { emulator, form, params } = call
  const customer = existingCustomer(call, params.id ?? '')
  const chosen = text(branch(form, 'invoice_settings'), 'default_payment_method')
  if (chosen && emulator.store.get('payment_methods', chosen).customer !== customer.id) {
    throw StripeFailure.invalid(
      `The customer does not have a payment method with the ID ${chosen}.`,
      'invoice_settings[default_payment_method]',
      'resource_missing',
    )
  }
  return emulator.store.put('customers', {
    ...customer,
    email: newValue(form, 'email', customer.email),
    name: newValue(form, 'name', customer.name),
    phone: text(form, 'phone') ?? customer.phone,
    description: text(form, 'description') ?? customer.description,
    invoice_settings: { default_payment_method: chosen ?? customer.invoice_settings.default_payment_method },
    metadata: mergeMetadata(form, customer.metadata),
  })
}

/** @throws StripeFailure 404 for an unknown or deleted customer */
export function existingCustomer({ emulator }: Call, id: string): Customer {
  const customer = emulator.store.get('customers', id)
  if (customer.deleted) throw StripeFailure.notFound('customer', id)
  return customer
}

export const customerRoutes: Route[] = [
  { method: 'POST', path: '/v1/customers', run: create },
  { method: 'POST', path: '/v1/customers/:id', run: update },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    run: ({ emulator, params }) => emulator.store.get('customers', params.id ?? ''),
  },
  {
    method: 'GET',
    path: '/v1/customers',
    run: ({ emulator, form }) => {
      const email = text(form, 'email')
      const customers = emulator.store
        .all('customers')
        .filter((customer) => !customer.deleted && (!email || customer.email === email))
      return listPage(customers, form, '/v1/customers')
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    run: (call) => {
      const customer = existingCustomer(call, call.params.id ?? '')
      call.emulator.store.put('customers', { ...customer, deleted: true })
      return { id: customer.id, object: 'customer', deleted: true }
    },
  },
]
