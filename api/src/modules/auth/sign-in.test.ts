import { type CallName, callTable } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { person, session, signInAttempt } from '../../database/schema'
import { policy } from '../../domain/policy'
import { hashToken } from '../../identity/secrets'
import { inSmallWorld } from '../../testing/in-small-world'

const minute = 60_000
const day = 24 * 60 * minute
const password = 'a fine long phrase'
const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 ' +
  'Safari/537.36'
const firefoxOnAndroid = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'

const { t, w } = inSmallWorld()

interface From {
  network?: string
  userAgent?: string
  token?: string
}

/** Makes a call as a browser does, from a network. */
async function call(
  name: CallName,
  payload: object,
  { network = '10.0.0.1', userAgent = chromeOnMac, token }: From = {},
) {
  const answer = await t.app.inject({
    method: callTable[name].method,
    url: `/v1/api/${name}`,
    headers: { 'user-agent': userAgent, ...(token && { authorization: `Bearer ${token}` }) },
    payload,
    remoteAddress: network,
  })
  return answer.json<{ statusCode: number; data: { token: string; expiresAt: string; reason?: string } }>()
}

let count = 0
/** Somebody who has just signed up, with Chrome on a Mac. */
async function newcomer() {
  const email = `nele-${++count}@example.com`
  await call('user/signup', { firstName: 'Nele', lastName: 'Neu', email, password })
  await t.settle()
  const code = /\b\d{6}\b/.exec(t.inbox.emails().find(({ to }) => to === email)?.text ?? '')?.[0]
  const { data } = await call('user/signup-otp-verify', { email, code })
  return { email, token: data.token }
}
const signIn = (email: string, from?: From) => call('user/signin', { email, password }, from)
const newSignIns = async (email: string) => {
  await t.settle()
  return t.inbox.emails().filter(({ to, subject }) => to === email && subject === 'New sign-in to your account')
}

describe('right passwords that are sent at once', () => {
  test('are all let in', async () => {
    const { email } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, { network: '10.0.1.1' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })

  test('are let in from many networks, too', async () => {
    const { email } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(email, { network: `10.0.2.${n}` })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })

  test('do not make room for more than five wrong ones', async () => {
    const { email } = await newcomer()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => call('user/signin', { email, password: `wrong ${n}` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
  })
})

describe('an e-mail about a new sign-in', () => {
  test('says when and with what, and leads to the signed-in devices', async () => {
    const { email } = await newcomer()
    await signIn(email, { userAgent: firefoxOnAndroid })
    const [sent, ...more] = await newSignIns(email)
    expect(more).toEqual([])
    expect(sent?.text).toMatch(/With: Firefox on Android/)
    expect(sent?.text).toMatch(/When: .*\d{4}.*UTC/)
    expect(sent?.text).toContain('/account/security')
  })

  test('comes for a browser or a network that the account was not used from, once for each', async () => {
    const { email } = await newcomer()
    await signIn(email)
    expect(await newSignIns(email)).toHaveLength(0)
    await signIn(email, { network: '10.0.9.9' })
    await signIn(email, { network: '10.0.9.9' })
    expect(await newSignIns(email)).toHaveLength(1)
    await signIn(email, { userAgent: firefoxOnAndroid })
    await signIn(email, { userAgent: firefoxOnAndroid })
    expect(await newSignIns(email)).toHaveLength(2)
  })

  test('does not come for a network from before browsers were stored, but for the next browser', async () => {
    const { email } = await newcomer()
    await t.db.update(signInAttempt).set({ devices: null }).where(eq(signInAttempt.email, email))
    await signIn(email, { userAgent: firefoxOnAndroid })
    expect(await newSignIns(email)).toHaveLength(0)
    await signIn(email)
    expect(await newSignIns(email)).toHaveLength(1)
  })

  test('does not come for a wrong password', async () => {
    const { email } = await newcomer()
    await call('user/signin', { email, password: 'not this one' }, { network: '10.0.9.8' })
    expect(await newSignIns(email)).toHaveLength(0)
  })
})

describe('a sign-in of long ago', () => {
  const sensitive = [
    ['user/delete', {}],
    ['stripe-connect/create', { returnPath: '/account/payouts', country: 'DE' }],
  ] as const

  test.each(sensitive)('is not enough for %s, and is as good as new after another one', async (name, input) => {
    const { email, token } = await newcomer()
    await t.db.update(person).set({ role: 'provider' }).where(eq(person.email, email))
    await t.pass((policy.freshSignInMinutes + 1) * minute)
    expect(await call(name, input, { token })).toMatchObject({ statusCode: 403, data: { reason: 'sign_in_again' } })
    // Another browser's sign-in does not make this one fresh.
    await signIn(email)
    expect((await call(name, input, { token })).statusCode).toBe(403)
    expect((await signIn(email, { token })).data.token).toBe(token)
    expect((await call(name, input, { token })).statusCode).toBe(200)
  })

  test('is not made fresh by a wrong password, nor by somebody else’s right one', async () => {
    const { email, token } = await newcomer()
    const other = await newcomer()
    await t.pass((policy.freshSignInMinutes + 1) * minute)
    await call('user/signin', { email, password: 'not this one' }, { token })
    expect((await signIn(other.email, { token })).data.token).not.toBe(token)
    expect((await call('user/delete', {}, { token })).statusCode).toBe(403)
  })

  test('does not keep anybody from what is not sensitive', async () => {
    await t.pass((policy.freshSignInMinutes + 1) * minute)
    expect((await w.guest.call('user/profile-details')).statusCode).toBe(200)
  })
})

test('a password is compared to its last character', async () => {
  const long = 'a phrase of words '.repeat(7)
  const email = 'long@example.com'
  await call('user/signup', { firstName: 'Nele', lastName: 'Neu', email, password: long })
  await t.settle()
  const code = /\b\d{6}\b/.exec(t.inbox.emails().find(({ to }) => to === email)?.text ?? '')?.[0]
  await call('user/signup-otp-verify', { email, code })
  expect((await call('user/signin', { email, password: long.slice(0, -1) })).statusCode).toBe(400)
  expect((await call('user/signin', { email, password: long })).statusCode).toBe(200)
})

describe('a session', () => {
  test('gets a new token at every sign-in from another browser', async () => {
    const { email, token } = await newcomer()
    const tokens = [token, (await signIn(email)).data.token, (await signIn(email)).data.token]
    expect(new Set(tokens).size).toBe(3)
  })

  test('ends after thirty days, even when it is used daily', async () => {
    const { token } = await newcomer()
    const me = t.withToken(token)
    for (let n = 0; n < policy.sessionDays - 1; n++) {
      await t.pass(day)
      expect((await me.call('user/profile-details')).statusCode).toBe(200)
    }
    await t.pass(day)
    expect((await me.call('user/profile-details')).statusCode).toBe(401)
  })

  test('that is renewed by signing in again stays one session', async () => {
    const { email, token } = await newcomer()
    await t.pass(day)
    const renewed = await signIn(email, { token })
    expect(Date.parse(renewed.data.expiresAt)).toBeGreaterThan(
      t.services.now().getTime() + policy.sessionDays * day - minute,
    )
    const [found] = await t.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(token)))
    expect(await t.db.$count(session, eq(session.personId, found?.personId ?? ''))).toBe(1)
  })
})
