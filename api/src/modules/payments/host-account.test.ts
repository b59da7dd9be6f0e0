import { onboarding } from '@qe/emulators/stripe/testing'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { deliverEvent } from '../../testing/payment-provider'
import { type SmallWorld, smallWorld } from '../../testing/small-world'

let t: TestApp
let w: SmallWorld
beforeEach(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterEach(() => t.close())

const connect = (host: Caller, country?: string) =>
  host.call('stripe-connect/create', { returnPath: '/host/money?tab=payouts', ...(country && { country }) })

/** Fills in the provider's page. Gives where the browser is sent afterwards, or the page that came back. */
async function fillIn(url: string | null, bank: string, more: Record<string, string> = {}) {
  const answer = await fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...onboarding(bank), ...more }),
  })
  return { location: answer.headers.get('location'), page: await answer.text() }
}

/** `account.updated` as Stripe sends it; what it says of the account is deliberately old. */
const deliver = (account: string, id?: string) =>
  deliverEvent(t, 'account.updated', { id: account, object: 'account', payouts_enabled: false }, {}, id)
const accountId = async () => (await t.db.query.payoutAccount.findFirst())?.account ?? ''
const noticesOf = async (who: Caller) =>
  (await who.call('notification/getAll')).data.items.map(({ message }) => message)

test('a host opens an account, completes the provider’s page, and has a bank account for payouts', async () => {
  expect((await w.host.call('user/get-all-banks')).data).toEqual({
    account: { status: 'none', payoutsEnabled: false, requirements: [] },
    banks: [],
    payouts: [],
  })
  const begun = await connect(w.host, 'DE')
  expect(begun.data.account).toEqual({
    status: 'incomplete',
    payoutsEnabled: false,
    requirements: [
      'A bank account to be paid into',
      'Your date of birth',
      'Your name as it stands in your passport',
      'Your acceptance of Stripe’s services agreement',
    ],
  })
  const { location } = await fillIn(begun.data.url, 'DE89 3704 0044 0532 0130 00')
  expect(location).toBe('http://localhost:3000/host/money?tab=payouts&payouts=back')
  expect((await w.host.call('user/get-all-banks')).data).toMatchObject({
    account: { status: 'active', payoutsEnabled: true, requirements: [] },
    banks: [{ bankName: 'TEST BANK EUROPE', last4: '3000', currency: 'EUR', country: 'DE', isDefault: true }],
  })
  expect((await connect(w.host)).data).toMatchObject({ account: { status: 'active' }, url: null })
})

test('a second click opens no second account; another country replaces an account without details', async () => {
  await connect(w.host, 'DE')
  const first = await accountId()
  await connect(w.host, 'DE')
  expect(await accountId()).toBe(first)
  await connect(w.host, 'PT')
  expect(await accountId()).not.toBe(first)
})

test('the provider’s page shows errors field by field, and keeps the input', async () => {
  const { data } = await connect(w.host, 'DE')
  const wrong = await fillIn(data.url, 'DE00 1234', { born: '2020-01-01', first_name: '<b>', terms: '' })
  expect(wrong.location).toBeNull()
  for (const update of [
    'This is not an IBAN or account number',
    'You must be at least 18',
    'Accept the terms',
    '&#60;b&#62;',
  ])
    expect(wrong.page).toContain(update)
  expect((await fillIn(data.url, '000222220005')).page).toContain('no such account')
  expect((await w.host.call('user/get-all-banks')).data.account.status).toBe('incomplete')
})

test('the host is notified of missing details once, however often and in any order they are reported', async () => {
  const { data } = await connect(w.host, 'DE')
  await fillIn(data.url, 'DE45 3704 0044 0532 0100 09')
  for (const id of ['evt_a', 'evt_a', 'evt_b']) expect(await deliver(await accountId(), id)).toBe(200)
  await t.settle()
  expect((await w.host.call('user/get-all-banks')).data.account).toEqual({
    status: 'restricted',
    payoutsEnabled: false,
    requirements: ['A photo of an identity document'],
  })
  expect(await noticesOf(w.host)).toEqual([
    'Before we can pay you, our payment provider still asks for this: A photo of an identity document.',
  ])
  expect(
    t.inbox
      .emails()
      .filter(({ to }) => to === 'hanna@example.com')
      .map(({ subject }) => subject),
  ).toEqual(['Your payouts are waiting for something'])
  // The number is mended, and an event that still tells the old state comes late.
  await fillIn((await connect(w.host)).data.url, '000123456789')
  await deliver(await accountId())
  expect((await w.host.call('user/get-all-banks')).data.account.status).toBe('active')
})

test('events of an unknown account are accepted and change nothing', async () => {
  expect(await deliver('acct_other')).toBe(200)
})

test('a country in which hosts can’t be paid is refused with a sentence, and so is none', async () => {
  expect(await connect(w.host, 'AQ')).toMatchObject({
    statusCode: 400,
    data: { fields: { country: expect.stringContaining('Antarctica') } },
  })
  expect(await connect(w.host)).toMatchObject({
    statusCode: 400,
    data: { fields: { country: 'Choose the country that your bank account is in.' } },
  })
})

test('guests have no payouts to set up', async () => {
  expect((await connect(w.guest, 'DE')).statusCode).toBe(403)
})
