import type { CallInput, CallName } from '@qe/contract'
import { oneTimeCode } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { policy } from '../../domain/policy'
import type { Reply } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'

const minute = 60_000
const password = 'a fine long phrase'
const { t } = inSmallWorld()

let count = 0
const network = () => `10.1.${Math.floor(++count / 250)}.${count % 250}`

/** Makes public calls from a network. */
const from = (remoteAddress: string) => ({
  call: async <N extends CallName>(name: N, payload: CallInput<N>): Promise<Reply<N>> =>
    (await t.app.inject({ method: 'POST', url: `/v1/api/${name}`, payload: payload as object, remoteAddress })).json(),
})

/** The latest code that went to an address. */
async function codeFor(email: string): Promise<string> {
  await t.settle()
  return /\b\d{6}\b/.exec(t.inbox.emails().find(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
}
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody with an account, at home: the network from which they signed up and signed in. */
async function owner() {
  const home = network()
  const nele = { firstName: 'Nele', lastName: 'Neu', email: `nele-${++count}@example.com`, password }
  const { data } = await from(home).call('user/signup', nele)
  const code = await codeFor(nele.email)
  await from(home).call('user/signup-otp-verify', { email: nele.email, code, ticket: data.ticket })
  return { email: nele.email, home }
}

describe.each([
  ['a new password', 'user/forgot-password', 'user/forgot-password/otp-verify'],
  ['a sign-up', 'user/signup', 'user/signup-otp-verify'],
] as const)('the code for %s', (_, ask, verify) => {
  const asked = async () => {
    const there = network()
    const email = ask === 'user/signup' ? `nele-${++count}@example.com` : (await owner()).email
    const input = { email, firstName: 'Nele', lastName: 'Neu', password }
    const { data } = await from(there).call(ask, input)
    return { email, there, ticket: data.ticket, code: await codeFor(email) }
  }

  test('is not used up by a stranger’s tries, with a ticket or without', async () => {
    const { email, there, ticket, code } = await asked()
    const stranger = from(network())
    for (let n = 0; n < 6; n++)
      for (const guess of [{}, { ticket: 'made-up' }])
        expect((await stranger.call(verify, { email, code: otherCode(code), ...guess })).statusCode).toBe(400)
    expect((await from(there).call(verify, { email, code, ticket })).statusCode).toBe(200)
  })

  test('is not used up by tries without the ticket from the owner’s own network', async () => {
    const { email, there, ticket, code } = await asked()
    for (let n = 0; n < policy.codeTries; n++)
      expect((await from(there).call(verify, { email, code: otherCode(code) })).statusCode).toBe(400)
    expect((await from(there).call(verify, { email, code })).statusCode).toBe(400)
    expect((await from(there).call(verify, { email, code, ticket })).statusCode).toBe(200)
  })

  test('works without its ticket in the network that asked for it, and nowhere else', async () => {
    const { email, there, code } = await asked()
    expect((await from(network()).call(verify, { email, code })).statusCode).toBe(400)
    expect((await from(there).call(verify, { email, code })).statusCode).toBe(200)
  })

  test('allows five tries with its ticket', async () => {
    const { email, there, ticket, code } = await asked()
    for (let n = 0; n < policy.codeTries; n++) await from(there).call(verify, { email, code: otherCode(code), ticket })
    expect((await from(there).call(verify, { email, code, ticket })).statusCode).toBe(400)
  })
})

describe('a stranger who asks for codes again and again', () => {
  test('makes the owner wait a minute at most, wherever the owner is', async () => {
    const { email, home } = await owner()
    const stranger = from(network())
    for (let n = 0; n < 20; n++) {
      await stranger.call('user/forgot-password', { email })
      await t.pass(minute)
    }
    // Until the stranger gets one more, a moment before the owner asks.
    for (let n = 0; n < 61 && (await stranger.call('user/forgot-password', { email })).statusCode !== 200; n++)
      await t.pass(minute)
    const elsewhere = from(network())
    const refused = await elsewhere.call('user/forgot-password', { email })
    expect(refused).toMatchObject({ statusCode: 429, data: { reason: 'code_too_soon' } })
    expect((refused.data as { retryAfterSeconds?: number }).retryAfterSeconds).toBeLessThanOrEqual(60)
    expect((await from(home).call('user/forgot-password', { email })).statusCode).toBe(200)
    await t.pass(minute)
    expect((await elsewhere.call('user/forgot-password', { email })).statusCode).toBe(200)
  })

  test('gets them ever more slowly, and so does the owner at home', async () => {
    const { email, home } = await owner()
    const waits = []
    for (let n = 0; n < 5; n++) {
      const { data } = await from(home).call('user/forgot-password', { email })
      waits.push(data.resendAfterSeconds)
      await t.pass(data.resendAfterSeconds * 1000 + 1000)
    }
    expect(waits).toEqual([60, 60, 60, 300, 900])
  })

  test('from many networks gets them by the hour, after fifty a day', async () => {
    const { email, home } = await owner()
    const now = t.services.now()
    const codes = Array.from({ length: policy.codesOfStrangersPerDay }, (_, n) => ({
      email,
      purpose: 'reset' as const,
      clientSubnet: `subnet ${n}`,
      sentAt: plusMinutes(now, -5 - n),
      expiresAt: plusMinutes(now, 5 - n),
    }))
    await t.db.insert(oneTimeCode).values(codes.slice(1))
    const last = await from(network()).call('user/forgot-password', { email })
    expect(last).toMatchObject({ statusCode: 200, data: { resendAfterSeconds: 3600 } })
    await t.pass(2 * minute)
    expect((await from(network()).call('user/forgot-password', { email })).statusCode).toBe(429)
    expect((await from(home).call('user/forgot-password', { email })).statusCode).toBe(200)
  })
})

test('codes stand in no subject and no preview, where lock screens show them', async () => {
  const { email } = await owner()
  await from(network()).call('user/forgot-password', { email })
  await t.settle()
  const sent = t.inbox.emails().filter(({ to }) => to === email)
  expect(sent.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your code for a new password', 'Your Quality Escape code']),
  )
  for (const { subject, html } of sent) {
    expect(subject).not.toMatch(/\d/)
    expect(/<div style="display:none[^>]*>([^<]*)</.exec(html ?? '')?.[1]).not.toMatch(/\d{6}/)
  }
})
