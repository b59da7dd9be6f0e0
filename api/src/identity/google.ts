import { personName, withoutControlCharacters } from '@qe/contract'
import { fetchBuffered } from '@qe/fetch'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../config'
import { ApiError } from '../domain/errors'

/** A person as Google identifies them, from a verified token. */
export interface GooglePerson {
  subject: string
  email: string
  firstName: string
  lastName: string
}

/**
 * The redirect URI for codes of Google's pop-up window. Rule: Google, "Using OAuth 2.0 code model".
 */
const popupRedirectUri = 'postmessage'
const timeoutMs = 5000

const unreachable = () =>
  new ApiError(503, 'Google can’t be reached just now. Try again in a moment, or use e-mail and password.', {
    reason: 'google_unreachable',
  })
const notConfirmed = () =>
  new ApiError(400, 'Google did not confirm who you are. Try signing in again.', { reason: 'google_token_invalid' })
const notConfigured = () =>
  new ApiError(503, 'Signing in with Google is not set up here. Use e-mail and password.', {
    reason: 'google_not_set_up',
  })

/**
 * Exchanges the code of Google's window for an ID token, and reads it. A code works once, for a few minutes.
 * @throws ApiError 400 for an invalid code, 503 when Google is unreachable or not configured
 */
export async function readGoogleCode(code: string, { google }: Config, now: Date): Promise<GooglePerson> {
  if (!google) throw notConfigured()
  const { clientId, clientSecret, tokenUrl } = google
  const response = await fetchBuffered(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: popupRedirectUri,
      grant_type: 'authorization_code',
    }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (!response || response.status >= 500) throw unreachable()
  if (!response.ok) throw notConfirmed()
  const { id_token: idToken } = (await response.json().catch(() => ({}))) as { id_token?: unknown }
  if (typeof idToken !== 'string') throw notConfirmed()
  const claims = await verifyToken(idToken, { ...google, audience: clientId }, now)
  // Rule: OpenID Connect Core 1.0, section 3.1.3.7: `azp` names the party that a token was issued to.
  if ((claims['azp'] ?? clientId) !== clientId) throw notConfirmed()
  return personFromClaims(claims)
}

/**
 * Reads the ID token of a person whom Firebase Authentication signed in through Google.
 * @throws ApiError 400 for an invalid token, 503 when Firebase is unreachable or not configured
 */
export async function readFirebaseToken(idToken: string, { firebase }: Config, now: Date): Promise<GooglePerson> {
  if (!firebase) throw notConfigured()
  const claims = await verifyToken(
    idToken,
    { jwksUrl: firebase.jwksUrl, issuers: [firebase.issuer], audience: firebase.projectId },
    now,
  )
  const { sign_in_provider: provider, identities } = (claims['firebase'] ?? {}) as {
    sign_in_provider?: string
    identities?: Record<string, string[]>
  }
  const subject = identities?.['google.com']?.[0]
  if (provider !== 'google.com' || !subject) throw notConfirmed()
  return personFromClaims({ ...claims, sub: subject })
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** Verifies a token with its issuer's published keys: signature, issuer, audience and time. Returns its claims. */
async function verifyToken(
  token: string,
  issuer: { jwksUrl: string; issuers: string[]; audience: string },
  now: Date,
): Promise<JWTPayload> {
  const keys =
    keySets.get(issuer.jwksUrl) ??
    createRemoteJWKSet(new URL(issuer.jwksUrl), { timeoutDuration: timeoutMs, [customFetch]: fetchBuffered })
  keySets.set(issuer.jwksUrl, keys)
  const verified = await jwtVerify(token, keys, {
    audience: issuer.audience,
    issuer: issuer.issuers,
    currentDate: now,
    algorithms: ['RS256', 'ES256'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) ? unreachable() : notConfirmed()
  })
  return verified.payload
}

function personFromClaims(claims: JWTPayload): GooglePerson {
  if (!claims.sub || typeof claims['email'] !== 'string' || claims['email_verified'] !== true) {
    throw new ApiError(
      400,
      'Google has not confirmed your e-mail address. Confirm it there first, or use e-mail and password.',
      { reason: 'google_email_unconfirmed' },
    )
  }
  const email = claims['email']
  // Cut to the length of our names, but never inside a surrogate pair.
  const cut = (value: unknown) =>
    typeof value === 'string'
      ? withoutControlCharacters(value)
          .trim()
          .slice(0, 60)
          .replace(/[\uD800-\uDBFF]$/, '')
      : ''
  const text = (value: unknown, fallback: string) => personName.safeParse(cut(value)).data || fallback
  return {
    subject: claims.sub,
    email,
    firstName: text(claims['given_name'], text(claims['name'], text(email.split('@')[0], 'Guest'))),
    lastName: text(claims['family_name'], ''),
  }
}
