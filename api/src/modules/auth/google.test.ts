import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { startApp, type TestApp } from '../../testing/harness'

let t: TestApp
let keys: Server
let privateKey: CryptoKey
beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  privateKey = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' }
  keys = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })))
  await new Promise<void>((done) => keys.listen(0, '127.0.0.1', done))
  t = await startApp({ GOOGLE_CLIENT_ID: 'our-site', GOOGLE_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/certs`, GOOGLE_ISSUERS: 'https://issuer.test' })
})
afterAll(async () => {
  keys.close()
  await t.close()
})

const token = (claims: Record<string, unknown> = {}, audience = 'our-site', expires = '1h') =>
  new SignJWT({ email: 'gita@example.com', email_verified: true, given_name: 'Gita', family_name: 'Glad', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setSubject('google-1')
    .setIssuer('https://issuer.test')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(privateKey)
const signIn = async (idToken: string) => t.nobody.call('user/social-signup', { provider: 'google', idToken })

test('a person whom Google knows gets an account, and the same one again', async () => {
  const first = await signIn(await token())
  expect(first).toMatchObject({ statusCode: 200, data: { user: { email: 'gita@example.com', firstName: 'Gita', lastName: 'Glad' } } })
  const second = await signIn(await token())
  expect(second.data.user.id).toBe(first.data.user.id)
})

test.each([
  ['for another site', () => token({}, 'their-site')],
  ['that is too old', () => token({}, 'our-site', '-1h')],
  ['with an unconfirmed address', () => token({ email_verified: false })],
  ['that was changed on the way', async () => `${(await token()).slice(0, -8)}AAAAAAAA`],
  ['that is no token', () => Promise.resolve('x'.repeat(40))],
])('a token %s is refused', async (_, make) => {
  expect((await signIn(await make())).statusCode).toBe(400)
})
