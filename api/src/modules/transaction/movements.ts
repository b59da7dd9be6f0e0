import type { ParsedInput, Transaction } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, rows } from '../../database/rows'
import { addDays, momentIn } from '../../domain/dates'
import { badInput } from '../../domain/errors'

export type Side = 'guest' | 'provider'

interface MovementRow {
  id: string
  at: string
  kind: Transaction['kind']
  fromAccount: string
  amount: number
  currency: string
  /** What it was for, where that was not the booking itself, or what became of it. */
  purpose: 'change' | 'rest' | 'damages' | 'claim' | 'returned' | null
  bookingId: string
  code: string
  title: string
}

/**
 * The movements that each side sees: a guest those of their card, a host those of their share, and the service fee.
 */
const kinds: Record<Side, string> = {
  guest: `'authorisation', 'payment', 'refund', 'release'`,
  provider: `'payout', 'fee'`,
}

const kindLabels: Record<Side, Partial<Record<Transaction['kind'], [to: string, back: string]>>> = {
  guest: {
    authorisation: ['Set aside on your card', ''],
    payment: ['Paid', ''],
    refund: ['Refund', ''],
    release: ['Free again on your card', ''],
  },
  provider: {
    payout: ['Payout', 'Payout taken back after a refund'],
    fee: ['Service fee, kept before the payout', 'Service fee given back'],
  },
}

const purposeLabels = {
  change: 'Paid for a change',
  rest: 'Paid the rest',
  damages: 'Paid for damages',
  claim: 'Refund after a claim',
  returned: 'Refund that your bank sent back',
}

/** Movements `v` of somebody's bookings `b` with their listings `l`. What was set aside is left out once it is paid. */
export const ownMovements = (side: Side, personId: string): SQL => {
  const owner = side === 'guest' ? sql`v.guest_id` : sql`v.host_id`
  return sql`from movement v join booking b on b.id = v.booking_id join listing l on l.id = b.listing_id
    where ${owner} = ${personId} and v.kind in (${sql.raw(kinds[side])})
      and not (v.kind = 'authorisation' and exists (select 1 from movement m where m.booking_id = v.booking_id
      and m.kind = 'payment'))`
}

/** Where a filter names none. */
export const defaultTimeZone = 'UTC'

type Filters = Pick<ParsedInput<'transcation/getAll'>, 'kind' | 'from' | 'to' | 'timeZone' | 'propertyId'>

/**
 * More conditions for `ownMovements`.
 * @throws ApiError 400 when the last day is before the first
 */
export function matching({ kind, from, to, timeZone, propertyId }: Filters): SQL {
  const dayBegins = (date: string) => sql`${momentIn(timeZone ?? defaultTimeZone, date).toISOString()}::timestamptz`
  if (from && to && to < from) throw badInput('to', 'The last day must not be before the first.')
  const parts = [
    kind === 'payments' && sql`and v.kind in ('authorisation', 'payment')`,
    kind === 'refunds' && sql`and v.kind in ('refund', 'release')`,
    from && sql`and v.at >= ${dayBegins(from)}`,
    to && sql`and v.at < ${dayBegins(addDays(to, 1))}`,
    propertyId && sql`and b.listing_id = ${propertyId}`,
  ]
  return sql.join(
    parts.filter((part) => part instanceof Object),
    sql` `,
  )
}

/** Somebody's movements, the latest first. */
export function movements(
  db: Queryable,
  { side, personId, more, limit }: { side: Side; personId: string; more: SQL; limit: number },
): Promise<MovementRow[]> {
  return rows<MovementRow>(
    db,
    sql`select v.id, v.at, v.kind, v.from_account as "fromAccount", v.amount, v.currency,
        case when v.idempotency_key like '%:payment:change:%' then 'change'
          when v.idempotency_key like '%:payment:rest' then 'rest'
          when v.idempotency_key like '%:payment:claim:%' then 'damages'
          when v.kind = 'refund' and exists (select 1 from returned_refund r join refund_order o on o.id = r.order_id
            where r.booking_id = v.booking_id and r.settled_at is null
              and v.idempotency_key = v.booking_id || ':refund:' || o.key) then 'returned'
          when v.idempotency_key like '%:refund:claim:%' then 'claim' end as purpose,
        b.id as "bookingId", b.code, l.title
        ${ownMovements(side, personId)} ${more} order by v.at desc, v.id desc limit ${limit}`,
  )
}

/**
 * Signed as the person feels it. An authorisation takes nothing yet, but the card shows it; its release shows the other
 * way.
 */
export function toTransaction(found: MovementRow, side: Side): Transaction {
  const outgoing =
    side === 'guest'
      ? found.fromAccount === 'guest' || found.kind === 'payment'
      : found.kind === 'fee'
        ? found.fromAccount === 'held'
        : found.fromAccount === 'host'
  const backwards = found.fromAccount === 'host' || found.fromAccount === 'platform'
  return {
    id: found.id,
    at: isoInstant(found.at),
    kind: found.kind,
    label: found.purpose
      ? purposeLabels[found.purpose]
      : (kindLabels[side][found.kind]?.[backwards ? 1 : 0] ?? found.kind),
    amount: { amount: outgoing ? -found.amount : found.amount, currency: found.currency },
    booking: { id: found.bookingId, code: found.code, title: found.title },
  }
}
