import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

export interface Webhook {
  url: string
  secret: string
  /** `slack`: a text, as incoming webhooks of Slack, Mattermost and others take it. */
  format: 'json' | 'slack'
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

/** A change that a delivery server wanted to make by itself, and could not. */
export interface Refused {
  event: 'refused'
  name: string
  version: string
  wanted: 'a rollback' | 'a step of its plan'
  reason: string
  at: string
}

/** A change of releases by a person, by a plan or on the page of releases. */
export interface Changed {
  event: 'changed'
  revision: number
  /** As in the log, such as `publish mf-chat 1.2.0 5 %`. */
  action: string
  by: string
  at: string
  note?: string
}

/** What the watch has done or met, and what others have changed. */
export type ReleaseEvent = RolledBack | Refused | Changed

export function textOf(message: ReleaseEvent): string {
  switch (message.event) {
    case 'changed':
      return `${message.action} (${message.by}, revision ${message.revision})${message.note ? `: ${message.note}` : ''}`
    case 'rolled back':
      return `${message.name} ${message.version} was rolled back to ${message.now}: ${message.reason}`
    case 'refused':
      return `${message.name} ${message.version} needs a person, ${message.wanted} was refused: ${message.reason}`
  }
}

/** Slack reads `<!channel>` in a text as a command; these three letters are all that it wants escaped. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const aboutOf = (message: ReleaseEvent) =>
  message.event === 'changed' ? `revision ${message.revision}` : `${message.name} ${message.version}`

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
  { url, secret, format }: Webhook,
  message: ReleaseEvent,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<void> {
  const body = JSON.stringify(format === 'slack' ? { text: escaped(textOf(message)) } : message)
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
          `The webhook did not accept the message about ${aboutOf(message)}`,
          `(${answer ? answer.status : 'no answer'}).`,
        ].join(' '),
      )
    await pause(ms)
  }
}
