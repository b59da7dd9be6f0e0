import { randomBytes } from 'node:crypto'
import type { Form } from './form'
import type { Store } from './store'

/** The request that caused an event, and the connected account that it is about. */
export interface EventCause {
  requestId?: string
  idempotencyKey?: string | undefined
  account?: string
}

/** What every handler uses: the store, the clock, the emulator's own address, and the webhooks. */
export interface Emulator {
  store: Store
  now: () => Date
  baseUrl: () => string
  emit: (type: string, object: object, cause?: EventCause) => void
}

/** One request, decoded. */
export interface Call {
  emulator: Emulator
  form: Form
  params: Record<string, string>
  /** The connected account of the call (`Stripe-Account`), if any. */
  account: string | undefined
  /** Queues a webhook event with a copy of the object as it is now. */
  emit: (type: string, object: object) => void
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run: (call: Call) => object
  /** Whether a browser may call it with a publishable key, as Stripe.js does. */
  publishable?: boolean
}

/** A random id in Stripe's form: `pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`
}

/** The fields that every new object has; `created` in Unix seconds. */
export function newObject(emulator: Emulator, prefix: string): { id: string; created: number; livemode: false } {
  return { id: newId(prefix), created: Math.floor(emulator.now().getTime() / 1000), livemode: false }
}
