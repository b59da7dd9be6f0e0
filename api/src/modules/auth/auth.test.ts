import { startApp, type TestApp } from '../../testing/harness'
import { type SmallWorld, smallWorld } from '../../testing/small-world'

const minute = 60_000
const good = 'a fine long phrase'

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

let count = 0
const person = () => ({ firstName: 'Nele', lastName: 'Neu', email: `nele-${++count}@example.com`, password: good })
/** The latest code that went to an address. */
async function codeFor(email: string): Promise<string> {
  await t.settle()
  return /\b\d{6}\b/.exec(t.inbox.letters().find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('signing up', () => {
  test('takes a name, an address, a password, and the code that was mailed', async () => {
    const nele = person()
    expect(await t.nobody.call('user/signup', nele)).toMatchObject({ statusCode: 200, data: { resendAfterSeconds: 60 } })
    expect(await t.nobody.call('user/signin', nele)).toMatchObject({ statusCode: 400 })
    const verified = await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) })
    expect(verified).toMatchObject({
      statusCode: 200,
      message: 'Welcome to Quality Escape, Nele.',
      data: { user: { role: { roleDisplayName: 'Guest' }, _isProfileCompleted: false } },
    })
    expect((await t.withToken(verified.data.token).call('user/profile-details')).data.email).toBe(nele.email)
    expect((await t.nobody.call('user/signin', { email: nele.email.toUpperCase(), password: good })).statusCode).toBe(200)
  })

  test('as a host gives a host', async () => {
    const nele = person()
    await t.nobody.call('user/signup', { ...nele, asProvider: true })
    const verified = await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) })
    expect(verified.data.user.role.roleDisplayName).toBe('Provider')
  })

  test('takes a password of any script, however a keyboard writes its letters', async () => {
    const nele = { ...person(), password: 'żółć 🐈‍⬛ 李 für mich'.normalize('NFD') }
    await t.nobody.call('user/signup', nele)
    await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) })
    expect((await t.nobody.call('user/signin', { ...nele, password: nele.password.normalize('NFC') })).statusCode).toBe(200)
  })

  test('with a common password is refused', async () => {
    expect(await t.nobody.call('user/signup', { ...person(), password: 'password1234' })).toMatchObject({ statusCode: 400, data: { fields: { password: expect.any(String) } } })
  })

  test('with a known address answers the same, and tells its owner by mail', async () => {
    const known = await t.nobody.call('user/signup', { ...person(), email: 'gil@example.com' })
    const fresh = await t.nobody.call('user/signup', person())
    expect([known.statusCode, known.message]).toEqual([fresh.statusCode, fresh.message])
    await t.settle()
    expect(t.inbox.letters().find(({ to }) => to === 'gil@example.com')?.subject).toBe('You already have an account')
  })

  test('gives five tries, ten minutes, and a minute between letters', async () => {
    const nele = person()
    await t.nobody.call('user/signup', nele)
    expect(await t.nobody.call('user/send-otp', { email: nele.email })).toMatchObject({ statusCode: 429, data: { reason: 'code_too_soon' } })
    const code = await codeFor(nele.email)
    for (let n = 0; n < 5; n++) expect((await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: otherCode(code) })).statusCode).toBe(400)
    expect((await t.nobody.call('user/signup-otp-verify', { email: nele.email, code })).statusCode).toBe(400)
    await t.pass(2 * minute)
    await t.nobody.call('user/send-otp', { email: nele.email })
    const second = await codeFor(nele.email)
    await t.pass(11 * minute)
    expect((await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: second })).statusCode).toBe(400)
    await t.nobody.call('user/send-otp', { email: nele.email })
    expect((await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) })).statusCode).toBe(200)
  })
})

describe('a forgotten password', () => {
  test('is replaced with a mailed code, and other devices are signed out', async () => {
    const nele = person()
    await t.nobody.call('user/signup', nele)
    const { data: session } = await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) })
    await t.nobody.call('user/forgot-password', { email: nele.email })
    const { data } = await t.nobody.call('user/forgot-password/otp-verify', { email: nele.email, code: await codeFor(nele.email) })
    const change = { resetToken: data.resetToken, password: 'another fine phrase' }
    expect((await t.nobody.call('user/forgot-password/reset-password', change)).statusCode).toBe(200)
    expect((await t.nobody.call('user/forgot-password/reset-password', change)).statusCode).toBe(400)
    expect((await t.withToken(session.token).call('user/profile-details')).statusCode).toBe(401)
    expect((await t.nobody.call('user/signin', { email: nele.email, password: 'another fine phrase' })).statusCode).toBe(200)
  })

  test('of an unknown address gets the same answer and no letter', async () => {
    const answer = await t.nobody.call('user/forgot-password', { email: 'nobody@example.com' })
    expect(answer).toMatchObject({ statusCode: 200, message: 'If this address can be used, a code is on its way to it.' })
    await t.settle()
    expect(t.inbox.letters().some(({ to }) => to === 'nobody@example.com')).toBe(false)
    expect((await t.nobody.call('user/forgot-password/otp-verify', { email: 'nobody@example.com', code: '000000' })).statusCode).toBe(400)
  })
})

describe('a signed-in person', () => {
  test('changes the password with the current one', async () => {
    const nele = person()
    await t.nobody.call('user/signup', nele)
    const { data } = await t.nobody.call('user/signup-otp-verify', { email: nele.email, code: await codeFor(nele.email) })
    const me = t.withToken(data.token)
    expect(await me.call('user/change-password', { currentPassword: 'wrong', newPassword: 'yet another phrase' })).toMatchObject({
      statusCode: 400,
      data: { fields: { currentPassword: expect.any(String) } },
    })
    expect((await me.call('user/change-password', { currentPassword: good, newPassword: 'yet another phrase' })).statusCode).toBe(200)
    expect((await me.call('user/profile-details')).statusCode).toBe(200)
  })

  test('keeps a profile, an emergency contact and mail settings', async () => {
    const saved = await w.guest.call('user/update', { phone: '+46 70 123 45 67', bio: 'Hello', preferences: { currency: 'SEK', locale: null } })
    expect(saved.data).toMatchObject({ phone: '+46 70 123 45 67', _isProfileCompleted: true, preferences: { currency: 'SEK' } })
    expect((await t.nobody.call('user/get/{id}', { id: w.guestId })).data).toMatchObject({ name: 'Gil T.', bio: 'Hello', isProvider: false })
    await w.guest.call('user/add-emergency/contact', { name: 'Mum', relationship: 'Mother', phone: '+46 70 765 43 21', email: null })
    expect((await w.guest.call('user/get-emergency/contact')).data.contact).toMatchObject({ name: 'Mum', email: null })
    expect((await w.guest.call('email-alert/get')).data).toEqual({ bookings: true, messages: true, reviews: true, payouts: true, news: false })
    await w.guest.call('email-alert/add-update', { bookings: true, messages: false, reviews: true, payouts: true, news: false })
    expect((await w.guest.call('email-alert/get')).data.messages).toBe(false)
  })

  test('signs out here, or everywhere', async () => {
    const [here, there] = [await t.as(w.otherId), await t.as(w.otherId)]
    await here.call('user/logout')
    expect([(await here.call('user/profile-details')).statusCode, (await there.call('user/profile-details')).statusCode]).toEqual([401, 200])
    expect((await there.call('user/all-device-logout')).data.sessionsEnded).toBeGreaterThanOrEqual(1)
    expect((await there.call('user/profile-details')).statusCode).toBe(401)
  })
})
