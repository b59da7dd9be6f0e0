import { type Receiver, startReceiver, startTestEmulator, type TestEmulator } from './testing'

let receiver: Receiver
let emulator: TestEmulator
beforeEach(async () => {
  receiver = await startReceiver()
  emulator = await startTestEmulator({ webhookUrl: receiver.url })
})
afterEach(async () => {
  await emulator.close()
  await receiver.close()
})

const setFaults = (faults: object) =>
  fetch(`${emulator.url}/emulator/webhooks`, {
    method: 'POST',
    body: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  })
const pay = () =>
  emulator.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost:3000',
  })
const typesNow = async () => {
  await emulator.webhooksSettled()
  return receiver.received.map(({ type }) => type)
}

test('webhooks arrive in order by default', async () => {
  await pay()
  expect(await typesNow()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
})

test('webhooks can arrive in reverse order', async () => {
  await setFaults({ reorder: 3 })
  await pay()
  expect(await typesNow()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
})

test('webhooks can arrive twice and get lost', async () => {
  await setFaults({ repeat: 2, drop: 1 })
  await pay()
  expect(await typesNow()).toEqual([
    'charge.succeeded',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ])
})

test('webhooks can arrive late', async () => {
  await setFaults({ delay: 150 })
  await pay()
  expect(receiver.received).toEqual([])
  expect(await typesNow()).toHaveLength(3)
})

test('an invalid fault profile is refused', async () => {
  expect((await setFaults({ repeat: 0 })).status).toBe(400)
})

test('a disputed payment can’t be refunded, and a dispute can’t exceed the payment', async () => {
  const { id } = await pay()
  const dispute = (amount?: number) =>
    fetch(`${emulator.url}/emulator/disputes`, {
      method: 'POST',
      body: JSON.stringify({ payment_intent: id, amount }),
      headers: { 'content-type': 'application/json' },
    })
  expect((await dispute(5001)).status).toBe(400)
  expect((await dispute()).status).toBe(200)
  await expect(emulator.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  expect((await emulator.stripe.disputes.list()).data).toMatchObject([{ amount: 5000, status: 'needs_response' }])
})
