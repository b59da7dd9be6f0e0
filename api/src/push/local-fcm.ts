import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { ServiceAccount } from './fcm'

/** A message as the browser's service worker would get it. */
export interface Delivered {
  token: string
  payload: {
    notification: { title: string; body: string; tag?: string }
    data: Record<string, string>
    fcmOptions: { link: string }
    from: string
    fcmMessageId: string
  }
}

const sent = z.object({
  message: z.object({
    token: z.string(),
    notification: z.object({ title: z.string(), body: z.string() }),
    data: z.record(z.string(), z.string()),
    webpush: z.object({ notification: z.object({ tag: z.string() }), fcm_options: z.object({ link: z.string() }) }),
  }),
})

/** Tokens of browsers on this machine begin so; see the shell's local registration. Others were never given out. */
const localToken = /^local-[\w-]{16,}$/
const mostKept = 200

/**
 * The HTTP v1 interface of Firebase Cloud Messaging, for machines of developers and for tests; never in production. It
 * checks who asks as the real one does, and keeps messages at `/dev/push.json` instead of carrying them to a browser.
 * @param base where the app will listen
 */
export async function localFcmRoutes(
  app: FastifyInstance,
  base: () => string,
): Promise<{ account: ServiceAccount; delivered: readonly Delivered[] }> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account: ServiceAccount = {
    project_id: 'local',
    client_email: 'push@local',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    get token_uri() {
      return `${base()}/dev/fcm/token`
    },
  }
  const given = new Set<string>()
  const delivered: Delivered[] = []
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Body: { assertion?: string } }>('/dev/fcm/token', async (request, reply) => {
      const checked = await jwtVerify(String(request.body?.assertion), publicKey, {
        issuer: account.client_email,
        audience: account.token_uri,
      }).catch(() => null)
      if (!checked) return reply.code(400).send({ error: 'invalid_grant' })
      const token = randomBytes(24).toString('base64url')
      given.add(token)
      return { access_token: token, expires_in: 3599, token_type: 'Bearer' }
    })
    scope.post('/dev/fcm/v1/projects/:project/messages::send', (request, reply) => {
      const failure = (code: number, status: string, errorCode = status) =>
        reply.code(code).send({
          error: {
            code,
            status,
            details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
          },
        })
      if (!given.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
        return failure(401, 'UNAUTHENTICATED')
      const read = sent.safeParse(request.body)
      if (!read.success) return failure(400, 'INVALID_ARGUMENT')
      const { token, notification, data, webpush } = read.data.message
      if (!localToken.test(token)) return failure(404, 'NOT_FOUND', 'UNREGISTERED')
      const fcmMessageId = randomUUID()
      delivered.unshift({
        token,
        payload: {
          notification: { ...notification, ...webpush.notification },
          data,
          fcmOptions: webpush.fcm_options,
          from: 'local',
          fcmMessageId,
        },
      })
      delivered.length = Math.min(delivered.length, mostKept)
      return reply.send({ name: `projects/local/messages/${fcmMessageId}` })
    })
    scope.get('/dev/push.json', () => delivered)
  })
  return { account, delivered }
}
