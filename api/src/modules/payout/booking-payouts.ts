import type { BookingPayout, BookingStatus, CallOutput, ParsedInput, PayoutState } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { array, isoInstant, rows } from '../../database/rows'
import { daysBetween } from '../../domain/dates'
import { type Figures, sharesOf, siteMoney } from '../../domain/ledger'
import { shownNameSql } from '../profile/read-profile'

type BankPayouts = BookingPayout['bankPayouts']

interface PayoutRow extends Figures {
  id: string
  code: string
  status: BookingStatus
  propertyId: string
  title: string
  guest: string
  checkIn: string
  checkOut: string
  /** The balance of the host's account in the ledger. */
  sent: number
  sentAt: string | null
  kept: number
  isWaiting: boolean
  at: string
  couponCode: string | null
  /** Of the line of the price, which is below zero. */
  couponAmount: number | null
}

/**
 * Bookings with money, with what the ledger says was sent for them. `at` is when the share was first sent, before that
 * when it is due: `payout_at` until the clock shares out, then the moment at which it did.
 */
const payoutRows = (hostId: string) => sql`select b.id, b.code, b.status, b.listing_id as "propertyId", l.title,
    ${shownNameSql('g')} as guest, b.check_in as "checkIn", b.check_out as "checkOut", b.currency, b.total, b.payout,
    b.service_fee as "serviceFee", b.tax, b.authorised, b.captured, b.refunded, b.disputed, b.damages,
    coalesce(m.sent, 0) as sent, m.sent_at as "sentAt",
    coalesce((select sum(t.netted) from host_transfer t
      where t.booking_id = b.id and t.kind = 'transfer' and t.status = 'done'), 0) as kept,
    exists (select 1 from host_transfer t where t.booking_id = b.id and t.status = 'waiting') as "isWaiting",
    coalesce(m.sent_at, b.payout_at, m.shared_at, b.ended_at, b.created_at) as at,
    b.coupon ->> 'code' as "couponCode",
    (select sum((line ->> 'amount')::bigint) from jsonb_array_elements(b.lines) line
      where line ->> 'kind' = 'coupon') as "couponAmount"
  from booking b join listing l on l.id = b.listing_id join person g on g.id = b.guest_id
  left join lateral (
    select sum(case when v.to_account = 'host' then v.amount else -v.amount end)
        filter (where v.kind = 'payout') as sent,
      min(v.at) filter (where v.kind = 'payout') as sent_at, min(v.at) filter (where v.kind = 'fee') as shared_at
    from movement v where v.booking_id = b.id) m on true
  where b.host_id = ${hostId} and b.captured > 0`

/** Of which something is still to be sent: also the rest of a share that waits after a first transfer. */
const isUpcoming = sql`("sentAt" is null or "isWaiting") and captured - refunded - disputed > 0`

const states = { all: sql`true`, upcoming: isUpcoming, sent: sql`"sentAt" is not null` }

/** The money of a host's bookings, page by page. */
export async function listBookingPayouts(
  db: Queryable,
  hostId: string,
  { state, bookingId, cursor, limit }: ParsedInput<'payout/bookings'>,
): Promise<CallOutput<'payout/bookings'>> {
  const soonestFirst = state === 'upcoming' && !bookingId
  const after = readCursor(cursor, 2)
  const step = after
    ? sql`and (at, id) ${soonestFirst ? sql`>` : sql`<`} (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const found = await rows<PayoutRow>(
    db,
    sql`select * from (${payoutRows(hostId)}) p where ${bookingId ? sql`id = ${bookingId}` : states[state]} ${step}
        order by ${soonestFirst ? sql`at, id` : sql`at desc, id desc`} limit ${limit + 1}`,
  )
  const { items, nextCursor } = page(found, limit, (last) => [last.at, last.id])
  return { items: await presentBookingPayouts(db, hostId, items), nextCursor }
}

/** All upcoming ones: no more than a booking window holds. */
export const upcomingPayouts = (db: Queryable, hostId: string): Promise<BookingPayout[]> =>
  rows<PayoutRow>(db, sql`select * from (${payoutRows(hostId)}) p where ${isUpcoming} order by at, id`).then((found) =>
    found.map((one) => toBookingPayout(one, [])),
  )

/** Those whose share was sent, or is due, in a period; the earliest first. */
export async function payoutsBetween(
  db: Queryable,
  hostId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<BookingPayout[]> {
  const found = await rows<PayoutRow>(
    db,
    sql`select * from (${payoutRows(hostId)}) p where at >= ${from}::timestamptz and at < ${to}::timestamptz
        order by at, id limit ${limit}`,
  )
  return presentBookingPayouts(db, hostId, found)
}

async function presentBookingPayouts(db: Queryable, hostId: string, found: PayoutRow[]): Promise<BookingPayout[]> {
  const bankPayouts = await bankPayoutsByBooking(
    db,
    hostId,
    found.map(({ id }) => id),
  )
  return found.map((one) => toBookingPayout(one, bankPayouts.get(one.id) ?? []))
}

/** The payouts to the host's bank that contain a transfer for these bookings. */
async function bankPayoutsByBooking(db: Queryable, hostId: string, ids: string[]): Promise<Map<string, BankPayouts>> {
  const found = await rows<BankPayouts[number] & { bookingId: string }>(
    db,
    sql`select distinct i.booking_id as "bookingId", p.id, p.status,
        to_char(p.arrives_at at time zone 'UTC', 'YYYY-MM-DD') as "arrivesOn"
        from bank_payout_part i join bank_payout p on p.id = i.payout_id
        where p.host_id = ${hostId} and i.kind = 'transfer' and i.booking_id = any(${array(ids, 'uuid')})
        order by "arrivesOn" desc, p.id desc`,
  )
  const byBooking = new Map<string, BankPayouts>()
  for (const { bookingId, ...payout } of found) byBooking.set(bookingId, [...(byBooking.get(bookingId) ?? []), payout])
  return byBooking
}

function toBookingPayout(of: PayoutRow, bankPayouts: BankPayouts): BookingPayout {
  const { host, platform, tax } = sharesOf(of)
  const site = siteMoney(of)
  return {
    booking: {
      id: of.id,
      code: of.code,
      status: of.status,
      propertyId: of.propertyId,
      title: of.title,
      guest: of.guest,
      checkIn: of.checkIn,
      checkOut: of.checkOut,
      nights: daysBetween(of.checkIn, of.checkOut),
    },
    currency: of.currency,
    paid: of.captured + site.paid,
    ...(of.couponCode !== null &&
      of.couponAmount !== null && { coupon: { code: of.couponCode, amount: -of.couponAmount } }),
    refunded: of.refunded + site.refunded,
    disputed: of.disputed + site.disputed,
    damages: of.damages,
    fee: platform,
    tax,
    share: host,
    sent: of.sent,
    kept: of.kept,
    state: stateOf(of, host),
    at: isoInstant(of.at),
    bankPayouts,
  }
}

function stateOf({ sent, isWaiting }: PayoutRow, share: number): PayoutState {
  if (share === 0 && sent === 0) return 'none'
  if (isWaiting) return 'waiting'
  return sent > 0 ? 'sent' : 'upcoming'
}
