import { createHash } from 'node:crypto'
import { StripeFailure } from './failure'
import type { Store } from './store'

/** Seconds; Stripe forgets keys after a day. */
const KEY_LIFETIME = 24 * 3600

export interface StripeResponse {
  status: number
  body: object
}

/**
 * Runs `work` once per key; the same request again gets the stored response.
 * Responses to invalid requests (400, 401, 404) are not stored, so that a corrected request may use the key.
 * @throws StripeFailure 400 when another request used the key
 */
export function withIdempotencyKey(
  store: Store,
  key: string,
  request: string,
  now: Date,
  work: () => StripeResponse,
): StripeResponse & { replayed: boolean } {
  const fingerprint = createHash('sha256').update(request).digest('hex')
  const seconds = Math.floor(now.getTime() / 1000)
  const known = store.find('answers', key)
  if (known && seconds - known.created < KEY_LIFETIME) {
    if (known.fingerprint !== fingerprint) {
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with. Try ' +
          `using a key other than '${key}' if you meant to execute a different request.`,
      })
    }
    return { status: known.status, body: known.body, replayed: true }
  }
  const { status, body } = work()
  if (status < 300 || status === 402)
    store.put('answers', { id: key, created: seconds, fingerprint, status, body: structuredClone(body) })
  return { status, body, replayed: false }
}
