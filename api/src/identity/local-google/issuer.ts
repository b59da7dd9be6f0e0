import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { plusMinutes } from '../../domain/calendar'

/** An account of the local issuer: whoever is at the keyboard is believed. */
export interface GoogleAccount {
  email: string
  firstName: string
  lastName: string
}

export interface Exchange {
  code: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

const codeMinutes = 10

/** Issues codes and ID tokens as Google does, with a key of its own that lives as long as the process. */
export interface GoogleIssuer {
  /** A code for this account, good once. */
  code(account: GoogleAccount): string
  /** What the code is worth; null when it is unknown, used, too old, or asked for by another client. */
  exchange(asked: Exchange): Promise<string | null>
  token(
    subject: string,
    claims: JWTPayload,
    options?: { audience?: string; expires?: string; issuer?: string },
  ): Promise<string>
  keys: { keys: JWK[] }
}

export async function googleIssuer(settings: {
  issuer: string
  clientId: string
  clientSecret: string
  now: () => Date
}): Promise<GoogleIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const open = new Map<string, { account: GoogleAccount; until: Date }>()
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
      for (const [code, { until }] of open) if (until < now) open.delete(code)
      const code = `4/${randomBytes(24).toString('base64url')}`
      open.set(code, { account, until: plusMinutes(now, codeMinutes) })
      return code
    },
    async exchange({ code, clientId, clientSecret, redirectUri }) {
      const found = open.get(code)
      open.delete(code)
      const isOurs =
        clientId === settings.clientId && clientSecret === settings.clientSecret && redirectUri === 'postmessage'
      if (!found || !isOurs || found.until < settings.now()) return null
      const { email, firstName, lastName } = found.account
      return token(subjectOf(email), {
        email,
        name: `${firstName} ${lastName}`.trim(),
        given_name: firstName,
        family_name: lastName,
      })
    },
  }
}

/** The same number for the same address, twenty-one digits as Google's are. */
const subjectOf = (email: string) =>
  `1${BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 20)}`
