import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { escaped } from './compose'
import type { Letter, Mail } from './port'

interface Kept extends Letter {
  id: string
  at: string
}

/** Mail that stays on this machine, to be read at `/dev/inbox`. Never in production. */
export interface LocalInbox extends Mail {
  /** Latest first. */
  letters(): readonly Kept[]
}

/** So many letters are kept; older ones go. */
const keep = 500

/**
 * Keeps letters in memory and, where a file is named, on disk: a line of JSON each, so that a restart has them still.
 */
export function localInbox(now: () => Date, file?: string): LocalInbox {
  const kept = file ? readLetters(file) : []
  let lines = kept.length
  const write = (letter: Kept) => {
    if (!file) return
    if (++lines <= 2 * keep) return appendFileSync(file, `${JSON.stringify(letter)}\n`, { mode: 0o600 })
    lines = kept.length
    writeFileSync(
      `${file}.new`,
      [...kept]
        .reverse()
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(''),
      { mode: 0o600 },
    )
    renameSync(`${file}.new`, file)
  }
  return {
    send: async (letter) => {
      // Sent again, as a mail server would see it by its id, it is the same letter.
      if (letter.id && kept.some(({ id }) => id === letter.id)) return
      const made = { ...letter, id: letter.id ?? randomUUID(), at: now().toISOString() }
      kept.unshift(made)
      kept.length = Math.min(kept.length, keep)
      write(made)
    },
    letters: () => kept,
  }
}

/** A line that was cut off by a crash is left out. */
function readLetters(file: string): Kept[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Kept]
      } catch {
        return []
      }
    })
    .slice(-keep)
    .reverse()
}

interface Choice {
  /** Only letters to this address. */
  to?: string
  id?: string
  as?: 'html' | 'text'
}

export function inboxRoutes(app: FastifyInstance, inbox: LocalInbox): void {
  const chosen = ({ to }: Choice) =>
    inbox.letters().filter((letter) => !to || letter.to.toLowerCase() === to.toLowerCase())

  app.get<{ Querystring: Choice }>('/dev/inbox.json', (request) => chosen(request.query))

  app.get<{ Querystring: Choice }>('/dev/inbox', (request, reply) => {
    const { query } = request
    const letters = chosen(query)
    const open = letters.find(({ id }) => id === query.id) ?? letters[0]
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html')
      .header('Cache-Control', 'no-store')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'`,
      )
      .send(page(letters, open, query, nonce))
  })

  // The letter as a mail program would show it: no script, nothing fetched, its links opened beside the inbox.
  app.get<{ Params: { id: string } }>('/dev/inbox/:id', (request, reply) => {
    const letter = inbox.letters().find(({ id }) => id === request.params.id)
    if (!letter) return reply.callNotFound()
    return reply
      .type('text/html')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'",
      )
      .send(letter.html.replace('<head>', '<head><base target="_blank">'))
  })
}

const href = (choice: Choice) =>
  `/dev/inbox?${escaped(new URLSearchParams(Object.entries(choice).filter(([, value]) => value)).toString())}`

function page(letters: readonly Kept[], open: Kept | undefined, { to, as = 'html' }: Choice, nonce: string): string {
  const more = { ...(to && { to }), as }
  const list = letters.map(
    (letter) =>
      `<li><a href="${href({ ...more, id: letter.id })}"${letter === open ? ' aria-current="true"' : ''}><b>${escaped(letter.subject)}</b><span>to ${escaped(letter.to)}</span><time>${when(letter.at)}</time></a></li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mail on this machine</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --pink: #D81B72; --text: #1F1A22; --second: #6B6570; --ground: #fff; --tint: #FDEEF5; --line: #ECE6EA }
@media (prefers-color-scheme: dark) { :root { --pink: #F472B6; --text: #F4EFF3; --second: #B5ADB8; --ground: #141216; --tint: #2A2129; --line: #332E37 } }
* { box-sizing: border-box } body { margin: 0; height: 100vh; display: grid; grid-template-columns: minmax(240px, 360px)
* 1fr; background: var(--ground); color: var(--text); font: 15px/1.45 Figtree, system-ui, sans-serif }
nav { overflow: auto; border-right: 1px solid var(--line) } h1 { font-size: 18px; margin: 0; padding: 18px 20px } ul { list-style: none; margin: 0; padding: 0 }
li a { display: grid; gap: 2px; padding: 12px 20px; border-top: 1px solid var(--line); color: inherit; text-decoration: none } li a:hover, li a[aria-current] { background: var(--tint) }
li a[aria-current] { box-shadow: inset 3px 0 var(--pink) } span, time { color: var(--second); font-size: 13px } main { display: grid; grid-template-rows: auto 1fr; min-width: 0 }
header { padding: 16px 24px; border-bottom: 1px solid var(--line) } h2 { margin: 0 0 4px; font-size: 18px } header a { color: var(--pink); margin-right: 12px } header a[aria-current] { font-weight: 700; text-decoration: none }
iframe { width: 100%; height: 100%; border: 0; background: #fff } pre { margin: 0; padding: 24px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit } main > p { padding: 24px }
a:focus-visible { outline: 3px solid var(--pink); outline-offset: -3px }
@media (max-width: 720px) { body { grid-template-columns: 1fr; grid-template-rows: 40vh 1fr } nav { border-right: 0; border-bottom: 1px solid var(--line) } }
</style>
</head>
<body>
<nav aria-label="Letters"><h1>Mail on this machine</h1><ul>${list.join('')}</ul></nav>
<main>${open ? shown(open, more) : '<p>No mail yet.</p>'}</main>
</body>
</html>`
}

function shown(letter: Kept, more: Choice): string {
  const way = (as: 'html' | 'text', label: string) =>
    `<a href="${href({ ...more, id: letter.id, as })}"${more.as === as ? ' aria-current="true"' : ''}>${label}</a>`
  const body =
    more.as === 'text'
      ? `<pre>${escaped(letter.text).replace(/https?:\/\/[^\s<&]+(?:&#38;[^\s<&]+)*/g, (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`)}</pre>`
      : `<iframe title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/inbox/${encodeURIComponent(letter.id)}"></iframe>`
  return `<header><h2>${escaped(letter.subject)}</h2><span>to ${escaped(letter.to)} · ${when(letter.at)}</span><div>${way('html', 'As it looks')}${way('text', 'As text')}</div></header>${body}`
}

const when = (at: string) => at.slice(0, 16).replace('T', ' ')
