import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { Config } from '../config'
import { Refused } from '../http/refused'

export interface GooglePerson {
  subject: string
  email: string
  firstName: string
  lastName: string
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** Checks an ID token against Google's published keys: signature, issuer, audience, time, and that the address is confirmed. */
export async function readGoogleToken(idToken: string, settings: Config['google'], now: Date): Promise<GooglePerson> {
  if (!settings.clientId) throw new Refused(503, 'Signing in with Google is not set up here. Use e-mail and password.', { reason: 'google_not_set_up' })
  const keys = keySets.get(settings.jwksUrl) ?? createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: 5000 })
  keySets.set(settings.jwksUrl, keys)
  const claims = await jwtVerify(idToken, keys, { audience: settings.clientId, issuer: settings.issuers, currentDate: now, algorithms: ['RS256', 'ES256'] }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      const unreachable = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
      throw unreachable
        ? new Refused(503, 'Google can’t be reached just now. Try again in a moment, or use e-mail and password.', { reason: 'google_unreachable' })
        : new Refused(400, 'Google did not confirm who you are. Try signing in again.', { reason: 'google_token_invalid' })
    },
  )
  if (!claims.sub || typeof claims.email !== 'string' || claims.email_verified !== true) {
    throw new Refused(400, 'Google has not confirmed your e-mail address. Confirm it there first, or use e-mail and password.', { reason: 'google_email_unconfirmed' })
  }
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, 60) : otherwise)
  return {
    subject: claims.sub,
    email: claims.email,
    firstName: text(claims.given_name, text(claims.name, claims.email.split('@')[0] ?? 'Guest')),
    lastName: text(claims.family_name, ''),
  }
}
