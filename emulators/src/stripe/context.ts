import { randomBytes } from 'node:crypto'
import type { Form } from './form'
import type { Store } from './store'

/** Which request made an event, and in whose account. */
export interface Cause {
  requestId?: string
  idempotencyKey?: string | undefined
  account?: string
}

/** What a handler may use: memory, the clock, the address it is reached at, and the voice that tells the world. */
export interface Emulator {
  store: Store
  now: () => Date
  baseUrl: () => string
  emit: (type: string, object: object, cause?: Cause) => void
}

/** One request, decoded. */
export interface Call {
  emulator: Emulator
  form: Form
  params: Record<string, string>
  /** The connected account the call is made for (`Stripe-Account`), if any. */
  account: string | undefined
  /** Tells the webhook receiver; a copy is taken, so later changes do not rewrite history. */
  emit: (type: string, object: object) => void
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run: (call: Call) => object
  /** May a browser call it with a publishable key? Only what Stripe.js itself does. */
  publishable?: boolean
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`
}

/** The fields every new object starts with. */
export function born(emulator: Emulator, prefix: string): { id: string; created: number; livemode: false } {
  return { id: newId(prefix), created: Math.floor(emulator.now().getTime() / 1000), livemode: false }
}
