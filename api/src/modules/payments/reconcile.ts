import { and, eq, isNull, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { moneyDifference } from '../../database/schema'
import { plusDays } from '../../domain/calendar'
import type { MoneyMoved } from '../../payments'
import type { Services } from '../../services'

/** Long enough for every refund, transfer and dispute of a stay to fall into one comparison. */
const daysBack = 400
/** Of a booking whose money has just moved, one side may know more than the other: it is compared in the next run. */
const minutesToSettle = 10

interface Sums {
  bookingId: string | null
  object: string
  kind: MoneyMoved['kind']
  currency: string
  inLedger: number
  atProvider: number
}

interface InLedger {
  bookingId: string
  intent: string
  code: string
  currency: string
  captured: number
  refund: number
  sent: number
  dispute: number
  isMoving: boolean
}

/**
 * Compares, booking by booking, what the payment provider has moved with what the ledger says it has, and keeps a list of what differs.
 * Gives how many differences are open.
 */
export async function reconcile(services: Services): Promise<number> {
  const { db, payments, now } = services
  const since = plusDays(now(), -daysBack)
  const found = new Map<string, Sums>()
  const moving = new Set<string>()
  for (const of of await ledgerSince(services, since)) {
    if (of.isMoving) moving.add(of.bookingId)
    for (const [kind, object, inLedger] of [
      ['payment', of.intent, of.captured],
      ['refund', of.intent, of.refund],
      ['transfer', of.code, of.sent],
      ['dispute', of.intent, of.dispute],
    ] as const)
      found.set(`${kind} ${object}`, { bookingId: of.bookingId, object, kind, currency: of.currency, inLedger, atProvider: 0 })
  }
  for await (const { kind, of: object, amount, currency } of payments.moneySince(since)) {
    const key = `${kind} ${object}`
    const sums = found.get(key) ?? { bookingId: null, object, kind, currency, inLedger: 0, atProvider: 0 }
    found.set(key, { ...sums, atProvider: sums.atProvider + amount })
  }
  const differing = [...found.values()].filter(({ inLedger, atProvider, bookingId }) => inLedger !== atProvider && !moving.has(bookingId ?? ''))
  await db.transaction(async (tx) => {
    const open = await tx.select().from(moneyDifference).where(isNull(moneyDifference.resolvedAt))
    const isSame = (a: Sums) => (b: Sums) => a.kind === b.kind && a.object === b.object && a.inLedger === b.inLedger && a.atProvider === b.atProvider
    for (const one of open.filter((known) => !differing.some(isSame(known))))
      await tx
        .update(moneyDifference)
        .set({ resolvedAt: now() })
        .where(and(eq(moneyDifference.id, one.id), isNull(moneyDifference.resolvedAt)))
    const fresh = differing.filter((one) => !open.some(isSame(one)))
    if (fresh.length > 0) await tx.insert(moneyDifference).values(fresh.map((one) => ({ ...one, foundAt: now() })))
  })
  if (differing.length > 0) services.log.error({ differences: differing.length }, 'ledger and payment provider differ')
  return differing.length
}

/** Bookings with a payment at the provider, with what the ledger says was moved for each. */
const ledgerSince = ({ db, now }: Services, since: Date) =>
  rows<InLedger>(
    db,
    sql`select b.id as "bookingId", b.payment_intent as intent, b.code, b.currency, b.captured,
          coalesce((select sum(amount) from movement m where m.booking_id = b.id and m.kind = 'refund'), 0) as refund,
          coalesce((select sum(case when t.kind = 'transfer' then (part ->> 'amount')::bigint else -(part ->> 'amount')::bigint end)
            from host_transfer t cross join jsonb_array_elements(t.parts) part where t.booking_id = b.id and t.status = 'done'), 0) as sent,
          coalesce((select sum(amount) from dispute d where d.booking_id = b.id and d.state <> 'won'), 0) as dispute,
          exists (select 1 from movement m where m.booking_id = b.id and m.at > ${now()}::timestamptz - make_interval(mins => ${minutesToSettle})) as "isMoving"
        from booking b where b.payment_intent is not null and b.created_at >= ${since}`,
  )
