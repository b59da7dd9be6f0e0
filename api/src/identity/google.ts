import { personName, withoutControlCharacters } from '@qe/contract'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Config } from '../config'
import { Refused } from '../domain/errors'

/** Who an identity provider says this is, by a token of its own that was checked. */
export interface GooglePerson {
  subject: string
  email: string
  firstName: string
  lastName: string
}

/**
 * Codes of Google's pop-up window are exchanged under this name instead of a page's address. Rule: Google, "Using OAuth
 * 2.0 code model".
 */
const redirectOfPopup = 'postmessage'
const timeoutMs = 5000

const unreachable = () =>
  new Refused(503, 'Google can’t be reached just now. Try again in a moment, or use e-mail and password.', {
    reason: 'google_unreachable',
  })
const notConfirmed = () =>
  new Refused(400, 'Google did not confirm who you are. Try signing in again.', { reason: 'google_token_invalid' })
const notSetUp = () =>
  new Refused(503, 'Signing in with Google is not set up here. Use e-mail and password.', {
    reason: 'google_not_set_up',
  })

/** Exchanges the code of Google's window for an ID token, and reads that. A code is good once, for a few minutes. */
export async function readGoogleCode(code: string, { google }: Config, now: Date): Promise<GooglePerson> {
  if (!google) throw notSetUp()
  const { clientId, clientSecret, tokenUrl } = google
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectOfPopup,
      grant_type: 'authorization_code',
    }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (!answer || answer.status >= 500) throw unreachable()
  if (!answer.ok) throw notConfirmed()
  const { id_token: idToken } = (await answer.json().catch(() => ({}))) as { id_token?: unknown }
  if (typeof idToken !== 'string') throw notConfirmed()
  const claims = await claimsOf(idToken, { ...google, audience: clientId }, now)
  // Rule: OpenID Connect Core 1.0, section 3.1.3.7: a token for several parties says who may show it.
  if ((claims['azp'] ?? clientId) !== clientId) throw notConfirmed()
  return personIn(claims)
}

/** Reads the ID token of a person whom Firebase Authentication signed in through Google. */
export async function readFirebaseToken(idToken: string, { firebase }: Config, now: Date): Promise<GooglePerson> {
  if (!firebase) throw notSetUp()
  const claims = await claimsOf(
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
  return personIn({ ...claims, sub: subject })
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** Checks a token against its issuer's published keys: signature, issuer, audience and time. */
async function claimsOf(
  token: string,
  from: { jwksUrl: string; issuers: string[]; audience: string },
  now: Date,
): Promise<JWTPayload> {
  const keys = keySets.get(from.jwksUrl) ?? createRemoteJWKSet(new URL(from.jwksUrl), { timeoutDuration: timeoutMs })
  keySets.set(from.jwksUrl, keys)
  const verified = await jwtVerify(token, keys, {
    audience: from.audience,
    issuer: from.issuers,
    currentDate: now,
    algorithms: ['RS256', 'ES256'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) ? unreachable() : notConfirmed()
  })
  return verified.payload
}

function personIn(claims: JWTPayload): GooglePerson {
  if (!claims.sub || typeof claims['email'] !== 'string' || claims['email_verified'] !== true) {
    throw new Refused(
      400,
      'Google has not confirmed your e-mail address. Confirm it there first, or use e-mail and password.',
      { reason: 'google_email_unconfirmed' },
    )
  }
  const email = claims['email']
  // As long as names are here, but never cut through the middle of a character.
  const cut = (value: unknown) =>
    typeof value === 'string'
      ? withoutControlCharacters(value)
          .trim()
          .slice(0, 60)
          .replace(/[\uD800-\uDBFF]$/, '')
      : ''
  const text = (value: unknown, otherwise: string) => personName.safeParse(cut(value)).data || otherwise
  return {
    subject: claims.sub,
    email,
    firstName: text(claims['given_name'], text(claims['name'], text(email.split('@')[0], 'Guest'))),
    lastName: text(claims['family_name'], ''),
  }
}
