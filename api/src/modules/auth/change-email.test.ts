import { eq } from 'drizzle-orm'
import { newsletterMember, person } from '../../database/schema'
import { policy } from '../../domain/policy'
import { inSmallWorld } from '../../testing/in-small-world'
import { createTestPasskey } from '../../testing/passkey'
import { totpCode } from '../../testing/totp'
import { ensureCustomer } from '../booking/customer'

const minute = 60_000
const day = 24 * 60 * minute
const password = 'a fine long phrase'
const { t } = inSmallWorld()

let count = 0
const newAddress = () => `moved-${++count}@example.com`
const emailsTo = async (email: string) => {
  await t.settle()
  return t.inbox.emails().filter(({ to }) => to === email)
}
const codeFor = async (email: string) => /\b\d{6}\b/.exec((await emailsTo(email))[0]?.text ?? '')?.[0] ?? ''

async function newcomer() {
  const email = newAddress()
  await t.nobody.call('user/signup', { firstName: 'Mona', lastName: 'Moved', email, password })
  const { data } = await t.nobody.call('user/signup-otp-verify', { email, code: await codeFor(email) })
  return { id: data.user.id, email, me: t.withToken(data.token) }
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>

async function changeEmail({ me }: Newcomer, email = newAddress()) {
  const { data } = await me.call('user/email/change', { email })
  return me.call('user/email/confirm', { email, code: await codeFor(email), ticket: data.ticket })
}
const undoToken = async (oldEmail: string) =>
  /undo-email\?token=(\S+)/.exec((await emailsTo(oldEmail))[0]?.text ?? '')?.[1] ?? ''
const signIn = (email: string) => t.nobody.call('user/signin', { email, password })

describe('an e-mail address', () => {
  test('is changed by a code that goes to the new one, and signs in from then on', async () => {
    const mona = await newcomer()
    const elsewhere = t.withToken((await signIn(mona.email)).data.token)
    const changed = await changeEmail(mona)
    expect(changed).toMatchObject({ statusCode: 200, message: 'Your e-mail address is changed.' })
    expect((await signIn(mona.email)).statusCode).toBe(400)
    expect((await signIn(changed.data.email)).data.user.id).toBe(mona.id)
    // Other devices stay signed in: the password is still theirs alone.
    expect((await elsewhere.call('user/profile-details')).data.email).toBe(changed.data.email)
  })

  test('changes at the payment provider too, where its owner has paid, and back again with an undo', async () => {
    const mona = await newcomer()
    const customer = await ensureCustomer(t.services, mona.id)
    const update = jest.spyOn(t.services.payments, 'updateCustomerEmail')
    const { data } = await changeEmail(mona)
    await t.settle()
    expect(update).toHaveBeenLastCalledWith({ customer, email: data.email })
    await t.nobody.call('user/email/undo', { token: await undoToken(mona.email) })
    await t.settle()
    expect(update).toHaveBeenLastCalledWith({ customer, email: mona.email })
    update.mockRestore()
  })

  test('stays as it is until the code is right, and the code works for nobody else', async () => {
    const [mona, other] = [await newcomer(), await newcomer()]
    const email = newAddress()
    const { data } = await mona.me.call('user/email/change', { email })
    const code = await codeFor(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const confirm = (by: Newcomer, digits: string, ticket?: string) =>
      by.me.call('user/email/confirm', { email, code: digits, ticket })
    expect((await confirm(mona, wrong, data.ticket)).statusCode).toBe(400)
    expect((await confirm(other, code, data.ticket)).statusCode).toBe(400)
    expect((await confirm(other, code)).statusCode).toBe(400)
    expect((await mona.me.call('user/profile-details')).data.email).toBe(mona.email)
    expect((await confirm(mona, code, data.ticket)).statusCode).toBe(200)
  })

  test('needs a fresh sign-in', async () => {
    const { me } = await newcomer()
    await t.pass((policy.freshSignInMinutes + 1) * minute)
    expect((await me.call('user/email/change', { email: newAddress() })).data).toMatchObject({
      reason: 'sign_in_again',
    })
  })

  test('that has an account is answered the same, and its owner gets an e-mail', async () => {
    const [mona, owner] = [await newcomer(), await newcomer()]
    const taken = await mona.me.call('user/email/change', { email: owner.email })
    const free = await mona.me.call('user/email/change', { email: newAddress() })
    expect([taken.statusCode, taken.message, Object.keys(taken.data).sort()]).toEqual([
      free.statusCode,
      free.message,
      Object.keys(free.data).sort(),
    ])
    expect((await emailsTo(owner.email))[0]).toMatchObject({
      subject: 'You already have an account with this address',
      text: expect.not.stringMatching(/\b\d{6}\b/),
    })
  })

  test('that gets an account while the code is on its way is refused in words', async () => {
    const mona = await newcomer()
    const email = newAddress()
    const { data } = await mona.me.call('user/email/change', { email })
    const code = await codeFor(email)
    await t.db.insert(person).values({ email, firstName: 'Early', lastName: 'Bird' })
    expect(await mona.me.call('user/email/confirm', { email, code, ticket: data.ticket })).toMatchObject({
      statusCode: 400,
      data: { fields: { code: expect.stringContaining('meanwhile') } },
    })
  })

  test('takes the newsletter along, and the networks that the account was used from', async () => {
    const mona = await newcomer()
    const now = t.services.now()
    await t.db.insert(newsletterMember).values({ email: mona.email, createdAt: now, confirmedAt: now })
    const { data } = await changeEmail(mona)
    expect(await t.db.$count(newsletterMember, eq(newsletterMember.email, data.email))).toBe(1)
    expect(await t.db.$count(newsletterMember, eq(newsletterMember.email, mona.email))).toBe(0)
    await signIn(data.email)
    expect((await emailsTo(data.email)).map(({ subject }) => subject)).not.toContain('New sign-in to your account')
  })
})

describe('the old address', () => {
  test('gets an e-mail by which its owner takes the account back from a thief', async () => {
    const mona = await newcomer()
    const thief = t.withToken((await signIn(mona.email)).data.token)
    await t.pass(day)
    const fresh = t.withToken((await signIn(mona.email)).data.token)
    const { options } = (await fresh.call('user/passkey/begin')).data
    const key = createTestPasskey()
    await fresh.call('user/passkey/add', { name: 'Thief’s', credential: key.create(options) })
    const { secret } = (await fresh.call('user/authenticator/begin')).data
    await fresh.call('user/authenticator/confirm', { code: totpCode(secret, t.services.now()) })
    const { data } = await changeEmail({ ...mona, me: fresh })

    const token = await undoToken(mona.email)
    expect((await t.nobody.call('user/email/undo', { token })).statusCode).toBe(200)
    for (const caller of [thief, fresh, mona.me])
      expect((await caller.call('user/profile-details')).statusCode).toBe(401)
    expect((await signIn(mona.email)).statusCode).toBe(400)
    const challenge = (await t.nobody.call('user/passkey/challenge')).data.options
    expect((await t.nobody.call('user/passkey/signin', { credential: key.sign(challenge) })).statusCode).toBe(400)
    const owner = await t.as(mona.id)
    expect((await owner.call('user/profile-details')).data.email).toBe(mona.email)
    expect((await owner.call('user/sign-in-methods')).data).toEqual({
      password: false,
      google: false,
      authenticator: null,
      passkeys: [],
    })
    // The link may be opened again: nothing more happens.
    expect((await t.nobody.call('user/email/undo', { token })).statusCode).toBe(200)
    expect((await owner.call('user/profile-details')).statusCode).toBe(200)
    expect((await t.nobody.call('user/signin', { email: data.email, password })).statusCode).toBe(400)
  })

  test('keeps the second factor and the passkeys from before the change', async () => {
    const mona = await newcomer()
    const { options } = (await mona.me.call('user/passkey/begin')).data
    await mona.me.call('user/passkey/add', { name: 'Mine', credential: createTestPasskey().create(options) })
    const { secret } = (await mona.me.call('user/authenticator/begin')).data
    await mona.me.call('user/authenticator/confirm', { code: totpCode(secret, t.services.now()) })
    await t.pass(day)
    await changeEmail({ ...mona, me: await t.as(mona.id) })
    await t.nobody.call('user/email/undo', { token: await undoToken(mona.email) })
    const { data } = await (await t.as(mona.id)).call('user/sign-in-methods')
    expect(data).toMatchObject({ authenticator: expect.any(Object), passkeys: [{ name: 'Mine' }] })
  })

  test('can’t take it back with a forged link, nor after two weeks', async () => {
    const mona = await newcomer()
    const { data } = await changeEmail(mona)
    const token = await undoToken(mona.email)
    const [body = '', signature = ''] = token.split('.')
    for (const forged of [`${body}.${signature.slice(1)}x`, `${body.slice(0, -4)}AAAA.${signature}`, 'x'.repeat(30)])
      expect((await t.nobody.call('user/email/undo', { token: forged })).statusCode).toBe(400)
    await t.pass((policy.emailUndoDays + 1) * day)
    expect((await t.nobody.call('user/email/undo', { token })).statusCode).toBe(400)
    expect((await signIn(data.email)).statusCode).toBe(200)
  })

  test('that belongs to another account meanwhile stays there', async () => {
    const mona = await newcomer()
    await changeEmail(mona)
    const token = await undoToken(mona.email)
    await t.db.insert(person).values({ email: mona.email, firstName: 'Next', lastName: 'Owner' })
    expect(await t.nobody.call('user/email/undo', { token })).toMatchObject({
      statusCode: 409,
      data: { reason: 'address_taken' },
    })
    expect((await mona.me.call('user/profile-details')).statusCode).toBe(200)
  })
})
