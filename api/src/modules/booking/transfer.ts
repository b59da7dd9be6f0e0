import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { hostTransfer, listing, payoutAccount } from '../../database/schema'
import { dueNow } from '../../domain/booking-money'
import type { TransferPart } from '../../domain/charges'
import { nextTransfer } from '../../domain/host-transfer'
import { linesTowards } from '../../domain/ledger'
import { links } from '../../domain/links'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox, type OutboxTopics } from '../../outbox/outbox'
import { describeRequirements, PaymentFailed, type SentTransfer } from '../../payments'
import type { Services } from '../../services'
import { hasUndecidedRefundClaim } from '../claim/claim-record'
import { notify } from '../notification/notify'
import { type LockedBooking, lockBooking, postLines, readBalances, recordEvent } from './booking-record'
import { orderedRefunds } from './present-refunds'
import { readCharges } from './read-charges'

type TransferRow = typeof hostTransfer.$inferSelect
interface TransferOrder extends TransferRow {
  found: LockedBooking
  account: string
  /** Planned by an earlier run that may have reached the provider. */
  isRepeated: boolean
}

/**
 * Settles a host's share of a stay: transfers it to their account, or reverses what a refund or a dispute made too
 * much. Waits while a guest's claim is undecided or the account is not ready, and leaves out what a refund on its way
 * takes back; what can't be reversed is deducted from the host's next transfers.
 */
export async function transfer(services: Services, { bookingId }: OutboxTopics['transfer']): Promise<void> {
  for (;;) {
    const order = await planTransfer(services, bookingId)
    if (!order) return
    if (order.status === 'waiting') return notifyAccountNotReady(services, order)
    if (order.kind === 'transfer') await send(services, order)
    else await reverseTransfer(services, order)
    services.wake()
  }
}

/** Stores the next transfer or reversal before the provider is called. Null when the share is settled. */
async function planTransfer(services: Services, bookingId: string): Promise<TransferOrder | null> {
  const now = services.now()
  return services.db.transaction(async (tx) => {
    const found = await lockBooking(tx, bookingId)
    const open = await tx
      .select()
      .from(hostTransfer)
      .where(and(eq(hostTransfer.bookingId, bookingId), inArray(hostTransfer.status, ['planned', 'waiting'])))
    const [account] = await tx.select().from(payoutAccount).where(eq(payoutAccount.personId, found.hostId))
    const orderOf = (row: TransferRow, isRepeated: boolean): TransferOrder => ({
      ...row,
      found,
      account: account?.account ?? '',
      isRepeated,
    })
    const planned = open.find(({ status }) => status === 'planned')
    if (planned) return orderOf(planned, true)

    await tx.delete(hostTransfer).where(and(eq(hostTransfer.bookingId, bookingId), eq(hostTransfer.status, 'waiting')))
    const { balances, count } = await readBalances(tx, bookingId)
    const due = dueNow(found, balances, await orderedRefunds(tx, found))
    if (due > 0 && (await hasUndecidedRefundClaim(tx, bookingId))) return null
    if (!found.paymentIntent) {
      // Imported history has no payment at the provider: settle in the ledger only.
      const lines = linesTowards('payout', 'host', due, `payout:books:${count}`)
      await recordPayout(tx, found, await postLines(tx, found, lines, now), { amount: due, netted: 0 }, now)
      return null
    }
    const earlier = await tx
      .select()
      .from(hostTransfer)
      .where(eq(hostTransfer.bookingId, bookingId))
      .orderBy(asc(hostTransfer.createdAt))
    const transferPlan = nextTransfer(due, {
      earlier,
      debts: due > 0 ? await debtsOf(tx, found) : [],
      isReady: account?.payoutsEnabled === true,
      charges: await readCharges(tx, found),
    })
    if (!transferPlan) return null
    for (const { debt, netted } of transferPlan.debts) {
      const status = netted === debt.amount ? 'done' : 'owed'
      await tx.update(hostTransfer).set({ netted, status }).where(eq(hostTransfer.id, debt.id))
    }
    const [created] = await tx
      .insert(hostTransfer)
      .values({ ...transferPlan.next, bookingId, hostId: found.hostId, currency: found.currency, createdAt: now })
      .returning()
    if (!created) throw new Error('The transfer was not stored')
    if (created.status !== 'owed') return orderOf(created, false)
    await finish(tx, found, created, 'owed', now)
    return null
  })
}

