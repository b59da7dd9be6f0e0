import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { answerPage, choosePage, refusalPage } from './choose-page'
import { clientScript } from './client-script'
import { type GoogleAccount, type GoogleIssuer, googleIssuer } from './issuer'

export interface LocalGoogle {
  /** The one site that may open the window, as with the origins that a client id is registered for. */
  siteUrl: string
  clientId: string
  clientSecret: string
  issuer: string
  /** Accounts that the window offers, beside any other that is typed in. */
  accounts: readonly GoogleAccount[]
  now: () => Date
}

const asked = z.object({
  client_id: z.string().max(200),
  state: z.string().max(500).default(''),
  scope: z.string().max(500).default(''),
  select_account: z.string().max(10).default('false'),
  origin: z.string().max(200),
})
const chosen = asked.extend({
  email: z.email().max(200),
  firstName: z.string().trim().max(60).optional(),
  lastName: z.string().trim().max(60).optional(),
})
const exchange = z.object({
  code: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  redirect_uri: z.string(),
  grant_type: z.literal('authorization_code'),
})

/**
 * Who was chosen last in this browser; like Google's own session, it goes on with that account unless it is told to
 * ask.
 */
const lastCookie = 'local_google'

/**
 * An issuer that behaves like Google's towards a page and towards the API. For machines of developers and for tests;
 * never in production.
 */
export async function localGoogleRoutes(app: FastifyInstance, settings: LocalGoogle): Promise<GoogleIssuer> {
  const google = await googleIssuer(settings)
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

      const refusalOf = (question: z.infer<typeof asked>): string | null => {
        if (question.client_id !== settings.clientId) return 'Its client id is not known.'
        return question.origin === settings.siteUrl
          ? null
          : `The client id is registered for ${settings.siteUrl}, and ${question.origin} asked.`
      }
      const accountOf = ({ email, firstName, lastName }: z.infer<typeof chosen>): GoogleAccount =>
        settings.accounts.find((one) => one.email === email) ?? {
          email,
          firstName: firstName || (email.split('@')[0] ?? email),
          lastName: lastName ?? '',
        }
      const answer = (reply: FastifyReply, question: z.infer<typeof asked>, account: GoogleAccount) =>
        html(reply, (nonce) =>
          answerPage(
            question,
            { code: google.code(account), scope: question.scope, state: question.state, authuser: '0', prompt: 'none' },
            nonce,
          ),
        )

      scope.get('/choose', (request, reply) => {
        const read = asked.safeParse(request.query)
        const refusal = read.success ? refusalOf(read.data) : 'It did not say what it wants.'
        if (!read.success || refusal) return html(reply.code(400), (nonce) => refusalPage(refusal ?? '', nonce))
        const last = new RegExp(`${lastCookie}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]
        const known = last && settings.accounts.find(({ email }) => email === decodeURIComponent(last))
        if (known && read.data.select_account !== 'true') return answer(reply, read.data, known)
        return html(reply, (nonce) => choosePage(read.data, settings.accounts, nonce))
      })
      scope.post('/choose', (request, reply) => {
        const read = chosen.safeParse(request.body)
        const refusal = read.success ? refusalOf(read.data) : 'That is no e-mail address.'
        if (!read.success || refusal) return html(reply.code(400), (nonce) => refusalPage(refusal ?? '', nonce))
        const { email: _email, firstName: _first, lastName: _last, ...question } = read.data
        const account = accountOf(read.data)
        reply.header(
          'Set-Cookie',
          `${lastCookie}=${encodeURIComponent(account.email)}; Path=/dev/google; SameSite=Lax; HttpOnly`,
        )
        return answer(reply, question, account)
      })
      scope.post('/token', async (request, reply) => {
        const read = exchange.safeParse(request.body)
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
    },
    { prefix: '/dev/google' },
  )
  return google
}

function html(reply: FastifyReply, render: (nonce: string) => string): FastifyReply {
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
