import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { Cause } from './context'
import type { StripeEvent } from './records'
import type { Store } from './store'

/**
 * Waits before the 2nd, 3rd, … try (ms). Stripe tries for three days; a local receiver that is down this long has its
 * events in `/v1/events`.
 */
const BACKOFF = [200, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const RECEIVER_TIMEOUT = 10_000
const API_VERSION = Stripe.API_VERSION

export interface WebhookSender {
  /** Records the event and queues it; events arrive in the order they happened. */
  send(type: string, object: object, cause?: Cause): void
  /** How events are delivered from now on; what is not named stays. Gives how they are. */
  setFaults(changes: Partial<FaultProfile>): FaultProfile
  /** Resolves when nothing is left to deliver or to give up on. */
  settled(): Promise<void>
  stop(): void
}

/** Webhooks as they may come over a bad line. */
interface FaultProfile {
  /** ms before each delivery. */
  delay: number
  /** How often an event is delivered that was taken. */
  repeat: number
  /** Events that gather before they leave, last first. */
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
 * Posts signed events one after another, each tried again with growing waits until the receiver says 2xx or the tries
 * are used up.
 */
export function webhookSender({ url, secret, store, now, backoff = BACKOFF }: WebhookSettings): WebhookSender {
  const stopped = new AbortController()
  let line = Promise.resolve()
  const faults: FaultProfile = { delay: 0, repeat: 1, reorder: 1, drop: 0 }
  let gathered: StripeEvent[] = []

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
    line = line.then(() => deliver(event))
  }
  const enqueue = (event: StripeEvent): void => {
    if (faults.drop > 0) {
      faults.drop--
      return
    }
    gathered.push(...Array.from({ length: faults.repeat }, () => event))
    if (gathered.length >= faults.reorder) release()
  }
  const release = (): void => {
    for (const event of gathered.reverse()) queue(event)
    gathered = []
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
      if (gathered.length >= faults.reorder) release()
      return { ...faults }
    },
    settled: async () => {
      let seen: Promise<void> | undefined
      while (seen !== line) {
        seen = line
        await seen
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
    const wake = () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    stopped.addEventListener('abort', wake, { once: true })
  })
}