/** The host's debts in this currency, locked in the order of their ids, so that two settlements can't deadlock. */
const debtsOf = (tx: Transaction, { hostId, currency }: LockedBooking) =>
  tx
    .select()
    .from(hostTransfer)
    .where(and(eq(hostTransfer.hostId, hostId), eq(hostTransfer.status, 'owed'), eq(hostTransfer.currency, currency)))
    .orderBy(asc(hostTransfer.id))
    .for('update')

async function send(services: Services, order: TransferOrder): Promise<void> {
  const { payments, db, now } = services
  // An interrupted run may be long ago, and the provider forgets idempotency keys after a day: look up earlier
  // transfers.
  const before = order.isRepeated ? await payments.transfersOf(order.found.code) : []
  const parts: TransferPart[] = []
  for (const [n, { intent, amount }] of order.sources.entries()) {
    const known = before.find(
      ({ metadata }) => metadata.transferId === order.id && (metadata.part ?? '0') === String(n),
    )
    const { transferId } = known ?? (await sendPart(n, intent, amount))
    parts.push({ transfer: transferId, amount })
  }
  await db.transaction(async (tx) => {
    const found = await lockBooking(tx, order.bookingId)
    await finish(tx, found, { ...order, parts }, 'done', now())
  })

  function sendPart(n: number, intentId: string | null, amount: number): Promise<SentTransfer> {
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

async function reverseTransfer(services: Services, order: TransferOrder): Promise<void> {
  const { payments, now } = services
  const [part] = order.parts
  if (!part) throw new Error(`Reversal ${order.id} names no transfer`)
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
 * Stores that a transfer or reversal is done, or that the host owes it, and posts it to the ledger.
 */
async function finish(
  tx: Transaction,
  found: LockedBooking,
  row: TransferRow,
  status: 'done' | 'owed',
  now: Date,
): Promise<void> {
  await tx.update(hostTransfer).set({ status, parts: row.parts, doneAt: now }).where(eq(hostTransfer.id, row.id))
  const change = row.kind === 'transfer' ? row.amount : -row.amount
  await recordPayout(
    tx,
    found,
    await postLines(tx, found, linesTowards('payout', 'host', change, `payout:${row.id}`), now),
    { amount: change, netted: row.netted },
    now,
  )
}

async function recordPayout(
  tx: Transaction,
  found: LockedBooking,
  newLines: number,
  { amount, netted }: Pick<TransferRow, 'amount' | 'netted'>,
  now: Date,
): Promise<void> {
  if (newLines === 0 || amount < 0) return
  await recordEvent(tx, {
    bookingId: found.id,
    event: 'paid_out',
    by: 'system',
    from: found.status,
    to: found.status,
    note: null,
    now,
  })
  await addToOutbox(tx, 'payout', { bookingId: found.id, amount: amount - netted, kept: netted }, now)
}

/** Notifies the host, once per account, that payouts wait for their account. */
async function notifyAccountNotReady(services: Services, { hostId, account, bookingId }: TransferOrder): Promise<void> {
  const [found] = await services.db
    .select({ title: listing.title })
    .from(listing)
    .where(sql`${listing.id} = (select listing_id from booking where id = ${bookingId})`)
  const requirementTexts = describeRequirements(['external_account'])
  await notify(services, {
    personId: hostId,
    message:
      `Your share for ${found?.title ?? 'a stay'} is ready, but your payout account is not. Finish it, and ` +
      `we pay you at once.`,
    variant: 'warning',
    link: links.payoutAccount(hostId),
    idempotencyKey: `payout-waiting:${hostId}:${account}`,
    kind: 'payouts',
    email: (reader) => newsEmails.payoutRequirements(reader, requirementTexts, links.payoutAccount(hostId)),
  })
}

/** Queues all transfers that waited for a host's account to become ready. */
export async function sendWaitingTransfers(services: Services, hostId: string): Promise<void> {
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
