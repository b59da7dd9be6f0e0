import { ports } from '../ports'

const siteUnderTest = process.env['SITE_URL'] ?? `http://localhost:${ports.apiPort}`

/**
 * The e-mails to an address so far, the latest first.
 * @param origin of another site, or its API, than that under test
 */
export async function emailsTo(to: string, origin = siteUnderTest): Promise<{ at: string; text: string }[]> {
  return (await fetch(`${origin}/dev/inbox.json?${new URLSearchParams({ to })}`)).json()
}

/** The six-digit code of the latest e-mail to an address, read from the local inbox. */
export async function codeFor(to: string, since: number, origin = siteUnderTest): Promise<string> {
  for (let tries = 0; tries < 40; tries++) {
    const code = (await emailsTo(to, origin)).find(({ at }) => Date.parse(at) >= since)?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`No code was sent to ${to}.`)
}
