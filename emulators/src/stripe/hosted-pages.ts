import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cardFieldsPage } from './card-fields-page'
import { answerChallenge, challengePage } from './challenge-page'
import type { Emulator } from './context'
import { StripeFailure } from './failure'
import { decodeForm, text } from './form'
import { page } from './html'
import { accountOfLink, blank, type Onboarding, submitOnboarding } from './onboarding'
import { onboardingPage, safeReturnUrl } from './onboarding-page'

interface HostedSettings {
  parentOrigins: readonly string[]
  publishableKey: string
}

/** The pages that a browser sees: card fields to embed, the bank's 3-D Secure check, and payout onboarding. */
export function registerPages(app: FastifyInstance, emulator: Emulator, settings: HostedSettings): void {
  app.get('/elements/card', (request, reply) => {
    const asked = query(request).key
    const publishableKey = asked && /^pk_test_\w+$/.test(asked) ? asked : settings.publishableKey
    return html(
      reply,
      (nonce) => cardFieldsPage({ publishableKey, parentOrigins: settings.parentOrigins }, nonce),
      settings.parentOrigins,
    )
  })
  app.get('/3ds/:id', (request, reply) => html(reply, (nonce) => challengePage(emulator, idOf(request), nonce)))
  app.post('/3ds/:id', (request, reply) => {
    try {
      const approved = text(decodeForm(String(request.body ?? '')), 'outcome') === 'complete'
      const back = safeReturnUrl(answerChallenge(emulator, idOf(request), approved))
      if (back) return reply.redirect(back, 303)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
    }
    return html(reply, (nonce) => challengePage(emulator, idOf(request), nonce))
  })
  app.get('/connect/:id', (request, reply) => {
    const old = oldLink(emulator, idOf(request))
    if (old) return reply.redirect(old, 303)
    return html(reply, (nonce) => showOnboarding(emulator, idOf(request), blank, nonce))
  })
  app.post('/connect/:id', (request, reply) => {
    const old = oldLink(emulator, idOf(request))
    if (old) return reply.redirect(old, 303)
    let again = blank
    try {
      const { link, account } = accountOfLink(emulator, idOf(request))
      const form = decodeForm(String(request.body ?? ''))
      const refused = text(form, 'go') === 'later' ? null : submitOnboarding(emulator, account, form)
      if (!refused) return reply.redirect(safeReturnUrl(link.return_url) || '/', 303)
      again = refused
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
    }
    return html(reply, (nonce) => showOnboarding(emulator, idOf(request), again, nonce))
  })
}

function showOnboarding(emulator: Emulator, linkId: string, typed: Onboarding, nonce: string): string {
  const { link, account } = accountOfLink(emulator, linkId)
  return onboardingPage(account, link, typed, nonce)
}

/** Where a link that is too old leads instead: to the platform, for a new one. */
function oldLink(emulator: Emulator, linkId: string): string | null {
  const link = emulator.store.find('account_links', linkId)
  return link && accountOfLink(emulator, linkId).isOld ? safeReturnUrl(link.refresh_url) : null
}

function html(
  reply: FastifyReply,
  render: (nonce: string) => string,
  frameAncestors: readonly string[] = [],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  let body: string
  try {
    body = render(nonce)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    reply.code(error.status)
    body = page(
      'Not found',
      '<h1>There is nothing here</h1><p>This link is no longer valid. Go back to the shop and try again.</p>',
      nonce,
    )
  }
  const ancestors = frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; ` +
        `frame-ancestors ${ancestors}`,
    )
    .send(body)
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function query(request: FastifyRequest): Record<string, string | undefined> {
  return request.query as Record<string, string | undefined>
}
