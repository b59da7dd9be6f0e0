import { type Bench, type Receiver, startBench, startReceiver } from './test-bench'

let receiver: Receiver
let bench: Bench
beforeEach(async () => {
  receiver = await startReceiver()
  bench = await startBench({ webhookUrl: receiver.url })
})
afterEach(async () => {
  await bench.close()
  await receiver.close()
})

const setFaults = (faults: object) =>
  fetch(`${bench.url}/emulator/webhooks`, {
    method: 'POST',
    body: JSON.stringify(faults),
    headers: { 'content-type': 'application/json' },
  })
const pay = () =>
  bench.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://localhost:3000',
  })
const typesNow = async () => {
  await bench.webhooksSettled()
  return receiver.received.map(({ type }) => type)
}

test('webhooks come in order when nothing is said', async () => {
  await pay()
  expect(await typesNow()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
})

test('webhooks can be made to come last first', async () => {
  await setFaults({ reorder: 3 })
  await pay()
  expect(await typesNow()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
})

test('webhooks can be made to come twice, and to be lost', async () => {
  await setFaults({ repeat: 2, drop: 1 })
  await pay()
  expect(await typesNow()).toEqual([
    'charge.succeeded',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ])
})

test('webhooks can be made to come late', async () => {
  await setFaults({ delay: 150 })
  await pay()
  expect(receiver.received).toEqual([])
  expect(await typesNow()).toHaveLength(3)
})

test('what can’t be asked for is refused', async () => {
  expect((await setFaults({ repeat: 0 })).status).toBe(400)
})

test('a disputed payment can’t be refunded, and can’t be disputed for more than it was', async () => {
  const { id } = await pay()
  const dispute = (amount?: number) =>
    fetch(`${bench.url}/emulator/disputes`, {
      method: 'POST',
      body: JSON.stringify({ payment_intent: id, amount }),
      headers: { 'content-type': 'application/json' },
    })
  expect((await dispute(5001)).status).toBe(400)
  expect((await dispute()).status).toBe(200)
  await expect(bench.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' })
  expect((await bench.stripe.disputes.list()).data).toMatchObject([{ amount: 5000, status: 'needs_response' }])
})
