import { policy } from '../domain/policy'
import { signInWaitSeconds } from '../modules/auth/sign-in-attempts'
import { startApp } from '../testing/harness'
import { inSmallWorld } from '../testing/in-small-world'
import { smallWorld } from '../testing/small-world'

const minute = 60_000
const { t, w } = inSmallWorld({ AUTH_RATE_PER_MINUTE: '20', WRITE_RATE_PER_MINUTE: '5' }, { each: true })

const from =
  (remoteAddress: string) =>
  async (email: string, password = 'a wrong phrase') =>
    (
      await t.app.inject({ method: 'POST', url: '/v1/api/user/signin', payload: { email, password }, remoteAddress })
    ).json() as { statusCode: number; message: string }

/** Somebody who has just signed up, and from nowhere yet signed in. */
async function newcomer() {
  const email = 'nele@example.com'
  const password = 'a fine long phrase'
  await t.nobody.call('user/signup', { firstName: 'Nele', lastName: 'Neu', email, password })
  await t.settle()
  const code = /\b\d{6}\b/.exec(t.inbox.emails()[0]?.text ?? '')?.[0] ?? ''
  await t.nobody.call('user/signup-otp-verify', { email, code })
  return { email, password }
}

test('guesses at one account from many addresses make the account wait, longer each time', async () => {
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await from(`10.0.0.${n}`)('gil@example.com')).statusCode)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect((await from('10.0.0.9')('GIL@example.com')).message).toBe(
    'Too many wrong passwords for this account. Try again in 30 seconds, or choose a new password.',
  )
  await t.pass(31_000)
  expect((await from('10.0.0.9')('gil@example.com')).statusCode).toBe(400)
  expect((await from('10.0.0.9')('gil@example.com')).message).toContain('in 60 seconds')
})

test('an address that nobody has waits the same, so that nobody learns who is here', async () => {
  const told = []
  for (const email of ['gil@example.com', 'nobody@example.com'])
    for (let n = 0; n < 7; n++) told.push({ n, ...(await from(`10.0.1.${n}`)(email)) })
  expect(told.slice(0, 7)).toEqual(told.slice(7))
})

test('guesses that are sent at once count each', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => from(`10.0.2.${n}`)('gil@example.com')))
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
})

test('the right password begins the count anew', async () => {
  const { email, password } = await newcomer()
  for (let n = 0; n < 4; n++) await from(`10.0.3.${n}`)(email)
  expect((await from('10.0.3.9')(email, password)).statusCode).toBe(200)
  for (let n = 0; n < 4; n++) expect((await from(`10.0.3.${n}`)(email)).statusCode).toBe(400)
})

test('whoever has signed in from somewhere is let in from there, however long strangers guess elsewhere', async () => {
  const { email, password } = await newcomer()
  expect((await from('2001:db8:1:2::10')(email, password)).statusCode).toBe(200)
  for (let n = 0; n < 8; n++) await from(`10.0.5.${n}`)(email)
  expect((await from('10.0.5.9')(email, password)).statusCode).toBe(429)
  // Of the same subnet, with another address of it.
  expect((await from('2001:db8:1:2::77')(email, password)).statusCode).toBe(200)
  // From there, too, only so many may be wrong.
  await t.pass(minute)
  const statuses = []
  for (let n = 0; n < 6; n++) {
    if (n === 4) await t.pass(minute)
    statuses.push((await from('2001:db8:1:2::10')(email)).statusCode)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
})

test('a refusal for haste says when to come again, to people and to programs', async () => {
  const guess = (remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/v1/api/user/signin',
      payload: { email: 'gil@example.com', password: 'wrong' },
      remoteAddress,
    })
  for (let n = 0; n < 5; n++) await guess(`10.0.6.${n}`)
  const answer = await guess('10.0.6.9')
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBe('30')
})

test('nobody chooses the address they are counted by, unless a proxy that is trusted says it', async () => {
  const strict = await startApp({ AUTH_RATE_PER_MINUTE: '3', TRUSTED_PROXIES: '192.0.2.1', NODE_ENV: 'test' })
  const statusesFrom = async (remoteAddress: string) => {
    const statuses = []
    for (let n = 0; n < 5; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` }
      statuses.push(
        (
          await strict.app.inject({
            method: 'POST',
            url: '/v1/api/user/forgot-password',
            payload: { email: `${remoteAddress}-${n}@example.com` },
            headers,
            remoteAddress,
          })
        ).statusCode,
      )
    }
    return statuses
  }
  expect(await statusesFrom('203.0.113.5')).toEqual([200, 200, 200, 429, 429])
  expect(await statusesFrom('192.0.2.1')).toEqual([200, 200, 200, 200, 200])
  await strict.close()
})

test('files, which cost time, come more slowly than words', async () => {
  const loose = await startApp({ UPLOAD_RATE_PER_MINUTE: '3' })
  const world = await smallWorld(loose)
  const send = async () => (await world.guest.call('user/update', { bio: 'Hello' }, { avatar: [] })).statusCode
  expect([await send(), await send(), await send(), await send()]).toEqual([200, 200, 200, 429])
  expect((await world.guest.call('user/update', { bio: 'Hello' })).statusCode).toBe(200)
  await loose.close()
})

test('pictures are counted before they are decoded, whatever calls they come with', async () => {
  const loose = await startApp()
  const world = await smallWorld(loose)
  // What is counted as a picture needs no more than the first bytes of one.
  const bytes = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
  const photos = Array.from({ length: 10 }, (_, n) => new File([bytes], `${n}.png`))
  const send = () => world.host.call('property/save', {}, { photos })
  const statuses = []
  for (let sent = 0; sent <= policy.picturesPerMinute; sent += 10) statuses.push((await send()).statusCode)
  expect(statuses).toEqual([...Array.from({ length: policy.picturesPerMinute / 10 }, () => 400), 429])
  expect((await world.host.call('property/save', { guests: 4 })).statusCode).toBe(200)
  await loose.pass(minute)
  expect((await send()).statusCode).toBe(400)
  await loose.close()
})

test('the wait doubles, and never gets longer than a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 9, 10, 500].map(signInWaitSeconds)).toEqual([0, 0, 30, 60, 120, 480, 900, 900])
})

test('calls that can be guessed at are counted together by address, whoever asks', async () => {
  const loose = await startApp({ AUTH_RATE_PER_MINUTE: '4' })
  const statuses = []
  for (let n = 0; n < 6; n++)
    statuses.push(
      (await loose.nobody.call(n % 2 ? 'user/forgot-password' : 'user/send-otp', { email: `one-${n}@example.com` }))
        .statusCode,
    )
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  await loose.close()
})

test('a person’s writes are counted by account, from whatever address, and a minute later it is over', async () => {
  const write = async (remoteAddress: string, token = w.guest.token) =>
    (
      await t.app.inject({
        method: 'POST',
        url: '/v1/api/email-alert/add-update',
        payload: { news: 'no' },
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push(await write(`10.0.4.${n}`))
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  expect(await write('10.0.4.0', w.other.token)).toBe(400)
  expect((await w.guest.call('user/profile-details')).statusCode).toBe(200)
  await t.pass(minute)
  expect(await write('10.0.4.7')).toBe(400)
})
