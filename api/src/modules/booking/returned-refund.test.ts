import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { commands } from '../../admin/commands'
import { parseCommandLine } from '../../admin/parse'
import { runCommand } from '../../admin/run'
import { outbox, returnedRefund } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { bankActs, deliverEvent } from '../../testing/payment-provider'
import { bookStay } from '../../testing/small-world'
import { reconcile } from '../payments/reconcile'

const { t, w } = inSmallWorld({}, { each: true })

const amount = { amount: 32_000, currency: 'EUR' }

/** The ids of the refunds that the payment provider counts as sent. */
async function sentRefunds(): Promise<string[]> {
  const ids = []
  for await (const { kind, object } of t.services.payments.movementsSince(new Date(0)))
    if (kind === 'refund') ids.push(object)
  return ids
}

/** The guest's bank sends the latest refund back, and the provider tells us. Returns what it told. */
async function sendBack(): Promise<{ id: string }> {
  const [refundId = ''] = await sentRefunds()
  const refund = await bankActs(t, `/emulator/refunds/${refundId}/return`, {})
  expect(await deliverEvent(t, 'refund.failed', refund)).toBe(200)
  return refund
}

/** A stay was paid and cancelled, and its refund came back. */
async function returned(): Promise<{ bookingId: string; refund: { id: string } }> {
  const bookingId = await bookStay(w, 30, 33)
  await w.guest.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })
  await t.settle()
  return { bookingId, refund: await sendBack() }
}

const refundsOf = async (bookingId: string) =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.refundsMade
const notices = async () => (await w.guest.call('notification/getAll')).data.items.map(({ message }) => message)
const emailsTo = (address: string) =>
  t.inbox
    .emails()
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject)

async function admin(...words: string[]) {
  const line = parseCommandLine([...words, '--as', 'ada'], commands)
  if ('helpFor' in line) throw new Error('That asks for help')
  const outcome = await runCommand(t.services, { usage: line.command.usage, options: line.options, who: 'ada' })
  await t.settle()
  return outcome
}

/** So many differences between ledger and provider, an hour later. */
async function differences(): Promise<number> {
  await t.pass(3_600_000)
  return reconcile(t.services)
}

test('a refund that comes back is told to the guest and the admins, and is no difference of the ledger', async () => {
  const { bookingId } = await returned()
  expect(await refundsOf(bookingId)).toMatchObject([
    { amount, sentAt: expect.any(String), returned: [{ amount, settled: null }] },
  ])
  expect((await notices())[0]).toMatch(/put €320\.00 for .* on your card\. Tell us how else to pay you\.$/)
  expect(emailsTo('gil@example.com')[0]).toMatch(/^Your bank could not take your refund for /)
  expect(t.inbox.emails().filter(({ subject }) => subject.startsWith('A refund came back: QE-'))).toHaveLength(1)
  expect((await admin('refunds', 'list')).rows).toMatchObject([
    { guest: 'gil@example.com', amount: 32_000, currency: 'EUR', reason: 'expired_or_canceled_card' },
  ])
  expect(await differences()).toBe(0)
})

test('the guest’s payments say so of the refund until they have got it, and how they did', async () => {
  const { refund } = await returned()
  const made = async () => {
    const { items } = (await w.guest.call('transcation/getAll')).data
    const [{ id = '', label } = {}] = items.filter(({ kind }) => kind === 'refund')
    return { label, returned: (await w.guest.call('transcation/details', { transactionId: id })).data.returned }
  }
  expect(await made()).toMatchObject({
    label: 'Refund that your bank sent back',
    returned: [{ amount, settled: null }],
  })
  await admin('refunds', 'send-again', refund.id)
  expect(await made()).toMatchObject({ label: 'Refund', returned: [{ amount, settled: { how: 'sent_again' } }] })
})

test('the same news, however often, is told once', async () => {
  const { refund } = await returned()
  const before = t.inbox.emails().length
  await deliverEvent(t, 'refund.failed', refund)
  expect(t.inbox.emails()).toHaveLength(before)
  expect(await t.db.$count(returnedRefund)).toBe(1)
})

test('a refund that no booking of ours ordered is left alone', async () => {
  await returned()
  for (const metadata of [{}, { bookingId: randomUUID(), key: 'guest_cancels' }, { bookingId: 'x', key: 'x' }])
    await deliverEvent(t, 'refund.failed', { id: 're_other', amount: 100, currency: 'eur', metadata })
  expect(await t.db.$count(returnedRefund)).toBe(1)
})

test('an admin sends it again, once, and the guest sees so', async () => {
  const { bookingId, refund } = await returned()
  await admin('refunds', 'send-again', refund.id)
  expect(await refundsOf(bookingId)).toMatchObject([{ returned: [{ amount, settled: { how: 'sent_again' } }] }])
  expect((await notices())[0]).toBe('€320.00 is on its way to your card again.')
  expect(await sentRefunds()).toHaveLength(1)
  await expect(admin('refunds', 'send-again', refund.id)).rejects.toThrow(/has got this refund/)
  expect((await admin('refunds', 'list')).rows).toEqual([])
  expect(await differences()).toBe(0)
})

test('what was sent again may come back again', async () => {
  const { bookingId, refund } = await returned()
  await admin('refunds', 'send-again', refund.id)
  await sendBack()
  expect(await refundsOf(bookingId)).toMatchObject([
    { returned: [{ settled: { how: 'sent_again' } }, { amount, settled: null }] },
  ])
  expect(await differences()).toBe(0)
})

test('sending it again is tried once more when the payment provider was away', async () => {
  const { bookingId, refund } = await returned()
  const send = t.services.payments.refund
  t.services.payments.refund = () => Promise.reject(new Error('away'))
  await admin('refunds', 'send-again', refund.id)
  expect(await refundsOf(bookingId)).toMatchObject([{ returned: [{ settled: null }] }])
  expect(await t.db.$count(outbox, eq(outbox.topic, 'refundAgain'))).toBe(1)
  t.services.payments.refund = send
  await t.pass(60_000)
  await t.settle()
  expect(await refundsOf(bookingId)).toMatchObject([{ returned: [{ settled: { how: 'sent_again' } }] }])
})

test('an admin notes that it was paid otherwise, and the guest is told how', async () => {
  const { bookingId, refund } = await returned()
  const note = 'By bank transfer, to the account ending in 20.'
  await admin('refunds', 'settle', refund.id, '--how', note)
  expect(await refundsOf(bookingId)).toMatchObject([{ returned: [{ settled: { how: 'otherwise', note } }] }])
  expect((await notices())[0]).toContain(note)
  expect(emailsTo('gil@example.com')[0]).toMatch(/^Your refund for .* was paid$/)
  await expect(admin('refunds', 'settle', refund.id, '--how', note)).rejects.toThrow(/has got this refund/)
  await expect(admin('refunds', 'settle', 're_unknown', '--how', note)).rejects.toThrow(
    /No refund re_unknown came back/,
  )
  expect(await differences()).toBe(0)
})

test('an account is not deleted while a refund of its waits', async () => {
  const { refund } = await returned()
  expect(await w.guest.call('user/delete')).toMatchObject({ statusCode: 409, data: { reason: 'money_on_its_way' } })
  await admin('refunds', 'settle', refund.id, '--how', 'In cash.')
  expect((await w.guest.call('user/delete')).statusCode).toBe(200)
})
