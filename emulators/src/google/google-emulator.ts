import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { refuseProduction } from '../refuse-production'
import { answerPage, choosePage, refusalPage } from './choose-page'
import { clientScript } from './client-script'
import { createGoogleIssuer, type GoogleAccount, type GoogleIssuer } from './issuer'

export interface GoogleEmulatorSettings {
  /** The one site that may open the window, as with the origins that a client id is registered for. */
  siteUrl: string
  clientId: string
  clientSecret: string
  issuer: string
  /** Accounts that the window offers; the visitor may also enter any other. */
  accounts: readonly GoogleAccount[]
  now: () => Date
}

const authorisationRequest = z.object({
  client_id: z.string().max(200),
  state: z.string().max(500).default(''),
  scope: z.string().max(500).default(''),
  select_account: z.string().max(10).default('false'),
  origin: z.string().max(200),
})
const accountChoice = authorisationRequest.extend({
  email: z.email().max(200),
  firstName: z.string().trim().max(60).optional(),
  lastName: z.string().trim().max(60).optional(),
})
const tokenRequest = z.object({
  code: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  redirect_uri: z.string(),
  grant_type: z.literal('authorization_code'),
})

/** Remembers the account that this browser chose, as Google's session does, until a page sets `select_account`. */
const accountCookie = 'local_google'

/**
 * Serves Google Identity Services towards the page (`client.js`, the account window) and Google's OAuth endpoints
 * towards the API (`token`, `certs`), all below `/dev/google`.
 */
export async function googleRoutes(app: FastifyInstance, settings: GoogleEmulatorSettings): Promise<GoogleIssuer> {
  refuseProduction('Google', 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.')
  const google = await createGoogleIssuer(settings)
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16_384 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.get('/client.js', (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-store').send(clientScript),
      )
      scope.get('/certs', (_request, reply) => reply.header('Cache-Control', 'no-store').send(google.keys))

      accountWindow(scope, google, settings)
      tokenEndpoint(scope, google)
    },
    { prefix: '/dev/google' },
  )
  return google
}

/** Serves the account window, which posts a single-use code to the page that opened it. */
function accountWindow(scope: FastifyInstance, google: GoogleIssuer, settings: GoogleEmulatorSettings): void {
  const refusalOf = (authorisation: z.infer<typeof authorisationRequest>): string | null => {
    if (authorisation.client_id !== settings.clientId) return 'Its client id is unknown.'
    return authorisation.origin === settings.siteUrl
      ? null
      : `The client id is registered for ${settings.siteUrl}, not for ${authorisation.origin}.`
  }
  const accountOf = ({ email, firstName, lastName }: z.infer<typeof accountChoice>): GoogleAccount =>
    settings.accounts.find((one) => one.email === email) ?? {
      email,
      firstName: firstName || (email.split('@')[0] ?? email),
      lastName: lastName ?? '',
    }
  const sendCode = (reply: FastifyReply, authorisation: z.infer<typeof authorisationRequest>, account: GoogleAccount) =>
    sendHtml(reply, (nonce) =>
      answerPage(
        authorisation,
        {
          code: google.code(account),
          scope: authorisation.scope,
          state: authorisation.state,
          authuser: '0',
          prompt: 'none',
        },
        nonce,
      ),
    )

  scope.get('/choose', (request, reply) => {
    const read = authorisationRequest.safeParse(request.query)
    const refusal = read.success ? refusalOf(read.data) : 'Its request is incomplete.'
    if (!read.success || refusal) return sendHtml(reply.code(400), (nonce) => refusalPage(refusal ?? '', nonce))
    const lastEmail = new RegExp(`${accountCookie}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]
    const remembered = lastEmail && settings.accounts.find(({ email }) => email === decodeURIComponent(lastEmail))
    if (remembered && read.data.select_account !== 'true') return sendCode(reply, read.data, remembered)
    return sendHtml(reply, (nonce) => choosePage(read.data, settings.accounts, nonce))
  })
  scope.post('/choose', (request, reply) => {
    const read = accountChoice.safeParse(request.body)
    const refusal = read.success ? refusalOf(read.data) : 'The e-mail address is not valid.'
    if (!read.success || refusal) return sendHtml(reply.code(400), (nonce) => refusalPage(refusal ?? '', nonce))
    const { email: _email, firstName: _first, lastName: _last, ...authorisation } = read.data
    const account = accountOf(read.data)
    reply.header(
      'Set-Cookie',
      `${accountCookie}=${encodeURIComponent(account.email)}; Path=/dev/google; SameSite=Lax; HttpOnly`,
    )
    return sendCode(reply, authorisation, account)
  })
}

/** Exchanges a code for an ID token (RFC 6749, section 4.1.3). */
function tokenEndpoint(scope: FastifyInstance, google: GoogleIssuer): void {
  scope.post('/token', async (request, reply) => {
    const read = tokenRequest.safeParse(request.body)
    if (!read.success) return reply.code(400).send({ error: 'invalid_request' })
    const { code, client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri } = read.data
    const idToken = await google.exchange({ code, clientId, clientSecret, redirectUri })
    if (!idToken) return reply.code(400).send({ error: 'invalid_grant', error_description: 'Bad Request' })
    return {
      access_token: randomBytes(32).toString('base64url'),
      expires_in: 3599,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: idToken,
    }
  })
}

function sendHtml(reply: FastifyReply, render: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    )
    .send(render(nonce))
}
