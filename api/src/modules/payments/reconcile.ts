import { and, eq, isNull, sql } from 'drizzle-orm'
import { rows } from '../../database/rows'
import { moneyDifference } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import type { MoneyMovement } from '../../payments'
import type { Services } from '../../services'

/** Long enough for every refund, transfer and dispute of a stay to fall into one comparison. */
const daysBack = 400
/** Bookings whose money has just moved wait for the next run, because one side may not know it yet. */
const minutesToSettle = 10

interface Sums {
  bookingId: string | null
  object: string
  kind: MoneyMovement['kind']
  currency: string
  inLedger: number
  atProvider: number
}

interface LedgerSums {
  bookingId: string
  intent: string
  code: string
  currency: string
  captured: number
  refund: number
  isMoving: boolean
}

interface LedgerObject {
  bookingId: string
  kind: 'transfer' | 'dispute'
  object: string
  currency: string
  amount: number
}

/**
 * Compares the payment provider's movements with the ledger, and stores the differences: payments, transfers and
 * disputes by the provider's ids, refunds by their payment. Sums are kept per currency, so a wrong currency shows as
 * two differences. Returns how many differences are open.
 */
export async function reconcile(services: Services): Promise<number> {
  const { db, payments, now } = services
  const since = plusDays(now(), -daysBack)
  const found = new Map<string, Sums>()
  const moving = new Set<string>()
  /** Booking ids by payment intent, and by booking code for transfers. */
  const bookingOf = new Map<string, string>()
  const at = (sums: Omit<Sums, 'inLedger' | 'atProvider'>): Sums => {
    const key = `${sums.kind} ${sums.object} ${sums.currency}`
    const known = found.get(key) ?? { ...sums, inLedger: 0, atProvider: 0 }
    found.set(key, known)
    return known
  }
  for (const { bookingId, intent, code, currency, captured, refund, isMoving } of await ledgerSince(services, since)) {
    if (isMoving) moving.add(bookingId)
    bookingOf.set(intent, bookingId).set(code, bookingId)
    at({ bookingId, object: intent, kind: 'payment', currency }).inLedger += captured
    at({ bookingId, object: intent, kind: 'refund', currency }).inLedger += refund
  }
  for (const { amount, ...one } of await objectsSince(services, since)) at(one).inLedger += amount
  for await (const { kind, object, of, amount, currency } of payments.movementsSince(since)) {
    at({ bookingId: bookingOf.get(of) ?? null, object: kind === 'refund' ? of : object, kind, currency }).atProvider +=
      amount
  }
  const differing = [...found.values()].filter(
    ({ inLedger, atProvider, bookingId }) => inLedger !== atProvider && !moving.has(bookingId ?? ''),
  )
  await db.transaction(async (tx) => {
    const open = await tx.select().from(moneyDifference).where(isNull(moneyDifference.resolvedAt))
    const isSame = (a: Sums) => (b: Sums) =>
      a.kind === b.kind && a.object === b.object && a.inLedger === b.inLedger && a.atProvider === b.atProvider
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

/**
 * Payments at the provider, a booking's own, its second part and those of its changes and claims, with what the ledger
 * says was taken and given back of each. What banks sent back, and was not sent again, the provider does not count.
 */
const ledgerSince = ({ db, now }: Services, since: Date) =>
  rows<LedgerSums>(
    db,
    sql`with given as (
          select r.booking_id, part ->> 'intent' as intent, sum((part ->> 'amount')::bigint) as amount
            from refund_order r cross join jsonb_array_elements(r.parts) part where r.status = 'done' group by 1, 2),
        returned as (select intent, sum(amount) as amount from returned_refund
          where settled_how is distinct from 'sent_again' group by 1),
        later as (
          select c.booking_id, c.payment_intent as intent, c.paid, coalesce((select amount from given g
          where g.booking_id = c.booking_id and g.intent = c.payment_intent), 0) as refund
            from (select booking_id, payment_intent, paid from stay_change
              union all select booking_id, payment_intent, paid from part_payment
              union all select booking_id, payment_intent, paid from claim) c where c.paid > 0),
        recent as (select b.*, exists (select 1 from movement m where m.booking_id = b.id
        and m.at > ${now()}::timestamptz - make_interval(mins => ${minutesToSettle})) as moving
            from booking b where b.created_at >= ${since})
        select b.id as "bookingId", b.payment_intent as intent, b.code, b.currency,
          b.captured - coalesce((select sum(paid) from later l where l.booking_id = b.id), 0) as captured,
          coalesce((select sum(amount) from movement m where m.booking_id = b.id and m.kind = 'refund'),
          0) - coalesce((select sum(refund) from later l where l.booking_id = b.id), 0)
          - coalesce((select amount from returned x where x.intent = b.payment_intent), 0) as refund,
          b.moving as "isMoving"
          from recent b where b.payment_intent is not null
        union all
        select b.id, l.intent, b.code, b.currency, l.paid,
          l.refund - coalesce((select amount from returned x where x.intent = l.intent), 0), b.moving from recent b
        join later l on l.booking_id = b.id`,
  )

/**
 * Transfers to hosts, less what was taken back of each, and disputes that keep money or have cost it, by the provider's
 * ids.
 */
const objectsSince = ({ db }: Services, since: Date) =>
  rows<LedgerObject>(
    db,
    sql`select b.id as "bookingId", 'transfer' as kind, part ->> 'transfer' as object, t.currency,
          sum(case when t.kind = 'transfer' then (part ->> 'amount')::bigint else -(part ->> 'amount')::bigint
          end) as amount
          from booking b join host_transfer t on t.booking_id = b.id cross join jsonb_array_elements(t.parts) part
          where b.created_at >= ${since} and b.payment_intent is not null and t.status = 'done' group by 1, 3, 4
        union all
        select b.id, 'dispute', d.id, d.currency, d.amount from booking b join dispute d on d.booking_id = b.id
        where b.created_at >= ${since} and d.state <> 'won'`,
  )
