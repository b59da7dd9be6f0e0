import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cardFieldsPage } from './card-fields-page'
import { answerChallenge, challengePage } from './challenge-page'
import type { Emulator } from './context'
import { changeBanks, dashboardPage } from './dashboard'
import { StripeFailure } from './failure'
import { decodeForm, text } from './form'
import { page } from './html'
import { accountOfLink, emptyOnboarding, type OnboardingForm, submitOnboarding } from './onboarding'
import { onboardingPage, safeReturnUrl } from './onboarding-page'

interface HostedSettings {
  parentOrigins: readonly string[]
  publishableKey: string
}

/** Serves the pages for browsers: the card fields to embed, the bank's 3-D Secure check, and payout onboarding. */
export function registerPages(app: FastifyInstance, emulator: Emulator, settings: HostedSettings): void {
  app.get('/elements/card', (request, reply) => {
    const { key } = query(request)
    const publishableKey = key && /^pk_test_\w+$/.test(key) ? key : settings.publishableKey
    return sendHtml(
      reply,
      (nonce) => cardFieldsPage({ publishableKey, parentOrigins: settings.parentOrigins }, nonce),
      settings.parentOrigins,
    )
  })
  app.get('/3ds/:id', (request, reply) => sendHtml(reply, (nonce) => challengePage(emulator, idOf(request), nonce)))
  app.post('/3ds/:id', (request, reply) => {
    try {
      const approved = text(decodeForm(String(request.body ?? '')), 'outcome') === 'complete'
      const back = safeReturnUrl(answerChallenge(emulator, idOf(request), approved))
      if (back) return reply.redirect(back, 303)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
    }
    return sendHtml(reply, (nonce) => challengePage(emulator, idOf(request), nonce))
  })
  app.get('/express/:id', (request, reply) => sendHtml(reply, (nonce) => dashboardPage(emulator, idOf(request), nonce)))
  app.post('/express/:id', (request, reply) => {
    try {
      changeBanks(emulator, idOf(request), decodeForm(String(request.body ?? '')))
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
    }
    return sendHtml(reply, (nonce) => dashboardPage(emulator, idOf(request), nonce))
  })
  app.get('/connect/:id', (request, reply) => {
    const refreshUrl = expiredLinkTarget(emulator, idOf(request))
    if (refreshUrl) return reply.redirect(refreshUrl, 303)
    return sendHtml(reply, (nonce) => showOnboarding(emulator, idOf(request), emptyOnboarding, nonce))
  })
  app.post('/connect/:id', (request, reply) => {
    const refreshUrl = expiredLinkTarget(emulator, idOf(request))
    if (refreshUrl) return reply.redirect(refreshUrl, 303)
    let form = emptyOnboarding
    try {
      const { link, account } = accountOfLink(emulator, idOf(request))
      const body = decodeForm(String(request.body ?? ''))
      const invalid = text(body, 'go') === 'later' ? null : submitOnboarding(emulator, account, body)
      if (!invalid) return reply.redirect(safeReturnUrl(link.return_url) || '/', 303)
      form = invalid
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
    }
    return sendHtml(reply, (nonce) => showOnboarding(emulator, idOf(request), form, nonce))
  })
}

function showOnboarding(emulator: Emulator, linkId: string, form: OnboardingForm, nonce: string): string {
  const { link, account } = accountOfLink(emulator, linkId)
  return onboardingPage(account, link, form, nonce)
}

/** Where an expired link redirects to: the platform, which creates a new one. Null for a valid or unknown link. */
function expiredLinkTarget(emulator: Emulator, linkId: string): string | null {
  const link = emulator.store.find('account_links', linkId)
  return link && accountOfLink(emulator, linkId).isExpired ? safeReturnUrl(link.refresh_url) : null
}

function sendHtml(
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
