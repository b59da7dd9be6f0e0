import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Push, PushMessage } from './port'

/** What Firebase gives for a service account, as its JSON file has it. */
export const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const patienceMs = 10_000
/** How long an undelivered message is worth keeping (seconds). */
const keepFor = 3600

/**
 * Firebase Cloud Messaging over its HTTP v1 interface.
 * @param base `https://fcm.googleapis.com`, or where the local stand-in listens
 */
export function fcmPush(account: ServiceAccount, base: string, now: () => Date): Push {
  let held: { token: string; until: number } | null = null

  /** An access token for the service account (RFC 7523), kept until shortly before its end. */
  async function accessToken(): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000)
    if (held && held.until > seconds + 60) return held.token
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const answer = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`The push service gives no access: ${answer.status}`)
    const read = z.object({ access_token: z.string(), expires_in: z.number() }).parse(await answer.json())
    held = { token: read.access_token, until: seconds + read.expires_in }
    return held.token
  }

  return {
    async send(token, message) {
      const answer = await fetch(`${base}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: { token, ...asFcm(message) } }),
        signal: AbortSignal.timeout(patienceMs),
      })
      if (answer.ok) return 'sent'
      if (answer.status === 401) held = null
      const { error } = (await answer.json().catch(() => ({}))) as {
        error?: { status?: string; details?: { errorCode?: string }[] }
      }
      const code = error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status
      // Rule: FCM error codes; the token was given up, belongs to another sender, or is none.
      if (
        code === 'UNREGISTERED' ||
        code === 'SENDER_ID_MISMATCH' ||
        (answer.status === 400 && code === 'INVALID_ARGUMENT')
      )
        return 'gone'
      throw new Error(`The push service refused a message: ${answer.status} ${code ?? ''}`)
    },
  }
}

const asFcm = ({ title, body, link, tag }: PushMessage) => ({
  notification: { title, body },
  data: { link, tag },
  webpush: { headers: { TTL: String(keepFor), Urgency: 'high' }, notification: { tag }, fcm_options: { link } },
})
