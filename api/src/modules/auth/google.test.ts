import type { Refusal, Session } from '@qe/contract'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { person, session } from '../../database/schema'
import { hashPassword, hashToken } from '../../identity/secrets'
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

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withCode = (code: string) => t.nobody.call('user/social-signup', { provider: 'google', code })

describe('the code from Google’s pop-up', () => {
  test('creates an account for a Google user, and finds the same one the next time', async () => {
    const first = await withCode(google.code(gita))
    expect(first).toMatchObject({
      statusCode: 200,
      data: { user: { email: 'gita@example.com', firstName: 'Gita', lastName: 'Glad' } },
    })
    const second = await withCode(google.code(gita))
    expect(second.data.user.id).toBe(first.data.user.id)
  })

  test('of somebody with a single name creates an account that can be edited', async () => {
    const mono = { email: 'mono@example.com', firstName: 'Sukarno', lastName: '' }
    const { data } = await withCode(google.code(mono))
    const saved = await t
      .withToken(data.token)
      .call('user/update', { firstName: 'Sukarno', lastName: '', phone: '+62 812 3456 7890' })
    expect(saved).toMatchObject({ statusCode: 200, data: { lastName: '', _isProfileCompleted: true } })
    expect((await t.nobody.call('user/get/{id}', { id: data.user.id })).data.name).toBe('Sukarno')
  })

  test('of somebody who uses our name there creates an account with another name', async () => {
    expect(
      (
        await withCode(
          google.code({ email: 'pretender@example.com', firstName: 'Quality Escape', lastName: 'Support' }),
        )
      ).data.user,
    ).toMatchObject({ firstName: 'pretender' })
  })

  test('does not cut a long name inside a character', async () => {
    const long = { email: 'long@example.com', firstName: `${'a'.repeat(59)}🌻`, lastName: '' }
    expect((await withCode(google.code(long))).data.user).toMatchObject({ firstName: 'a'.repeat(59), lastName: '' })
  })

  test('creates a session that knows its browser from the start', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0' }
    const answer = await t.app.inject({
      method: 'POST',
      url: '/v1/api/user/social-signup',
      headers,
      payload: { provider: 'google', code: google.code(gita) },
    })
    const [kept] = await t.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(answer.json<{ data: Session }>().data.token)))
    expect(kept).toMatchObject({ deviceType: 'Android', browser: 'Firefox' })
  })

  test('works once', async () => {
    const code = google.code(gita)
    expect((await withCode(code)).statusCode).toBe(200)
    expect(await withCode(code)).toMatchObject({
      statusCode: 400,
      message: 'Google did not confirm who you are. Try signing in again.',
    })
  })

  test('creates one account, however many windows answer at once', async () => {
    const hana = { email: 'hana@example.com', firstName: 'Hana', lastName: '' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => withCode(google.code(hana))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1)
  })
})

describe('an account that was there before', () => {
  const one = async (name: string) => {
    const email = `${name}@example.com`
    const [made] = await t.db
      .insert(person)
      .values({ email, firstName: name, lastName: '' })
      .returning({ id: person.id })
    return { id: made?.id ?? '', email, account: { email, firstName: name, lastName: '' } }
  }
  const subjectOf = async (id: string) =>
    (await t.db.select({ subject: person.googleSubject }).from(person).where(eq(person.id, id)))[0]?.subject

  test('is found by its address once, and by its Google account from then on, whatever address that has', async () => {
    const { id, account } = await one('iris')
    expect((await withCode(google.code(account))).data.user.id).toBe(id)
    const subject = await subjectOf(id)
    expect(subject).toMatch(/^\d{21}$/)
    await t.db.update(person).set({ email: 'iris-moved@example.com' }).where(eq(person.id, id))
    expect((await withCode(google.code(account))).data.user).toMatchObject({ id, email: 'iris-moved@example.com' })
  })

  test('is not given to another Google account that has its address now', async () => {
    const { id, account } = await one('jana')
    await t.db.update(person).set({ googleSubject: '100000000000000000001' }).where(eq(person.id, id))
    expect(await withCode(google.code(account))).toMatchObject({
      statusCode: 400,
      data: { reason: 'google_other_account' },
    })
    expect(await subjectOf(id)).toBe('100000000000000000001')
  })

  test('that is suspended can’t sign in', async () => {
    const { id, account } = await one('kira')
    await t.db.update(person).set({ suspendedAt: new Date() }).where(eq(person.id, id))
    expect(await withCode(google.code(account))).toMatchObject({ statusCode: 403, data: { reason: 'suspended' } })
  })
})

