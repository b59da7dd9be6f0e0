import { generateKeyPairSync } from 'node:crypto'
import { fetchBuffered } from '@qe/fetch'
import { z } from 'zod'
import { ReleaseError } from '../release-error'
import { certificate } from '../trust/certificate-format'
import { keyIdOf, publicText, type SigningKey } from '../trust/signing-key'
import { trustSettings } from '../trust/trusted-keys'

/** Longest wait for the site, or for GitHub, ms. */
const timeoutMs = 20_000

export const keysPath = '/releases/keys'

/** What GitHub sets in a job with the permission `id-token: write`. */
const githubSettings = z.object({
  ACTIONS_ID_TOKEN_REQUEST_URL: z.url().optional(),
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: z.string().optional(),
})

/** What `POST /releases/keys` is asked. */
export const keyRequest = z.object({ token: z.string().min(1).max(20_000), publicKey: z.string().max(200) })
const keyAnswer = z.object({ certificate })
const refusal = z.object({ message: z.string() })

const failed = (what: string) => (error: Error) => {
  throw new ReleaseError(`${what} does not answer (${error.message}). Try again in a minute.`)
}

async function githubToken(env: NodeJS.ProcessEnv, audience: string): Promise<string | null> {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } = githubSettings.parse(env)
  if (!address || !bearer) return null
  const url = new URL(address)
  url.searchParams.set('audience', audience)
  const response = await fetchBuffered(url, {
    headers: { authorization: `Bearer ${bearer}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(failed('GitHub'))
  const { data } = z.object({ value: z.string() }).safeParse(await response.json().catch(() => null))
  if (data) return data.value
  throw new ReleaseError(`GitHub gives this job no token (${response.status}). Give it the permission id-token: write.`)
}

/** The token is sent there: over TLS, or on this machine. */
function siteOrigin(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : null
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
  if (url && (url.protocol === 'https:' || isLocal)) return url.origin
  throw new ReleaseError(`RELEASE_SITE is ${site}: write it as https://site.example.`)
}

/**
 * In a job of a CI that has no key: makes one, and has the site certify it for minutes, by the job's OIDC token.
 * @returns null where there is a key already, or no site to ask
 * @throws ReleaseError when there is no token, or the site refuses it
 */
export async function keyOfJob(env: NodeJS.ProcessEnv): Promise<SigningKey | null> {
  const { RELEASE_KEY: key, RELEASE_SITE: site, RELEASE_OIDC_TOKEN: given } = trustSettings.parse(env)
  if (key || !site) return null
  const origin = siteOrigin(site)
  const token = given || (await githubToken(env, origin))
  if (!token)
    throw new ReleaseError(
      [
        'RELEASE_SITE is set, and this job has no OIDC token: permissions: id-token: write (GitHub),',
        'RELEASE_OIDC_TOKEN by id_tokens (GitLab), or RELEASE_KEY outside of a CI.',
      ].join(' '),
    )
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const response = await fetchBuffered(new URL(keysPath, origin), {
    method: 'POST',
    body: JSON.stringify({ token, publicKey: publicText(publicKey) }),
    headers: { 'content-type': 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(failed(origin))
  const body: unknown = await response.json().catch(() => null)
  const answer = keyAnswer.safeParse(body).data
  if (answer) return { id: keyIdOf(publicKey), privateKey, certificate: answer.certificate }
  const message = refusal.safeParse(body).data?.message ?? `It answered ${response.status}.`
  throw new ReleaseError(`${origin} gives this job no key: ${message}`)
}
