import { sql } from 'drizzle-orm'
import { page, readCursor } from '../../database/cursor'
import { notFound } from '../../domain/errors'
import { type CallHandlers, ok } from '../call-handler'
import { transactionDetails } from './details'
import { exportTransactions } from './export-transactions'
import { defaultTimeZone, matching, movements, toTransaction } from './movements'
import { transactionSummary } from './summary'

export const transactionCalls = {
  'transcation/getAll': async ({ input, principal, services: { db } }) => {
    const { side, cursor, limit, timeZone = defaultTimeZone } = input
    const after = readCursor(cursor, 2)
    const chosen = matching(input)
    const more = after ? sql`${chosen} and (v.at, v.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : chosen
    const { items, nextCursor } = page(
      await movements(db, { side, personId: principal.id, more, limit: limit + 1 }),
      limit,
      (last) => [last.at, last.id],
    )
    return ok({
      items: items.map((one) => toTransaction(one, side)),
      nextCursor,
      ...(side === 'guest' && !after && { summary: await transactionSummary(db, principal.id, chosen, timeZone) }),
    })
  },

  'transcation/details': async ({ input, principal, services: { db } }) => {
    const more = sql`and v.id = ${input.transactionId}`
    const [paid] = await movements(db, { side: 'guest', personId: principal.id, more, limit: 1 })
    if (paid) return ok(await transactionDetails(db, toTransaction(paid, 'guest')))
    const [earned] = await movements(db, { side: 'provider', personId: principal.id, more, limit: 1 })
    if (earned) return ok(toTransaction(earned, 'provider'))
    throw notFound('We can’t find this transaction among yours.')
  },

  'transcation/export': async ({ input, me, services: { db } }) => ok(await exportTransactions(db, me.id, input)),
} satisfies CallHandlers
