import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { EventCause } from './context'
import type { StripeEvent } from './records'
import type { Store } from './store'

/**
 * Waits before the 2nd, 3rd, … attempt, in ms. Stripe retries for three days; a local receiver that is down for longer
 * finds its events at `/v1/events`.
 */
const BACKOFF = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const RECEIVER_TIMEOUT = 10_000
const API_VERSION = Stripe.API_VERSION

export interface WebhookSender {
  /** Records an event and queues it; events are delivered in order. */
  send(type: string, object: object, cause?: EventCause): void
  /** Changes how events are delivered from now on, and returns the whole profile. */
  setFaults(changes: Partial<FaultProfile>): FaultProfile
  /** Resolves when every queued event was delivered or has used up its attempts. */
  settled(): Promise<void>
  stop(): void
}

/** Delivery faults, as an unreliable network causes them. */
interface FaultProfile {
  /** ms before each delivery. */
  delay: number
  /** How often each accepted event is delivered. */
  repeat: number
  /** Events per batch; a batch is sent in reverse order. */
  reorder: number
  /** How many of the next events are never delivered. */
  drop: number
}

export interface WebhookSettings {
  url: string | undefined
  secret: string
  store: Store
  now: () => Date
  backoff?: readonly number[]
}

/**
 * Posts signed events one after another. Retries each with growing waits until the receiver answers 2xx or the attempts
 * are used up.
 */
export function createWebhookSender({ url, secret, store, now, backoff = BACKOFF }: WebhookSettings): WebhookSender {
  const stopped = new AbortController()
  let deliveries = Promise.resolve()
  const faults: FaultProfile = { delay: 0, repeat: 1, reorder: 1, drop: 0 }
  let batch: StripeEvent[] = []

  const deliver = async (event: StripeEvent): Promise<void> => {
    if (!url) return
    if (faults.delay > 0) await pause(faults.delay, stopped.signal)
    for (let attempt = 0; attempt <= backoff.length && !stopped.signal.aborted; attempt++) {
      if (attempt > 0) await pause(backoff[attempt - 1] ?? 0, stopped.signal)
      if (stopped.signal.aborted || !(await accepted(url, secret, event, stopped.signal))) continue
      event.pending_webhooks = 0
      store.touch()
      return
    }
  }
  const queue = (event: StripeEvent): void => {
    deliveries = deliveries.then(() => deliver(event))
  }
  const enqueue = (event: StripeEvent): void => {
    if (faults.drop > 0) {
      faults.drop--
      return
    }
    batch.push(...Array.from({ length: faults.repeat }, () => event))
    if (batch.length >= faults.reorder) sendBatch()
  }
  const sendBatch = (): void => {
    for (const event of batch.reverse()) queue(event)
    batch = []
  }

  for (const event of store.all('events').reverse()) if (event.pending_webhooks > 0) queue(event)

  return {
    send(type, object, cause) {
      const event: StripeEvent = {
        id: `evt_${randomBytes(12).toString('hex')}`,
        object: 'event',
        api_version: API_VERSION,
        created: Math.floor(now().getTime() / 1000),
        livemode: false,
        pending_webhooks: url ? 1 : 0,
        ...(cause?.account && { account: cause.account }),
        request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
        type,
        data: { object: structuredClone(object) },
      }
      enqueue(store.put('events', event))
    },
    setFaults: (changes) => {
      Object.assign(faults, changes)
      if (batch.length >= faults.reorder) sendBatch()
      return { ...faults }
    },
    settled: async () => {
      let last: Promise<void> | undefined
      while (last !== deliveries) {
        last = deliveries
        await last
      }
    },
    stop: () => stopped.abort(),
  }
}

async function accepted(url: string, secret: string, event: StripeEvent, stopped: AbortSignal): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: payload,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      signal: AbortSignal.any([stopped, AbortSignal.timeout(RECEIVER_TIMEOUT)]),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    stopped.addEventListener('abort', finish, { once: true })
  })
}
