import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

interface TokenOptions {
  audience?: string
  issuer?: string
  /** Of the signature; the issuer's own when absent. */
  signedBy?: CryptoKey
  /** Relative to now, as `5m`. */
  expires?: string
}

export interface ExampleIssuer {
  url: string
  /** What the issuer gives for tokens, as GitHub does; asked with {@link bearer}. */
  tokenUrl: string
  bearer: string
  token(claims?: JWTPayload, options?: TokenOptions): Promise<string>
  /** Replaces its keys, as issuers do from time to time. */
  rotate(): Promise<void>
  close(): Promise<void>
}

/** The claims of a job on the main branch of the chat team's repository. */
export const jobClaims = {
  sub: 'repo:org/mf-chat:ref:refs/heads/main',
  repository: 'org/mf-chat',
  ref: 'refs/heads/main',
}

/** An issuer of OIDC tokens on this machine, as a CI has one: discovery, published keys, and tokens for its jobs. */
export async function exampleIssuer(): Promise<ExampleIssuer> {
  const bearer = 'job-secret'
  let number = 0
  let keys = await generateKeyPair('RS256')
  const kid = () => `key-${number}`
  let url = ''
  const token: ExampleIssuer['token'] = (
    claims = jobClaims,
    { audience = 'https://site.example', issuer = url, signedBy = keys.privateKey, expires = '5m' } = {},
  ) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: kid() })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(signedBy)
  const answers: Record<string, (address: URL, authorization: string | undefined) => Promise<object | null>> = {
    '/.well-known/openid-configuration': async () => ({ issuer: url, jwks_uri: `${url}/jwks` }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: kid(), alg: 'RS256', use: 'sig' }] }),
    '/token': async ({ searchParams }, authorization) =>
      authorization === `Bearer ${bearer}`
        ? { value: await token(jobClaims, { audience: searchParams.get('audience') ?? '' }) }
        : null,
  }
  const server: Server = createServer(async ({ url: path = '', headers }, response) => {
    const address = new URL(path, url)
    const body = await answers[address.pathname]?.(address, headers.authorization)
    response.writeHead(body ? 200 : 403, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    tokenUrl: `${url}/token?api-version=2`,
    bearer,
    token,
    rotate: async () => {
      number++
      keys = await generateKeyPair('RS256')
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
