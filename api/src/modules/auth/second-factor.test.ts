import { eq } from 'drizzle-orm'
import { authenticatorApp, person, recoveryCode } from '../../database/schema'
import { policy } from '../../domain/policy'
import { encryptionPrefix } from '../../identity/encryption'
import { startGoogleIssuer } from '../../testing/google-issuer'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { totpCode } from '../../testing/totp'
import { renewEncryption } from './authenticator'

const step = 30_000
const minute = 60_000
const password = 'a fine long phrase'

let t: TestApp
let google: Awaited<ReturnType<typeof startGoogleIssuer>>
beforeAll(async () => {
  google = await startGoogleIssuer()
  t = await startApp(google.env)
})
afterAll(async () => {
  await t.close()
  await google.close()
})

let count = 0
async function newcomer() {
  const email = `tilda-${++count}@example.com`
  await t.nobody.call('user/signup', { firstName: 'Tilda', lastName: 'Two', email, password })
  const { data } = await t.nobody.call('user/signup-otp-verify', { email, code: await codeFor(email) })
  return { id: data.user.id, email, me: t.withToken(data.token) }
}
async function codeFor(email: string): Promise<string> {
  await t.settle()
  return /\b\d{6}\b/.exec(t.inbox.emails().find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}
async function subjectsTo(email: string): Promise<string[]> {
  await t.settle()
  return t.inbox.emails().flatMap(({ to, subject }) => (to === email ? [subject] : []))
}

/** Somebody new whose second factor is on; `code` is what their app shows. */
async function withSecondFactor() {
  const somebody = await newcomer()
  const { secret } = (await somebody.me.call('user/authenticator/begin')).data
  const code = (msFromNow = 0) => totpCode(secret, new Date(t.services.now().getTime() + msFromNow))
  const { recoveryCodes } = (await somebody.me.call('user/authenticator/confirm', { code: code() })).data
  // The code that turned it on is used up.
  await t.pass(step)
  const [first = '', second = ''] = recoveryCodes
  return { ...somebody, secret, code, recoveryCodes, first, second }
}
const signIn = (email: string, secondFactor?: string, as: Caller = t.nobody) =>
  as.call('user/signin', { email, password, secondFactor })
/** A code that the app shows at none of the times around now. */
function wrongCode(code: (msFromNow?: number) => string): string {
  const right = [-step, 0, step].map((ms) => code(ms))
  return ['000000', '000001', '000002', '000003'].find((digits) => !right.includes(digits)) ?? ''
}

describe('an account with a second factor', () => {
  test('is not opened by the password alone, and is by password and code', async () => {
    const { email, code } = await withSecondFactor()
    const refused = await signIn(email)
    expect(refused).toMatchObject({ statusCode: 403, data: { reason: 'second_factor_needed' } })
    expect(refused.data).not.toHaveProperty('token')
    expect((await signIn(email, code())).data.user.email).toBe(email)
  })

  test('answers a wrong password the same, with a code or without', async () => {
    const { email, code } = await withSecondFactor()
    for (const secondFactor of [undefined, code()])
      expect(await t.nobody.call('user/signin', { email, password: 'not this one', secondFactor })).toMatchObject({
        statusCode: 400,
        data: { reason: 'wrong_credentials' },
      })
  })

  test('accepts a code with a space, as apps show it', async () => {
    const { email, code } = await withSecondFactor()
    expect((await signIn(email, `${code().slice(0, 3)} ${code().slice(3)}`)).statusCode).toBe(200)
  })

  test('accepts each code once, also when it is sent twice at once', async () => {
    const { email, code } = await withSecondFactor()
    const now = code()
    const answers = await Promise.all([signIn(email, now), signIn(email, now)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await signIn(email, now)).statusCode).toBe(400)
    // Its owner hears of it, once.
    const told = (await subjectsTo(email)).filter((subject) => subject === 'A code for your account was used twice')
    expect(told).toHaveLength(1)
    await t.pass(step)
    expect((await signIn(email, code())).statusCode).toBe(200)
  })

  test('accepts the codes of one step before and after now, and no others', async () => {
    const { email, code } = await withSecondFactor()
    await t.pass(10 * step)
    for (const ms of [-2 * step, 2 * step]) expect((await signIn(email, code(ms))).statusCode).toBe(400)
    for (const ms of [-step, step]) expect((await signIn(email, code(ms))).statusCode).toBe(200)
    // An earlier code than the last accepted one is worthless, though nobody used it.
    expect((await signIn(email, code())).statusCode).toBe(400)
  })

  test('waits after five wrong codes, however often the password is right in between', async () => {
    const { email, code } = await withSecondFactor()
    const statuses = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await signIn(email, wrongCode(code))).statusCode)
      await signIn(email)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await signIn(email, code())).statusCode).toBe(429)
    await t.pass(policy.signInFirstWaitSeconds * 1000)
    expect((await signIn(email, code())).statusCode).toBe(200)
  })

  test('counts wrong codes that are sent at once', async () => {
    const { email, code } = await withSecondFactor()
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, wrongCode(code))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
  })

  test('keeps it when the password is reset by e-mail', async () => {
    const { email, code } = await withSecondFactor()
    const { data } = await t.nobody.call('user/forgot-password', { email })
    const verified = await t.nobody.call('user/forgot-password/otp-verify', {
      email,
      code: await codeFor(email),
      ticket: data.ticket,
    })
    await t.nobody.call('user/forgot-password/reset-password', { resetToken: verified.data.resetToken, password })
    expect((await signIn(email)).data.reason).toBe('second_factor_needed')
    expect((await signIn(email, code())).statusCode).toBe(200)
  })

  test('asks for it in a fresh sign-in, too', async () => {
    const { email, me, code } = await withSecondFactor()
    await t.pass((policy.freshSignInMinutes + 1) * minute)
    await signIn(email, undefined, me)
    expect((await me.call('user/delete')).data.reason).toBe('sign_in_again')
    expect((await signIn(email, code(), me)).data.token).toBe(me.token)
    expect((await me.call('user/delete')).statusCode).toBe(200)
  })

  test('asks for it before a Google account is joined, and from then on Google is enough', async () => {
    const { email, code } = await withSecondFactor()
    const withGoogle = () =>
      t.nobody.call('user/social-signup', {
        provider: 'google',
        code: google.code({ email, firstName: 'Tilda', lastName: 'Two' }),
      })
    const { joinToken = '' } = (await withGoogle()).data as { joinToken?: string }
    const join = (secondFactor?: string) =>
      t.nobody.call('user/social-signup', { provider: 'google_join', joinToken, password, secondFactor })
    expect((await join()).data.reason).toBe('second_factor_needed')
    expect((await join(wrongCode(code))).statusCode).toBe(400)
    expect((await withGoogle()).statusCode).toBe(409)
    expect((await join(code())).statusCode).toBe(200)
    expect((await withGoogle()).statusCode).toBe(200)
  })

  test('without a password is not joined to a Google account: its mailbox alone is not enough', async () => {
    const { id, email } = await withSecondFactor()
    await t.db.update(person).set({ passwordHash: null }).where(eq(person.id, id))
    const code = google.code({ email, firstName: 'Tilda', lastName: 'Two' })
    expect(await t.nobody.call('user/social-signup', { provider: 'google', code })).toMatchObject({
      statusCode: 409,
      data: { reason: 'password_first' },
    })
  })
})

