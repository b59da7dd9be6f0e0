import { fetchBuffered } from '@qe/fetch'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { Push, PushMessage } from './port'

/** A Firebase service account's key file. */
export const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
})
export type ServiceAccount = z.infer<typeof serviceAccount>

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const timeoutMs = 10_000
/** How long FCM keeps an undelivered message. */
const timeToLiveSeconds = 3600

/**
 * Sends messages through Firebase Cloud Messaging's HTTP v1 API.
 * @param base `https://fcm.googleapis.com`, or the emulator's address
 */
export function createFcmPush(account: ServiceAccount, base: string, now: () => Date): Push {
  let cachedToken: { token: string; until: number } | null = null

  /** An access token for the service account (RFC 7523), cached until one minute before it expires. */
  async function accessToken(): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000)
    if (cachedToken && cachedToken.until > seconds + 60) return cachedToken.token
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const answer = await fetchBuffered(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The push service refused an access token: ${answer.status}`)
    const read = z.object({ access_token: z.string(), expires_in: z.number() }).parse(await answer.json())
    cachedToken = { token: read.access_token, until: seconds + read.expires_in }
    return cachedToken.token
  }

  return {
    async send(token, message) {
      const answer = await fetchBuffered(`${base}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: { token, ...asFcm(message) } }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (answer.ok) return 'sent'
      if (answer.status === 401) cachedToken = null
      const { error } = (await answer.json().catch(() => ({}))) as {
        error?: { status?: string; details?: { errorCode?: string }[] }
      }
      const code = error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status
      // Rule: FCM error codes. The token is unregistered, belongs to another sender, or is invalid.
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
  webpush: {
    headers: { TTL: String(timeToLiveSeconds), Urgency: 'high' },
    notification: { tag },
    fcm_options: { link },
  },
})
