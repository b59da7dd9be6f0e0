import type { GoogleAccount, GoogleIssuer } from '@qe/emulators/google'
import { googleRoutes } from '@qe/emulators/google'
import Fastify from 'fastify'

export interface RunningIssuer extends GoogleIssuer {
  /** Settings with which the app accepts its codes and tokens. */
  env: Record<string, string>
  url: string
  close(): Promise<void>
}

/** Starts the Google emulator on a server of its own. */
export async function startGoogleIssuer(accounts: readonly GoogleAccount[] = []): Promise<RunningIssuer> {
  const app = Fastify()
  const client = { clientId: 'our-site', clientSecret: 'our-secret' }
  const issuer = await googleRoutes(app, {
    ...client,
    issuer: 'https://issuer.test',
    siteUrl: 'http://localhost:3000',
    accounts,
    now: () => new Date(),
  })
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/dev/google`
  return {
    ...issuer,
    url,
    env: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_JWKS_URL: `${url}/certs`,
      GOOGLE_ISSUERS: 'https://issuer.test',
      FIREBASE_PROJECT_ID: 'our-project',
      FIREBASE_JWKS_URL: `${url}/certs`,
    },
    close: () => app.close(),
  }
}
