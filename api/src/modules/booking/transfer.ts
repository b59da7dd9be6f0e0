import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { hostTransfer, payoutAccount, property } from '../../database/schema'
import type { TransferPart } from '../../domain/charges'
import { nextTransfer } from '../../domain/host-transfer'
import { dueToHost, towards } from '../../domain/ledger'
import { links } from '../../domain/links'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import { PaymentFailed, requirementsInWords, type SentTransfer } from '../../payments'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { readCharges } from './charges'
import { balancesOf, write } from './ledger'
import { type LockedBooking, lockBooking } from './locked-booking'
import { record } from './record'

type Row = typeof hostTransfer.$inferSelect
interface Order extends Row {
  found: LockedBooking
  account: string
  /** Planned by an earlier run that may have reached the provider. */
  isRepeated: boolean
}

/**
 * Brings what a host has of a stay to what is theirs: sends it to their account, or takes back what a refund or a
 * dispute has made too much. Waits while the account is not ready; what can't be taken back is kept from what the host
 * gets next.
 */
export async function transfer(services: Services, { bookingId }: OutboxTopics['transfer']): Promise<void> {
  for (;;) {
    const order = await plan(services, bookingId)
    if (!order) return
    if (order.status === 'waiting') return tellOfWaiting(services, order)
    if (order.kind === 'transfer') await send(services, order)
    else await takeBack(services, order)
    services.wake()
  }
}

/** Writes down what is to be asked of the provider. Null when everybody has what is theirs. */
async function plan(services: Services, bookingId: string): Promise<Order | null> {
  const now = services.now()
  return services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const open = await tx
      .select()
      .from(hostTransfer)
      .where(and(eq(hostTransfer.bookingId, bookingId), inArray(hostTransfer.status, ['planned', 'waiting'])))
    const [account] = await tx.select().from(payoutAccount).where(eq(payoutAccount.personId, found.hostId))
    const orderOf = (row: Row, isRepeated: boolean): Order => ({
      ...row,
      found,
      account: account?.account ?? '',
      isRepeated,
    })
    const planned = open.find(({ status }) => status === 'planned')
    if (planned) return orderOf(planned, true)

    await tx.delete(hostTransfer).where(and(eq(hostTransfer.bookingId, bookingId), eq(hostTransfer.status, 'waiting')))
    const { balances, count } = await balancesOf(tx, bookingId)
    const due = dueToHost(found, balances)
    if (!found.paymentIntent) {
      // History brought along from elsewhere has no payment at the provider.
      const lines = towards('payout', 'host', due, `payout:books:${count}`)
      await tellOfPayout(tx, found, await write(tx, found, lines, now), due, now)
      return null
    }
    const earlier = await tx
      .select()
      .from(hostTransfer)
      .where(eq(hostTransfer.bookingId, bookingId))
      .orderBy(asc(hostTransfer.createdAt))
    const what = nextTransfer(due, {
      earlier,
      debts: due > 0 ? await debtsOf(tx, found) : [],
      isReady: account?.payoutsEnabled === true,
      charges: await readCharges(tx, found),
    })
    if (!what) return null
    for (const { debt, netted } of what.debts) {
      const status = netted === debt.amount ? 'done' : 'owed'
      await tx.update(hostTransfer).set({ netted, status }).where(eq(hostTransfer.id, debt.id))
    }
    const [made] = await tx
      .insert(hostTransfer)
      .values({ ...what.next, bookingId, hostId: found.hostId, currency: found.currency, createdAt: now })
      .returning()
    if (!made) throw new Error('No transfer was written')
    if (made.status !== 'owed') return orderOf(made, false)
    await finish(tx, found, made, 'owed', now)
    return null
  })
}

/** What the host owes us in this currency, locked in one order. */
const debtsOf = (tx: Transaction, { hostId, currency }: LockedBooking) =>
  tx
    .select()
    .from(hostTransfer)
    .where(and(eq(hostTransfer.hostId, hostId), eq(hostTransfer.status, 'owed'), eq(hostTransfer.currency, currency)))
    .orderBy(asc(hostTransfer.id))
    .for('update')

