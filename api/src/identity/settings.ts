import { z } from 'zod'
import { CannotStart } from '../config/cannot-start'
import { httpUrl } from '../config/setting-types'

export const identitySettings = z.object({
  /** OAuth client of the site; enables sign-in with Google. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  /** Secret of that client. */
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where authorization codes are exchanged. */
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  /** Keys that Google's identity tokens are signed with. */
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  /** Allowed values of `iss`, separated by commas. */
  GOOGLE_ISSUERS: z.string().default('https://accounts.google.com,accounts.google.com'),
  /** Google sign-in through Firebase Authentication: the project whose tokens are accepted. */
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  /** Keys that Firebase's identity tokens are signed with. */
  FIREBASE_JWKS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /**
   * Checks new passwords against known breaches, such as `https://api.pwnedpasswords.com/range/`; it gets five
   * characters of a password's SHA-1. Absent, only the list of common passwords counts.
   */
  BREACHED_PASSWORDS_URL: httpUrl.optional(),
})

interface GoogleConfig {
  clientId: string
  clientSecret: string
  tokenUrl: string
  jwksUrl: string
  issuers: string[]
}

export interface IdentityConfig {
  google: GoogleConfig | null
  firebase: { projectId: string; issuer: string; jwksUrl: string } | null
  /** Ends with a slash; null where new passwords are not checked against breaches. */
  breachedPasswordsUrl: string | null
}

export function readIdentityConfig(s: z.infer<typeof identitySettings>): IdentityConfig {
  const projectId = s.FIREBASE_PROJECT_ID
  return {
    google: readGoogleConfig(s),
    firebase: projectId
      ? { projectId, issuer: `https://securetoken.google.com/${projectId}`, jwksUrl: s.FIREBASE_JWKS_URL }
      : null,
    breachedPasswordsUrl: s.BREACHED_PASSWORDS_URL?.replace(/\/?$/, '/') ?? null,
  }
}

function readGoogleConfig(s: z.infer<typeof identitySettings>): GoogleConfig | null {
  if (!s.GOOGLE_CLIENT_ID) return null
  if (!s.GOOGLE_CLIENT_SECRET) throw new CannotStart('GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET beside it.')
  return {
    clientId: s.GOOGLE_CLIENT_ID,
    clientSecret: s.GOOGLE_CLIENT_SECRET,
    tokenUrl: s.GOOGLE_TOKEN_URL,
    jwksUrl: s.GOOGLE_JWKS_URL,
    issuers: s.GOOGLE_ISSUERS.split(',').map((issuer) => issuer.trim()),
  }
}
