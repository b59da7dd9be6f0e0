import type { FastifyInstance } from 'fastify'
import type { Letter, Mail } from './port'

interface Kept extends Letter {
  at: string
}

/** Mail that stays on this machine, to be read at `/dev/inbox`. Never in production. */
export interface LocalInbox extends Mail {
  letters(): readonly Kept[]
}

const keep = 300

export function localInbox(now: () => Date): LocalInbox {
  const kept: Kept[] = []
  return {
    send: async (letter) => {
      kept.unshift({ ...letter, at: now().toISOString() })
      kept.length = Math.min(kept.length, keep)
    },
    letters: () => kept,
  }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function inboxRoutes(app: FastifyInstance, inbox: LocalInbox): void {
  app.get<{ Querystring: { to?: string } }>('/dev/inbox.json', (request) => {
    const to = request.query.to?.toLowerCase()
    return inbox.letters().filter((letter) => !to || letter.to.toLowerCase() === to)
  })
  app.get('/dev/inbox', (_request, reply) => {
    const letters = inbox
      .letters()
      .map(
        (letter) => `<article><h2>${escaped(letter.subject)}</h2><p class="meta">to ${escaped(letter.to)} · ${letter.at}</p><pre>${linked(escaped(letter.text))}</pre></article>`,
      )
      .join('')
    return reply.type('text/html').send(page(letters || '<p>No mail yet.</p>'))
  })
}

const linked = (text: string) => text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const page = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail on this machine</title>
<style>body{font:16px/1.5 system-ui;max-width:720px;margin:32px auto;padding:0 16px}article{border:1px solid #ece6ea;border-radius:12px;padding:16px;margin:16px 0}
h2{font-size:18px;margin:0}.meta{color:#6b6570;margin:0}pre{white-space:pre-wrap;font:inherit}</style><h1>Mail on this machine</h1>${body}</html>`
