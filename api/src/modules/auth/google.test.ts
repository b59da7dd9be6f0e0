import { type GoogleIssuer, startGoogleIssuer } from '../../testing/google-issuer'
import { startApp, type TestApp } from '../../testing/harness'

let t: TestApp
let google: GoogleIssuer
beforeAll(async () => {
  google = await startGoogleIssuer()
  t = await startApp(google.env)
})
afterAll(async () => {
  google.close()
  await t.close()
})

const token = (claims: Record<string, unknown> = {}, audience = 'our-site', expires = '1h') =>
  google.token('google-1', { email: 'gita@example.com', given_name: 'Gita', family_name: 'Glad', ...claims }, audience, expires)
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
