import { eq, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { booking, hostTransfer, listing, person } from '../../database/schema'
import { conflict, notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import { formatAmount } from '../../domain/money'
import { newsEmails } from '../../mail/templates/news'
import { addToOutbox } from '../../outbox/outbox'
import {
  type AdminCommand,
  type CellValue,
  type CommandContext,
  type CommandOptions,
  isId,
  notify,
  requiredOption,
} from '../command'

async function reconcile({ tx, now }: CommandContext) {
  await addToOutbox(tx, 'reconcile', {}, now())
  return {
    message: 'The server compares the ledger with the payment provider. See money differences.',
    change: { target: 'money', before: null, after: 'reconcile' },
  }
}

const differences = async ({ tx }: CommandContext) => ({
  rows: await rows<Record<string, CellValue>>(
    tx,
    sql`select coalesce(b.code, '–') as booking, d.kind, d.object, d.currency, d.in_ledger as "in the ledger",
          d.at_provider as "at the provider", d.found_at as "found"
        from money_difference d left join booking b on b.id = d.booking_id where d.resolved_at is null order by d.id`,
  ),
})

const openTransfers = async ({ tx }: CommandContext) => ({
  rows: await rows<Record<string, CellValue>>(
    tx,
    sql`select h.id as transfer, b.code as booking, p.email as host, h.kind, h.status, h.amount - h.netted as amount,
          h.currency, h.created_at as since
        from host_transfer h join booking b on b.id = h.booking_id join person p on p.id = h.host_id
        where h.status <> 'done' order by h.created_at limit 200`,
  ),
})

/**
 * Notes that a host paid back what they owe of a stay. The ledger has it already, and no payout takes it any more.
 * @throws ApiError 404, or 409 `not_owed`
 */
async function paidBack(context: CommandContext, options: CommandOptions) {
  const { tx } = context
  const id = requiredOption(options, 'transfer')
  const how = requiredOption(options, 'how')
  const [found] = await tx
    .select({ debt: hostTransfer, code: booking.code, title: listing.title, host: person })
    .from(hostTransfer)
    .innerJoin(booking, eq(booking.id, hostTransfer.bookingId))
    .innerJoin(listing, eq(listing.id, booking.listingId))
    .innerJoin(person, eq(person.id, hostTransfer.hostId))
    .where(isId(id) ? eq(hostTransfer.id, id) : sql`false`)
    .for('update', { of: hostTransfer })
  if (!found) throw notFound(`There is no transfer ${id}. See money waiting.`)
  const { debt, code, title, host } = found
  if (debt.status !== 'owed') throw conflict(`The host of ${code} owes nothing of this.`, 'not_owed')
  await tx.update(hostTransfer).set({ status: 'done', netted: debt.amount }).where(eq(hostTransfer.id, id))
  const amount = formatAmount(debt.amount - debt.netted, debt.currency)
  const message = `You paid back the ${amount} that you owed for ${title}: ${how}`
  const link = links.payouts(host.id)
  await notify(context, {
    personId: host.id,
    message,
    variant: 'success',
    link,
    idempotencyKey: `debt:${id}`,
    mail: 'payouts',
    draft: newsEmails.notice(host, { message, link }),
  })
  return {
    message: `Noted: the host of ${code} paid back ${amount}. They are told.`,
    change: { target: `transfer ${id}`, before: 'owed', after: 'paid back', reason: how },
  }
}

export const moneyCommands: AdminCommand[] = [
  {
    usage: 'money reconcile',
    about: 'Compares the ledger with the payment provider within seconds; the server also does so once a day',
    run: reconcile,
  },
  {
    usage: 'money differences',
    about: 'Lists differences between ledger and payment provider; amounts in minor units',
    run: differences,
  },
  {
    usage: 'money waiting',
    about: 'Lists open transfers and what hosts owe; amounts in minor units',
    run: openTransfers,
  },
  {
    usage: 'money paid-back <transfer>',
    about: 'Notes that a host paid back what they owe of a stay, so that no payout takes it',
    options: { how: 'In which way, shown to the host *' },
    example: 'money paid-back 0193a5c1-7c1e-7d5a-9f0e-3a5b6c7d8e9f --how "By bank transfer on 3 May."',
    run: paidBack,
  },
]
