import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface GoogleIssuer {
  /** Settings under which the app takes its tokens. */
  env: Record<string, string>
  /** An ID token of the person with this subject; for our site and for an hour, unless said otherwise. */
  token(subject: string, claims: JWTPayload, audience?: string, expires?: string): Promise<string>
  close(): void
}

/** An issuer of ID tokens that publishes its key as Google does. */
export async function startGoogleIssuer(): Promise<GoogleIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    env: { GOOGLE_CLIENT_ID: 'our-site', GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs`, GOOGLE_ISSUERS: 'https://issuer.test' },
    token: (subject, claims, audience = 'our-site', expires = '1h') =>
      new SignJWT({ email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setSubject(subject)
        .setIssuer('https://issuer.test')
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(privateKey),
    close: () => server.close(),
  }
}
