import { sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { addToOutbox } from '../../outbox/outbox'
import type { AdminCommand, CellValue, CommandContext } from '../command'

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
    sql`select b.code as booking, p.email as host, h.kind, h.status, h.amount - h.netted as amount, h.currency,
          h.created_at as since
        from host_transfer h join booking b on b.id = h.booking_id join person p on p.id = h.host_id
        where h.status <> 'done' order by h.created_at limit 200`,
  ),
})

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
]
