import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html'
import type { Inbox, StoredEmail } from './inbox'

interface InboxQuery {
  /** Only e-mails to this address. */
  to?: string
  /** The e-mail to show; the latest when absent or unknown. */
  id?: string
  /** Which part of the e-mail to show. */
  as?: 'html' | 'text'
}

/** Serves the inbox: a page at `/dev/inbox`, each e-mail's HTML below it, and all of them at `/dev/inbox.json`. */
export function inboxRoutes(app: FastifyInstance, inbox: Inbox): void {
  const matching = ({ to }: InboxQuery) =>
    inbox.emails().filter((email) => !to || email.to.toLowerCase() === to.toLowerCase())

  app.get<{ Querystring: InboxQuery }>('/dev/inbox.json', (request) => matching(request.query))

  app.get<{ Querystring: InboxQuery }>('/dev/inbox', (request, reply) => {
    const { query } = request
    const emails = matching(query)
    const open = emails.find(({ id }) => id === query.id) ?? emails[0]
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html')
      .header('Cache-Control', 'no-store')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'`,
      )
      .send(page(emails, open, query, nonce))
  })

  // Shows an e-mail as a mail program does: no scripts, no remote content, links open in a new tab.
  app.get<{ Params: { id: string } }>('/dev/inbox/:id', (request, reply) => {
    const email = inbox.emails().find(({ id }) => id === request.params.id)
    if (!email) return reply.callNotFound()
    return reply
      .type('text/html')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; " +
          "frame-ancestors 'self'",
      )
      .send(email.html.replace('<head>', '<head><base target="_blank">'))
  })
}

const href = (query: InboxQuery) =>
  `/dev/inbox?${escapeHtml(new URLSearchParams(Object.entries(query).filter(([, value]) => value)).toString())}`

const pageStyle = `
:root {
  color-scheme: light dark;
  --pink: #D81B72;
  --text: #1F1A22;
  --second: #6B6570;
  --ground: #fff;
  --tint: #FDEEF5;
  --line: #ECE6EA;
}
@media (prefers-color-scheme: dark) {
  :root {
    --pink: #F472B6;
    --text: #F4EFF3;
    --second: #B5ADB8;
    --ground: #141216;
    --tint: #2A2129;
    --line: #332E37;
  }
}
* { box-sizing: border-box }
body {
  margin: 0;
  height: 100vh;
  display: grid;
  grid-template-columns: minmax(240px, 360px) 1fr;
  background: var(--ground);
  color: var(--text);
  font: 15px/1.45 Figtree, system-ui, sans-serif;
}
nav { overflow: auto; border-right: 1px solid var(--line) }
h1 { font-size: 18px; margin: 0; padding: 18px 20px }
ul { list-style: none; margin: 0; padding: 0 }
li a {
  display: grid;
  gap: 2px;
  padding: 12px 20px;
  border-top: 1px solid var(--line);
  color: inherit;
  text-decoration: none;
}
li a:hover, li a[aria-current] { background: var(--tint) }
li a[aria-current] { box-shadow: inset 3px 0 var(--pink) }
span, time { color: var(--second); font-size: 13px }
main { display: grid; grid-template-rows: auto 1fr; min-width: 0 }
header { padding: 16px 24px; border-bottom: 1px solid var(--line) }
h2 { margin: 0 0 4px; font-size: 18px }
header a { color: var(--pink); margin-right: 12px }
header a[aria-current] { font-weight: 700; text-decoration: none }
iframe { width: 100%; height: 100%; border: 0; background: #fff }
pre {
  margin: 0;
  padding: 24px;
  overflow: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  font: inherit;
}
main > p { padding: 24px }
a:focus-visible { outline: 3px solid var(--pink); outline-offset: -3px }
@media (max-width: 720px) {
  body { grid-template-columns: 1fr; grid-template-rows: 40vh 1fr }
  nav { border-right: 0; border-bottom: 1px solid var(--line) }
}
`

function page(
  emails: readonly StoredEmail[],
  open: StoredEmail | undefined,
  { to, as = 'html' }: InboxQuery,
  nonce: string,
): string {
  const view = { ...(to && { to }), as }
  const list = emails.map(
    (email) => `<li>
<a href="${href({ ...view, id: email.id })}"${currentIf(email === open)}>
<b>${escapeHtml(email.subject)}</b>
<span>to ${escapeHtml(email.to)}</span>
<time>${minuteOf(email.at)}</time>
</a>
</li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local inbox</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<nav aria-label="E-mails">
<h1>Local inbox</h1>
<ul>${list.join('')}</ul>
</nav>
<main>${open ? openEmail(open, view) : '<p>No e-mails yet.</p>'}</main>
</body>
</html>`
}

function openEmail(email: StoredEmail, view: InboxQuery): string {
  const tab = (as: 'html' | 'text', label: string) =>
    `<a href="${href({ ...view, id: email.id, as })}"${currentIf(view.as === as)}>${label}</a>`
  const body =
    view.as === 'text'
      ? `<pre>${linkUrls(escapeHtml(email.text))}</pre>`
      : '<iframe title="The e-mail" sandbox="allow-popups allow-popups-to-escape-sandbox" ' +
        `src="/dev/inbox/${encodeURIComponent(email.id)}"></iframe>`
  return `<header>
<h2>${escapeHtml(email.subject)}</h2>
<span>to ${escapeHtml(email.to)} · ${minuteOf(email.at)}</span>
<div>${tab('html', 'HTML')}${tab('text', 'Plain text')}</div>
</header>
${body}`
}

const currentIf = (current: boolean) => (current ? ' aria-current="true"' : '')

/** Turns the web addresses of escaped text into links. */
const linkUrls = (text: string) =>
  text.replace(
    /https?:\/\/[^\s<&]+(?:&#38;[^\s<&]+)*/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  )

const minuteOf = (at: string) => at.slice(0, 16).replace('T', ' ')
