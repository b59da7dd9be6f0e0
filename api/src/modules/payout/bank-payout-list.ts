import type { BankPayout, BankPayoutParts, CallOutput, ParsedInput } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { array, rows } from '../../database/rows'
import { groupBy } from '../../domain/group-by'

type Part = BankPayoutParts['parts'][number]

interface BankPayoutRow {
  id: string
  amount: number
  currency: string
  status: BankPayoutParts['status']
  arrivesAt: string
  arrivesOn: string
  failure: string | null
}

interface PartRow {
  payoutId: string
  kind: Part['kind']
  amount: number
  bookingId: string | null
  code: string
  title: string
}

/** The payouts to a host's bank with their bookings, page by page; an asked one comes first. */
export async function listBankPayouts(
  db: Queryable,
  hostId: string,
  { payoutId, cursor, limit }: ParsedInput<'payout/bank-list'>,
): Promise<CallOutput<'payout/bank-list'>> {
  const after = readCursor(cursor, 2)
  const asked = payoutId && !after ? await bankPayoutRows(db, sql`host_id = ${hostId} and id = ${payoutId}`) : []
  const found = await bankPayoutRows(
    db,
    sql`host_id = ${hostId} ${payoutId ? sql`and id <> ${payoutId}` : sql``}
        ${after ? sql`and (arrives_at, id) < (${after[0]}::timestamptz, ${after[1]})` : sql``}
        order by arrives_at desc, id desc limit ${limit + 1}`,
  )
  const { items: latest, nextCursor } = page(found, limit, (last) => [last.arrivesAt, last.id])
  const items = [...asked, ...latest]
  const ids = items.map(({ id }) => id)
  const parts = groupBy(await partsOf(db, ids), ({ payoutId }) => payoutId)
  return { items: items.map((one) => ({ ...toBankPayout(one), ...toParts(one, parts.get(one.id) ?? []) })), nextCursor }
}

/** The latest payouts to a host's bank without their bookings, the newest first. */
export const latestBankPayouts = async (db: Queryable, hostId: string, limit: number): Promise<BankPayout[]> =>
  (await bankPayoutRows(db, sql`host_id = ${hostId} order by arrives_at desc, id desc limit ${limit}`)).map(
    toBankPayout,
  )

const bankPayoutRows = (db: Queryable, which: SQL): Promise<BankPayoutRow[]> =>
  rows<BankPayoutRow>(
    db,
    sql`select id, amount, currency, status, arrives_at as "arrivesAt", failure,
          to_char(arrives_at at time zone 'UTC', 'YYYY-MM-DD') as "arrivesOn"
        from bank_payout where ${which}`,
  )

const partsOf = (db: Queryable, payoutIds: string[]): Promise<PartRow[]> =>
  rows<PartRow>(
    db,
    sql`select i.payout_id as "payoutId", i.kind, i.amount, b.id as "bookingId", b.code, l.title
        from bank_payout_part i left join booking b on b.id = i.booking_id left join listing l on l.id = b.listing_id
        where i.payout_id = any(${array(payoutIds, 'text')}) order by i.amount desc, i.id`,
  )

const toBankPayout = ({ id, amount, currency, status, arrivesOn, failure }: BankPayoutRow): BankPayout => ({
  id,
  amount: { amount, currency },
  status,
  arrivesOn,
  failure,
})

const toParts = ({ amount, currency }: BankPayoutRow, parts: PartRow[]): Pick<BankPayoutParts, 'parts' | 'rest'> => ({
  parts: parts.map((part) => ({
    kind: part.kind,
    amount: { amount: part.amount, currency },
    booking: part.bookingId === null ? null : { id: part.bookingId, code: part.code, title: part.title },
  })),
  rest: { amount: amount - parts.reduce((sum, part) => sum + part.amount, 0), currency },
})
