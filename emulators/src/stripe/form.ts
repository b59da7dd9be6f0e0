import { StripeFailure } from './failure'

/**
 * A decoded request body: `metadata[booking]=7` becomes `{ metadata: { booking: '7' } }`; lists have their index as
 * key.
 */
export interface Form {
  [key: string]: string | Form
}

const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Decodes Stripe's form encoding, in which nesting is written `a[b][c]` and lists `a[0]` or `a[]`. */
export function decodeForm(body: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    if (!path.some((part) => UNSAFE_KEYS.has(part))) assign(form, path, value)
  }
  return form
}

function assign(form: Form, path: string[], value: string): void {
  const [head = '', ...rest] = path
  const key = head === '' ? String(Object.keys(form).length) : head
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const child = form[key]
  const branch: Form = typeof child === 'object' ? child : {}
  form[key] = branch
  assign(branch, rest, value)
}

/** The text under `key`, or undefined when it was not sent or sent empty (Stripe's way to unset a field). */
export function text(form: Form, key: string): string | undefined {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Like `text`, but a 400 naming the parameter when it is missing. */
export function requiredText(form: Form, key: string): string {
  const value = text(form, key)
  if (value === undefined) throw StripeFailure.missing(key)
  return value
}

/** The nested fields under `key`; empty when there are none. */
export function branch(form: Form, key: string): Form {
  const value = form[key]
  return typeof value === 'object' ? value : {}
}

/** Whether a boolean was sent as `true`. */
export function flag(form: Form, key: string): boolean {
  return form[key] === 'true'
}

/**
 * A whole number, undefined when it was not sent.
 * @throws StripeFailure 400 in Stripe's words
 */
export function integer(form: Form, key: string): number | undefined {
  const value = text(form, key)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw StripeFailure.invalid(`Invalid integer: ${value}`, key, 'parameter_invalid_integer')
  return Number(value)
}

/** The texts of a list; empty when it was not sent. */
export function textList(form: Form, key: string): string[] {
  return Object.values(branch(form, key)).filter((value): value is string => typeof value === 'string')
}

/** Metadata as Stripe merges it: new keys win, an empty string removes a key. */
export function mergeMetadata(form: Form, before: Record<string, string> = {}): Record<string, string> {
  const merged = { ...before }
  for (const [key, value] of Object.entries(branch(form, 'metadata'))) {
    if (value === '') delete merged[key]
    else if (typeof value === 'string') merged[key] = value
  }
  return merged
}
