import type { CallName } from '@qe/contract'
import { createFcmEmulator, type DeliveredMessage } from '@qe/emulators/fcm'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { person, session } from '../../database/schema'
import { hashToken } from '../../identity/secrets'
import { createFcmPush } from '../../push/fcm'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { notify } from '../notification/notify'

const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 ' +
  'Safari/537.36'
const tokenOf = (name: string) => `local-${name.padEnd(16, '0')}`

let t: TestApp
let delivered: readonly DeliveredMessage[]
let fcm: ReturnType<typeof Fastify>
let address = ''
let personId = ''
let phone: Caller
let laptop: Caller

beforeAll(async () => {
  t = await startApp()
  fcm = Fastify()
  const emulator = createFcmEmulator(() => address)
  await emulator.routes(fcm)
  address = await fcm.listen({ host: '127.0.0.1', port: 0 })
  delivered = emulator.delivered
  t.services.push = createFcmPush(emulator.account, `${address}/dev/fcm`, t.services.now)
})
afterAll(async () => {
  await t.close()
  await fcm.close()
})
beforeEach(async () => {
  const [made] = await t.db
    .insert(person)
    .values({ email: `${Math.random()}@example.com`, firstName: 'Pia', lastName: 'Push' })
    .returning({ id: person.id })
  personId = made?.id ?? ''
  phone = await t.as(personId)
  laptop = await t.as(personId)
})

const notifyPerson = (idempotencyKey: string, to = personId) =>
  notify(t.services, {
    personId: to,
    message: 'Your stay in Porto is confirmed.',
    variant: 'success',
    link: '/trips',
    idempotencyKey,
    kind: 'bookings',
    email: null,
  })
const sentTo = (token: string) => delivered.filter((one) => one.token === token)
const idOf = async (caller: Caller) =>
  (await caller.call('user/device/list')).data.devices.find(({ isThis }) => isThis)?.id ?? ''

