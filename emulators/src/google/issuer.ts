import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** An account of the emulator; it has no password. */
export interface GoogleAccount {
  email: string
  firstName: string
  lastName: string
}

/** The body of a token request. */
interface CodeExchange {
  code: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

const codeLifetimeMs = 10 * 60_000

/** Issues authorisation codes and ID tokens as Google does, signed by a key that lives as long as the process. */
export interface GoogleIssuer {
  /** A single-use authorisation code for this account. */
  code(account: GoogleAccount): string
  /** The ID token for a code; null when the code is unknown, used, expired, or of another client. */
  exchange(request: CodeExchange): Promise<string | null>
  /** An ID token for any subject and claims; options stand in for a wrong audience, issuer or age. */
  token(
    subject: string,
    claims: JWTPayload,
    options?: { audience?: string; expires?: string; issuer?: string },
  ): Promise<string>
  keys: { keys: JWK[] }
}

/** Creates an issuer with a new RS256 key. `now` dates the tokens and expires the codes. */
export async function createGoogleIssuer(settings: {
  issuer: string
  clientId: string
  clientSecret: string
  now: () => Date
}): Promise<GoogleIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const openCodes = new Map<string, { account: GoogleAccount; until: Date }>()
  const token: GoogleIssuer['token'] = (
    subject,
    claims,
    { audience = settings.clientId, expires = '1h', issuer = settings.issuer } = {},
  ) =>
    new SignJWT({ email_verified: true, azp: audience, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'local', typ: 'JWT' })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(settings.now())
      .setExpirationTime(expires)
      .sign(privateKey)
  return {
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid: 'local', alg: 'RS256', use: 'sig' }] },
    token,
    code(account) {
      const now = settings.now()
      for (const [code, { until }] of openCodes) if (until < now) openCodes.delete(code)
      const code = `4/${randomBytes(24).toString('base64url')}`
      openCodes.set(code, { account, until: new Date(now.getTime() + codeLifetimeMs) })
      return code
    },
    async exchange({ code, clientId, clientSecret, redirectUri }) {
      const issued = openCodes.get(code)
      openCodes.delete(code)
      const isOurClient =
        clientId === settings.clientId && clientSecret === settings.clientSecret && redirectUri === 'postmessage'
      if (!issued || !isOurClient || issued.until < settings.now()) return null
      const { email, firstName, lastName } = issued.account
      return token(subjectOf(email), {
        email,
        name: `${firstName} ${lastName}`.trim(),
        given_name: firstName,
        family_name: lastName,
      })
    },
  }
}

/** A stable `sub` of twenty-one digits, as Google's are, derived from the e-mail address. */
const subjectOf = (email: string) =>
  `1${BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 20)}`
