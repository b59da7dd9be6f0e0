import type { Session } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { session } from '../../database/schema'
import { hashToken } from '../../identity/secrets'
import { type RunningIssuer, startGoogleIssuer } from '../../testing/google-issuer'
import { startApp, type TestApp } from '../../testing/harness'

const gita = { email: 'gita@example.com', firstName: 'Gita', lastName: 'Glad' }
let t: TestApp
let google: RunningIssuer
beforeAll(async () => {
  google = await startGoogleIssuer([gita])
  t = await startApp(google.env)
})
afterAll(async () => {
  await t.close()
  await google.close()
})

const withCode = (code: string) => t.nobody.call('user/social-signup', { provider: 'google', code })

describe('the code of Google’s window', () => {
  test('makes an account of a person whom Google knows, and finds the same one again', async () => {
    const first = await withCode(google.code(gita))
    expect(first).toMatchObject({ statusCode: 200, data: { user: { email: 'gita@example.com', firstName: 'Gita', lastName: 'Glad' } } })
    const second = await withCode(google.code(gita))
    expect(second.data.user.id).toBe(first.data.user.id)
  })

  test('of somebody with one name opens an account that can be kept up', async () => {
    const mono = { email: 'mono@example.com', firstName: 'Sukarno', lastName: '' }
    const { data } = await withCode(google.code(mono))
    const saved = await t.withToken(data.token).call('user/update', { firstName: 'Sukarno', lastName: '', phone: '+62 812 3456 7890' })
    expect(saved).toMatchObject({ statusCode: 200, data: { lastName: '', _isProfileCompleted: true } })
    expect((await t.nobody.call('user/get/{id}', { id: data.user.id })).data.name).toBe('Sukarno')
  })

  test('keeps a long name whole up to its last character', async () => {
    const long = { email: 'long@example.com', firstName: `${'a'.repeat(59)}🌻`, lastName: '' }
    expect((await withCode(google.code(long))).data.user).toMatchObject({ firstName: 'a'.repeat(59), lastName: '' })
  })

  test('signs in on a browser that the session knows from the start', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0' }
    const answer = await t.app.inject({ method: 'POST', url: '/v1/api/user/social-signup', headers, payload: { provider: 'google', code: google.code(gita) } })
    const [kept] = await t.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(answer.json<{ data: Session }>().data.token)))
    expect(kept).toMatchObject({ deviceType: 'Android', browser: 'Firefox' })
  })

  test('is good once', async () => {
    const code = google.code(gita)
    expect((await withCode(code)).statusCode).toBe(200)
    expect(await withCode(code)).toMatchObject({ statusCode: 400, message: 'Google did not confirm who you are. Try signing in again.' })
  })

  test('signs one new person in however many windows answer at once', async () => {
    const hana = { email: 'hana@example.com', firstName: 'Hana', lastName: '' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => withCode(google.code(hana))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1)
  })
})

describe('a token of Firebase Authentication', () => {
  const firebaseToken = (claims: Record<string, unknown> = {}, { audience = 'our-project', expires = '1h' } = {}) =>
    google.token(
      'firebase-uid',
      { email: 'fee@example.com', given_name: 'Fee', firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['g-1'] } }, ...claims },
      { audience, expires, issuer: 'https://securetoken.google.com/our-project' },
    )
  const withToken = async (token: Promise<string>) => t.nobody.call('user/social-signup', { provider: 'firebase', idToken: await token })

  test('signs in the person behind it', async () => {
    expect(await withToken(firebaseToken())).toMatchObject({ statusCode: 200, data: { user: { email: 'fee@example.com', firstName: 'Fee' } } })
  })

  test.each([
    ['for another project', () => firebaseToken({}, { audience: 'their-project' })],
    ['that is too old', () => firebaseToken({}, { expires: '-1h' })],
    ['with an unconfirmed address', () => firebaseToken({ email_verified: false })],
    ['of a person who did not come through Google', () => firebaseToken({ firebase: { sign_in_provider: 'password', identities: {} } })],
    ['that was changed on the way', async () => `${(await firebaseToken()).slice(0, -8)}AAAAAAAA`],
    ['that is no token', () => Promise.resolve('x'.repeat(40))],
  ])('%s is refused', async (_, make) => {
    expect((await withToken(make())).statusCode).toBe(400)
  })
})

test('with Google out of reach, people are told to use their password', async () => {
  const alone = await startApp({ ...google.env, GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token' })
  expect(await alone.nobody.call('user/social-signup', { provider: 'google', code: google.code(gita) })).toMatchObject({ statusCode: 503, data: { reason: 'google_unreachable' } })
  await alone.close()
})

describe('the local stand-in’s window', () => {
  const asked = { client_id: 'our-site', state: 's', scope: 'openid', select_account: 'true', origin: 'http://localhost:3000' }
  const choose = (question: Record<string, string>, init?: RequestInit) => fetch(`${google.url}/choose?${new URLSearchParams(question)}`, init)
  const chosenBefore = { headers: { cookie: `local_google=${encodeURIComponent(gita.email)}` } }

  test('goes on with the account of last time, unless it is told to ask', async () => {
    expect(await (await choose({ ...asked, select_account: 'false' }, chosenBefore)).text()).toContain('You can close this window')
    expect(await (await choose(asked, chosenBefore)).text()).toContain('Choose an account')
  })

  test('opens for the site alone whose client id it is', async () => {
    expect((await choose({ ...asked, origin: 'https://elsewhere.test' })).status).toBe(400)
    expect((await choose({ ...asked, client_id: 'theirs' })).status).toBe(400)
  })

  test('gives a code to the page that asked', async () => {
    const page = await (await fetch(`${google.url}/choose`, { method: 'POST', body: new URLSearchParams({ ...asked, email: gita.email }) })).text()
    const code = /"code":"([^"]+)"/.exec(page)?.[1] ?? ''
    expect(page).toContain('"http://localhost:3000")')
    expect(await withCode(code)).toMatchObject({ statusCode: 200, data: { user: { email: gita.email } } })
  })
})