/** A call to sign in as a browser makes it: with its user agent, and nothing of a session yet. */
async function tokenFrom(name: CallName, payload: object): Promise<string> {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/v1/api/${name}`,
    headers: { 'user-agent': chromeOnMac },
    payload,
  })
  return answer.json<{ data: { token: string } }>().data.token
}
const thisDevice = async (token: string) => {
  const [kept] = await t.db
    .select({ deviceType: session.deviceType, browser: session.browser })
    .from(session)
    .where(eq(session.tokenHash, hashToken(token)))
  return kept
}

describe('a session stores its browser from the start', () => {
  const nele = { firstName: 'Nele', lastName: 'Neu', email: 'nele@example.com', password: 'a fine long phrase' }

  test('of signing up, and of signing in', async () => {
    await t.nobody.call('user/signup', nele)
    await t.settle()
    const code = /\b\d{6}\b/.exec(t.inbox.emails().find(({ to }) => to === nele.email)?.text ?? '')?.[0] ?? ''
    expect(await thisDevice(await tokenFrom('user/signup-otp-verify', { email: nele.email, code }))).toEqual({
      deviceType: 'Mac',
      browser: 'Chrome',
    })
    expect(await thisDevice(await tokenFrom('user/signin', nele))).toEqual({ deviceType: 'Mac', browser: 'Chrome' })
  })
})

describe('the devices somebody is signed in on', () => {
  test('are listed with what they are, this one first', async () => {
    await t.app.inject({
      url: '/v1/api/user/profile-details',
      headers: { authorization: `Bearer ${laptop.token}`, 'user-agent': chromeOnMac },
    })
    const { data } = await phone.call('user/device/list')
    expect(data.devices.map(({ isThis }) => isThis)).toEqual([true, false])
    expect(data.devices[1]).toMatchObject({ deviceType: 'Mac', browser: 'Chrome' })
  })

  test('can be signed out one by one', async () => {
    expect((await phone.call('user/device/end/{id}', { id: await idOf(laptop) })).statusCode).toBe(200)
    expect((await laptop.call('user/profile-details')).statusCode).toBe(401)
    expect((await phone.call('user/profile-details')).statusCode).toBe(200)
  })

  test('do not include this one for signing out, nor anybody else’s', async () => {
    expect((await phone.call('user/device/end/{id}', { id: await idOf(phone) })).statusCode).toBe(409)
    const [stranger] = await t.db
      .insert(person)
      .values({ email: `${Math.random()}@example.com`, firstName: 'Sam', lastName: 'Strange' })
      .returning({ id: person.id })
    const theirs = await t.as(stranger?.id ?? '')
    expect((await phone.call('user/device/end/{id}', { id: await idOf(theirs) })).statusCode).toBe(404)
    expect((await theirs.call('user/profile-details')).statusCode).toBe(200)
  })
})

describe('push messages', () => {
  test('and the site are ways to be told apart: each kind comes in those that the person chose', async () => {
    const alerts = { bookings: true, messages: true, reviews: true, payouts: true, news: false }
    await phone.call('user/device/push', { token: tokenOf('chosen') })
    await phone.call('email-alert/add-update', { ...alerts, mutedPush: ['bookings'] })
    await notifyPerson('site only')
    await t.settle()
    expect(sentTo(tokenOf('chosen'))).toEqual([])
    await phone.call('email-alert/add-update', { ...alerts, mutedPush: [], mutedInApp: ['bookings'] })
    await notifyPerson('phone only')
    await t.settle()
    expect(sentTo(tokenOf('chosen'))).toHaveLength(1)
    expect((await phone.call('notification/getAll')).data).toMatchObject({ items: [expect.anything()], unread: 1 })
  })

  test('do not reach somebody who is suspended', async () => {
    await phone.call('user/device/push', { token: tokenOf('suspended') })
    await t.db.update(person).set({ suspendedAt: new Date() }).where(eq(person.id, personId))
    await notifyPerson('suspended')
    await t.settle()
    expect(sentTo(tokenOf('suspended'))).toEqual([])
  })

  test('go to each subscribed browser once', async () => {
    await phone.call('user/device/push', { token: tokenOf('once') })
    await notifyPerson('once')
    await notifyPerson('once')
    await t.settle()
    expect(sentTo(tokenOf('once'))).toMatchObject([
      {
        payload: {
          notification: { title: 'Quality Escape', body: 'Your stay in Porto is confirmed.' },
          data: { link: '/trips' },
          fcmOptions: { link: '/trips' },
        },
      },
    ])
  })

  test('cost nothing where no browser is subscribed', async () => {
    const transactions = jest.spyOn(t.db, 'transaction')
    await notifyPerson(`quiet-${personId}`)
    expect(transactions).not.toHaveBeenCalled()
    transactions.mockRestore()
    expect((await phone.call('notification/getAll')).data.items).toHaveLength(1)
  })

  test('end with the subscription, and with the session', async () => {
    await phone.call('user/device/push', { token: tokenOf('ended') })
    await phone.call('user/device/push', { token: null })
    await laptop.call('user/device/push', { token: tokenOf('left') })
    await laptop.call('user/logout')
    await notifyPerson('ended')
    await t.settle()
    expect([...sentTo(tokenOf('ended')), ...sentTo(tokenOf('left'))]).toEqual([])
  })

  test('follow the browser to whoever signs in on it next', async () => {
    const [next] = await t.db
      .insert(person)
      .values({ email: `${Math.random()}@example.com`, firstName: 'Nina', lastName: 'Next' })
      .returning({ id: person.id })
    await phone.call('user/device/push', { token: tokenOf('shared') })
    await (await t.as(next?.id ?? '')).call('user/device/push', { token: tokenOf('shared') })
    await notifyPerson('shared')
    await t.settle()
    expect(sentTo(tokenOf('shared'))).toEqual([])
  })

  test('are not sent for notifications that are read or old', async () => {
    await phone.call('user/device/push', { token: tokenOf('read') })
    await notifyPerson('read')
    await phone.call('notification/read-all')
    await notifyPerson('old')
    await t.pass(2 * 3_600_000)
    await t.settle()
    expect(sentTo(tokenOf('read'))).toEqual([])
  })

  test('delete a token that the service no longer knows', async () => {
    await phone.call('user/device/push', { token: 'a-token-of-another-world' })
    await notifyPerson('gone')
    await t.settle()
    const [kept] = await t.db
      .select({ pushToken: session.pushToken })
      .from(session)
      .where(eq(session.id, await idOf(phone)))
    expect(kept?.pushToken).toBeNull()
  })
})
