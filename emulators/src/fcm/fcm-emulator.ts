import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { refuseProduction } from '../refuse-production'

/** A Firebase service account's key file. */
interface ServiceAccount {
  project_id: string
  client_email: string
  private_key: string
  token_uri: string
}

/** A message as the browser's service worker receives it. */
export interface DeliveredMessage {
  token: string
  payload: {
    notification: { title: string; body: string; tag?: string }
    data: Record<string, string>
    fcmOptions: { link: string }
    from: string
    fcmMessageId: string
  }
}

const sendRequest = z.object({
  message: z.object({
    token: z.string(),
    notification: z.object({ title: z.string(), body: z.string() }),
    data: z.record(z.string(), z.string()),
    webpush: z.object({ notification: z.object({ tag: z.string() }), fcm_options: z.object({ link: z.string() }) }),
  }),
})

/** The shell's local registration creates tokens of this form; any other token counts as unregistered. */
const registrationToken = /^local-[\w-]{16,}$/
const maxDelivered = 200

export interface FcmEmulator {
  /** The account whose key signs the API's token requests. */
  account: ServiceAccount
  /** The last 200 messages, latest first. */
  delivered: readonly DeliveredMessage[]
  routes(app: FastifyInstance): Promise<void>
}

/**
 * Serves the HTTP v1 API of Firebase Cloud Messaging below `/dev/fcm`. It checks access tokens as the real
 * service does, and lists messages at `/dev/push.json` instead of delivering them to a browser.
 * @param origin where the routes listen; a function, because tests know their port only after listening
 */
export function createFcmEmulator(origin: () => string): FcmEmulator {
  refuseProduction('FCM', 'Set FCM_SERVICE_ACCOUNT.')
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account: ServiceAccount = {
    project_id: 'local',
    client_email: 'push@local',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    get token_uri() {
      return `${origin()}/dev/fcm/token`
    },
  }
  const accessTokens = new Set<string>()
  const delivered: DeliveredMessage[] = []

  async function issueToken(assertion: string): Promise<string | null> {
    const verified = await jwtVerify(assertion, publicKey, {
      issuer: account.client_email,
      audience: account.token_uri,
    }).catch(() => null)
    if (!verified) return null
    const token = randomBytes(24).toString('base64url')
    accessTokens.add(token)
    return token
  }

  function deliver({ token, notification, data, webpush }: z.infer<typeof sendRequest>['message']): string {
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
    delivered.length = Math.min(delivered.length, maxDelivered)
    return fcmMessageId
  }

  const routes = async (app: FastifyInstance) => {
    await app.register(async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.post<{ Body: { assertion?: string } }>('/dev/fcm/token', async (request, reply) => {
        const token = await issueToken(String(request.body?.assertion))
        if (!token) return reply.code(400).send({ error: 'invalid_grant' })
        return { access_token: token, expires_in: 3599, token_type: 'Bearer' }
      })
      scope.post('/dev/fcm/v1/projects/:project/messages::send', (request, reply) => {
        if (!accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
          return sendError(reply, 401, 'UNAUTHENTICATED')
        const read = sendRequest.safeParse(request.body)
        if (!read.success) return sendError(reply, 400, 'INVALID_ARGUMENT')
        if (!registrationToken.test(read.data.message.token)) return sendError(reply, 404, 'NOT_FOUND', 'UNREGISTERED')
        return reply.send({ name: `projects/local/messages/${deliver(read.data.message)}` })
      })
      scope.get('/dev/push.json', () => delivered)
    })
  }
  return { account, delivered, routes }
}

const sendError = (reply: FastifyReply, code: number, status: string, errorCode = status) =>
  reply.code(code).send({
    error: {
      code,
      status,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  })
