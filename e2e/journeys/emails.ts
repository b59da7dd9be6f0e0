import { ports } from '../ports'

const inbox = (to: string) => `http://localhost:${ports.apiPort}/dev/inbox.json?${new URLSearchParams({ to })}`

/** The e-mails to an address so far, the latest first. */
export const emailsTo = async (to: string) => (await (await fetch(inbox(to))).json()) as { at: string; text: string }[]

/** The six-digit code of the latest e-mail to an address, read from the local inbox. */
export async function codeFor(to: string, since: number): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const code = (await emailsTo(to)).find(({ at }) => Date.parse(at) >= since)?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`No code was sent to ${to}.`)
}
