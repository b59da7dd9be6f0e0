import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export interface Webhook {
  url: string
  secret: string
}

export interface RolledBack {
  event: 'rolled back'
  name: string
  version: string
  /** The default version now. */
  now: string
  reason: string
  revision: number
  at: string
}

/**
 * Signature header `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over `<seconds>.<body>`, so that an old message can't be
 * replayed as a new one.
 */
function signature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const retryDelaysMs = [1000, 5000, 30_000]

/**
 * Sends a message, with up to three retries.
 * @throws Error when the receiver did not accept it
 */
export async function sendWebhook(
  { url, secret }: Webhook,
  message: RolledBack,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<void> {
  const body = JSON.stringify(message)
  for (const ms of [...retryDelaysMs, null]) {
    const headers = {
      'content-type': 'application/json',
      'x-qe-signature': signature(body, secret, Math.floor(Date.now() / 1000)),
    }
    const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    )
    if (answer?.ok) return
    if (ms === null)
      throw new Error(
        [
          `The webhook did not accept the message about ${message.name} ${message.version}`,
          `(${answer ? answer.status : 'no answer'}).`,
        ].join(' '),
      )
    await pause(ms)
  }
}