describe('an account with a password', () => {
  const password = 'a fine long phrase'
  const withPassword = async (name: string) => {
    const email = `${name}@example.com`
    const [made] = await t.db
      .insert(person)
      .values({ email, firstName: name, lastName: '', passwordHash: await hashPassword(password) })
      .returning({ id: person.id })
    return { id: made?.id ?? '', email, account: { email, firstName: name, lastName: '' } }
  }
  const joinTokenFor = async (account: Parameters<RunningIssuer['code']>[0]) => {
    const answer = await withCode(google.code(account))
    return (answer.data as Refusal).joinToken ?? ''
  }
  const join = (joinToken: string, typed: string) =>
    t.nobody.call('user/social-signup', { provider: 'google_join', joinToken, password: typed })
  const subjectOf = async (id: string) =>
    (await t.db.select({ subject: person.googleSubject }).from(person).where(eq(person.id, id)))[0]?.subject

  test('is joined to a Google account once its password is entered, and then Google is enough', async () => {
    const { id, email, account } = await withPassword('lena')
    expect(await withCode(google.code(account))).toMatchObject({ statusCode: 409, data: { reason: 'password_needed' } })
    expect(await subjectOf(id)).toBeNull()
    expect(await join(await joinTokenFor(account), password)).toMatchObject({ statusCode: 200, data: { user: { id } } })
    expect(await withCode(google.code(account))).toMatchObject({ statusCode: 200, data: { user: { id } } })
    await t.settle()
    expect(t.inbox.emails().filter(({ to }) => to === email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: 'You can sign in with Google now' })]),
    )
  })

  test('is not joined with a wrong password, whose tries count as at sign-in', async () => {
    const { id, account } = await withPassword('mona')
    const joinToken = await joinTokenFor(account)
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await join(joinToken, `wrong ${n}`)).statusCode)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect(await subjectOf(id)).toBeNull()
  })

  test('is not joined with a token that is forged or too old', async () => {
    const { id, account } = await withPassword('nora')
    const joinToken = await joinTokenFor(account)
    const [body = '', signature = ''] = joinToken.split('.')
    const other = Buffer.from(body, 'base64url').toString().replace('nora@', 'lena@')
    const forged = [`${Buffer.from(other).toString('base64url')}.${signature}`, `${body}.`, body, `.${signature}`]
    for (const token of [...forged, 'x'.repeat(40)])
      expect(await join(token, password)).toMatchObject({ statusCode: 400, data: { fields: expect.any(Object) } })
    await t.pass(11 * 60_000)
    expect((await join(joinToken, password)).data.fields).toHaveProperty('joinToken')
    expect(await subjectOf(id)).toBeNull()
  })
})

describe('a token of Firebase Authentication', () => {
  const firebaseToken = (claims: Record<string, unknown> = {}, { audience = 'our-project', expires = '1h' } = {}) =>
    google.token(
      'firebase-uid',
      {
        email: 'fee@example.com',
        given_name: 'Fee',
        firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['g-1'] } },
        ...claims,
      },
      { audience, expires, issuer: 'https://securetoken.google.com/our-project' },
    )
  const withToken = async (token: Promise<string>) =>
    t.nobody.call('user/social-signup', { provider: 'firebase', idToken: await token })

  test('signs in the person behind it', async () => {
    expect(await withToken(firebaseToken())).toMatchObject({
      statusCode: 200,
      data: { user: { email: 'fee@example.com', firstName: 'Fee' } },
    })
  })

  test.each([
    ['for another project', () => firebaseToken({}, { audience: 'their-project' })],
    ['that is too old', () => firebaseToken({}, { expires: '-1h' })],
    ['with an unconfirmed address', () => firebaseToken({ email_verified: false })],
    [
      'of a person who did not come through Google',
      () => firebaseToken({ firebase: { sign_in_provider: 'password', identities: {} } }),
    ],
    ['that was changed on the way', async () => `${(await firebaseToken()).slice(0, -8)}AAAAAAAA`],
    ['that is no token', () => Promise.resolve('x'.repeat(40))],
  ])('%s is refused', async (_, make) => {
    expect((await withToken(make())).statusCode).toBe(400)
  })
})