async function send(services: Services, order: Order): Promise<void> {
  const { payments, db, now } = services
  // A run that was cut short may be long ago, and the provider forgets its keys after a day.
  const before = order.isRepeated ? await payments.transfersOf(order.found.code) : []
  const parts: TransferPart[] = []
  for (const [n, { intent, amount }] of order.sources.entries()) {
    const known = before.find(
      ({ metadata }) => metadata.transferId === order.id && (metadata.part ?? '0') === String(n),
    )
    const { transferId } = known ?? (await ask(n, intent, amount))
    parts.push({ transfer: transferId, amount })
  }
  await db.transaction(async (tx) => {
    const found = await lockBooking(tx, order.bookingId)
    await finish(tx, found, { ...order, parts }, 'done', now())
  })

  function ask(n: number, intentId: string | null, amount: number): Promise<SentTransfer> {
    return payments.transfer({
      account: order.account,
      amount,
      currency: order.currency,
      intentId,
      group: order.found.code,
      metadata: { bookingId: order.bookingId, transferId: order.id, part: String(n) },
      idempotencyKey: n === 0 ? `transfer:${order.id}` : `transfer:${order.id}:${n}`,
    })
  }
}

async function takeBack(services: Services, order: Order): Promise<void> {
  const { payments, now } = services
  const [part] = order.parts
  if (!part) throw new Error(`Nothing is named to take ${order.id} back from`)
  let end: 'done' | 'owed' = 'done'
  try {
    await payments.reverseTransfer({
      transferId: part.transfer,
      amount: part.amount,
      currency: order.currency,
      metadata: { bookingId: order.bookingId, transferId: order.id },
      idempotencyKey: `reversal:${order.id}`,
    })
  } catch (error) {
    if (!(error instanceof PaymentFailed) || error.code !== 'balance_insufficient') throw error
    end = 'owed'
  }
  await services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, order.bookingId)
    await finish(tx, found, { ...order, parts: end === 'done' ? order.parts : [] }, end, now())
  })
}

/**
 * Writes down that a transfer or reversal is done, or that it is owed to us: either way the stay's books are right from
 * now on.
 */
async function finish(
  tx: Transaction,
  found: LockedBooking,
  row: Row,
  status: 'done' | 'owed',
  now: Date,
): Promise<void> {
  await tx.update(hostTransfer).set({ status, parts: row.parts, doneAt: now }).where(eq(hostTransfer.id, row.id))
  const change = row.kind === 'transfer' ? row.amount : -row.amount
  await tellOfPayout(
    tx,
    found,
    await write(tx, found, towards('payout', 'host', change, `payout:${row.id}`), now),
    change,
    now,
  )
}

async function tellOfPayout(
  tx: Transaction,
  found: LockedBooking,
  newLines: number,
  amount: number,
  now: Date,
): Promise<void> {
  if (newLines === 0 || amount < 0) return
  await record(tx, {
    bookingId: found.id,
    event: 'paid_out',
    by: 'system',
    from: found.status,
    to: found.status,
    note: null,
    now,
  })
  await addToOutbox(tx, 'payout', { bookingId: found.id, amount }, now)
}

/** Once for an account that is not ready, however many stays wait for it. */
async function tellOfWaiting(services: Services, { hostId, account, bookingId }: Order): Promise<void> {
  const [place] = await services.db
    .select({ title: property.title })
    .from(property)
    .where(sql`${property.id} = (select property_id from booking where id = ${bookingId})`)
  const wanted = requirementsInWords(['external_account'])
  await notify(services, {
    personId: hostId,
    message: `Your share for ${place?.title ?? 'a stay'} is ready, but your payout account is not. Finish it, and we pay you at once.`,
    variant: 'warning',
    link: links.payouts(),
    onceKey: `payout-waiting:${hostId}:${account}`,
    mail: 'payouts',
    email: (reader) => newsEmails.payoutRequirements(reader, wanted, links.payouts()),
  })
}

/** A host's account has become ready: everything that waited for it goes out. */
export async function sendWaiting(services: Services, hostId: string): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const waiting = await tx
      .selectDistinct({ bookingId: hostTransfer.bookingId })
      .from(hostTransfer)
      .where(and(eq(hostTransfer.hostId, hostId), eq(hostTransfer.status, 'waiting')))
    for (const { bookingId } of waiting) await addToOutbox(tx, 'transfer', { bookingId }, now)
  })
  services.wake()
}
