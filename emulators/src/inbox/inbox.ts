import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { refuseProduction } from '../refuse-production'

/** An outgoing e-mail: the same content as HTML and as plain text. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** The message id, which makes sending idempotent: a second e-mail with the same id is ignored. */
  id?: string
}

export interface StoredEmail extends Email {
  id: string
  /** Time of arrival, ISO 8601 in UTC. */
  at: string
}

/** Stores e-mails on this machine instead of sending them; `/dev/inbox` shows them. */
export interface Inbox {
  send(email: Email): Promise<void>
  /** Latest first. */
  emails(): readonly StoredEmail[]
}

const maxEmails = 500

/**
 * Stores the latest 500 e-mails in memory and, where `file` is given, on disk as JSON lines, so that they survive a
 * restart.
 */
export function createInbox(now: () => Date, file?: string): Inbox {
  refuseProduction('inbox', 'Set SMTP_URL.')
  const stored = file ? readEmails(file) : []
  let lines = stored.length
  const append = (email: StoredEmail) => {
    if (!file) return
    if (++lines <= 2 * maxEmails) return appendFileSync(file, `${JSON.stringify(email)}\n`, { mode: 0o600 })
    lines = stored.length
    const oldestFirst = [...stored].reverse()
    writeFileSync(`${file}.new`, oldestFirst.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return {
    send: async (email) => {
      if (email.id && stored.some(({ id }) => id === email.id)) return
      const arrived = { ...email, id: email.id ?? randomUUID(), at: now().toISOString() }
      stored.unshift(arrived)
      stored.length = Math.min(stored.length, maxEmails)
      append(arrived)
    },
    emails: () => stored,
  }
}

/** Skips a last line that a crash left incomplete. */
function readEmails(file: string): StoredEmail[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as StoredEmail]
      } catch {
        return []
      }
    })
    .slice(-maxEmails)
    .reverse()
}