describe('the ID token that a code is exchanged for', () => {
  const mail = { email: 'ida@example.com', given_name: 'Ida' }
  let token = ''
  let exchange: FastifyInstance
  let site: TestApp
  beforeAll(async () => {
    exchange = Fastify()
    exchange.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    exchange.post('/token', async () => ({ id_token: token }))
    site = await startApp({
      ...google.env,
      GOOGLE_TOKEN_URL: `${await exchange.listen({ host: '127.0.0.1', port: 0 })}/token`,
    })
  })
  afterAll(async () => {
    await site.close()
    await exchange.close()
  })

  test.each([
    ['as it should be', () => google.token('ida', mail), 200],
    ['of an address that Google has not confirmed', () => google.token('ida', { ...mail, email_verified: false }), 400],
    ['without an address', () => google.token('ida', { given_name: 'Ida' }), 400],
    ['for another site', () => google.token('ida', mail, { audience: 'their-site' }), 400],
    ['that another site may show', () => google.token('ida', { ...mail, azp: 'their-site' }), 400],
    ['of another issuer', () => google.token('ida', mail, { issuer: 'https://elsewhere.test' }), 400],
    ['that is too old', () => google.token('ida', mail, { expires: '-1h' }), 400],
    [
      'without a signature',
      () => Promise.resolve(`${base64url({ alg: 'none' })}.${base64url({ ...mail, sub: 'ida' })}.`),
      400,
    ],
  ])('%s', async (_, make, statusCode) => {
    token = await make()
    expect(
      (await site.nobody.call('user/social-signup', { provider: 'google', code: 'any-code-at-all' })).statusCode,
    ).toBe(statusCode)
  })
})

test('with Google out of reach, people are told to use their password', async () => {
  const alone = await startApp({ ...google.env, GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token' })
  expect(await alone.nobody.call('user/social-signup', { provider: 'google', code: google.code(gita) })).toMatchObject({
    statusCode: 503,
    data: { reason: 'google_unreachable' },
  })
  await alone.close()
})

describe('the emulator’s pop-up', () => {
  const authRequest = {
    client_id: 'our-site',
    state: 's',
    scope: 'openid',
    select_account: 'true',
    origin: 'http://localhost:3000',
  }
  const choose = (question: Record<string, string>, init?: RequestInit) =>
    fetch(`${google.url}/choose?${new URLSearchParams(question)}`, init)
  const chosenBefore = { headers: { cookie: `local_google=${encodeURIComponent(gita.email)}` } }

  test('continues with the last account, unless it is asked to let people choose', async () => {
    expect(await (await choose({ ...authRequest, select_account: 'false' }, chosenBefore)).text()).toContain(
      'You can close this window',
    )
    expect(await (await choose(authRequest, chosenBefore)).text()).toContain('Choose an account')
  })

  test('opens only for the site with its client id', async () => {
    expect((await choose({ ...authRequest, origin: 'https://elsewhere.test' })).status).toBe(400)
    expect((await choose({ ...authRequest, client_id: 'theirs' })).status).toBe(400)
  })

  test('gives a code to the page that asked', async () => {
    const page = await (
      await fetch(`${google.url}/choose`, {
        method: 'POST',
        body: new URLSearchParams({ ...authRequest, email: gita.email }),
      })
    ).text()
    const code = /"code":"([^"]+)"/.exec(page)?.[1] ?? ''
    expect(page).toContain('"http://localhost:3000")')
    expect(await withCode(code)).toMatchObject({ statusCode: 200, data: { user: { email: gita.email } } })
  })
})