describe('a recovery code', () => {
  test('works once in place of a code, however it is typed, and its owner gets an e-mail', async () => {
    const { email, first, second } = await withSecondFactor()
    expect((await signIn(email, first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await signIn(email, first)).statusCode).toBe(400)
    expect(await subjectsTo(email)).toContain('A recovery code was used')
    expect((await signIn(email, second)).statusCode).toBe(200)
  })

  test('has 80 random bits, and only its hash is stored', async () => {
    const { id, recoveryCodes } = await withSecondFactor()
    expect(new Set(recoveryCodes).size).toBe(policy.recoveryCodes)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const stored = JSON.stringify(await t.db.select().from(recoveryCode).where(eq(recoveryCode.personId, id)))
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  test('no longer works once new ones are made, which takes a code', async () => {
    const { email, me, code, first } = await withSecondFactor()
    expect((await me.call('user/authenticator/recovery-codes', { secondFactor: wrongCode(code) })).statusCode).toBe(400)
    const { data } = await me.call('user/authenticator/recovery-codes', { secondFactor: code() })
    expect((await me.call('user/sign-in-methods')).data.authenticator?.recoveryCodesLeft).toBe(policy.recoveryCodes)
    expect((await signIn(email, first)).statusCode).toBe(400)
    expect((await signIn(email, data.recoveryCodes[0])).statusCode).toBe(200)
  })

  test('of somebody else is refused', async () => {
    const { email } = await withSecondFactor()
    const { first } = await withSecondFactor()
    expect((await signIn(email, first)).statusCode).toBe(400)
  })

  test('that is mistyped is answered for what it is, and not as a code of the app', async () => {
    const { email, code } = await withSecondFactor()
    const answers = (sentence: string) => ({ data: { fields: { secondFactor: expect.stringContaining(sentence) } } })
    expect(await signIn(email, 'ABCD-EFGH-IJKL-MNOP')).toMatchObject(answers('Check each letter'))
    expect(await signIn(email, wrongCode(code))).toMatchObject(answers('in your app'))
  })
})

describe('the second factor', () => {
  test('is off until a code has shown that the app has the secret', async () => {
    const { email, me } = await newcomer()
    const { secret, uri } = (await me.call('user/authenticator/begin')).data
    expect(uri).toMatch(/^otpauth:\/\/totp\/Quality%20Escape:tilda-\d+%40example\.com\?/)
    const wrong = wrongCode((ms = 0) => totpCode(secret, new Date(t.services.now().getTime() + ms)))
    expect(await me.call('user/authenticator/confirm', { code: wrong })).toMatchObject({
      statusCode: 400,
      data: { fields: { code: expect.any(String) } },
    })
    expect((await signIn(email)).statusCode).toBe(200)
    expect((await me.call('user/sign-in-methods')).data.authenticator).toBeNull()
  })

  test('is turned on and off with an e-mail each, and off only with a code', async () => {
    const { email, me, code } = await withSecondFactor()
    expect((await me.call('user/authenticator/begin')).data.reason).toBe('second_factor_on')
    expect((await me.call('user/authenticator/end', { secondFactor: wrongCode(code) })).statusCode).toBe(400)
    expect((await signIn(email)).statusCode).toBe(403)
    expect((await me.call('user/authenticator/end', { secondFactor: code() })).statusCode).toBe(200)
    expect((await signIn(email)).statusCode).toBe(200)
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']),
    )
  })

  test.each(['user/authenticator/begin', 'user/authenticator/recovery-codes', 'user/authenticator/end'] as const)(
    'needs a fresh sign-in for %s',
    async (name) => {
      const { me, first } = await withSecondFactor()
      await t.pass((policy.freshSignInMinutes + 1) * minute)
      expect((await me.call(name, { secondFactor: first } as never)).data.reason).toBe('sign_in_again')
    },
  )

  test('is encrypted in the database, anew once the server secret was replaced', async () => {
    const { id, email, secret, code } = await withSecondFactor()
    const stored = async () =>
      (await t.db.select().from(authenticatorApp).where(eq(authenticatorApp.personId, id)))[0]?.secret ?? ''
    expect(await stored()).not.toContain(secret)
    const before = await stored()
    const next = Buffer.alloc(32, 8)
    await renewEncryption({ ...t.services, secret: next, acceptedSecrets: [next, t.services.secret] })
    expect((await stored()).startsWith(encryptionPrefix(next))).toBe(true)
    // And back, by the same way, for the other tests.
    await renewEncryption({ ...t.services, acceptedSecrets: [t.services.secret, next] })
    expect((await stored()).startsWith(encryptionPrefix(t.services.secret))).toBe(true)
    expect(await stored()).not.toBe(before)
    expect((await signIn(email, code())).statusCode).toBe(200)
  })

  test('leaves with the account', async () => {
    const { id, me } = await withSecondFactor()
    await me.call('user/delete')
    expect(await t.db.$count(authenticatorApp, eq(authenticatorApp.personId, id))).toBe(0)
    expect(await t.db.$count(recoveryCode, eq(recoveryCode.personId, id))).toBe(0)
  })
})
