import type { BookingPayout, CallOutput, ParsedInput } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { type CsvCell, toCsv } from '../../domain/csv'
import { badInput } from '../../domain/errors'
import { payoutsBetween } from './booking-payouts'

/** What one answer, and most spreadsheets, take well. */
const maxLines = 10_000

const columns: readonly [name: string, cell: (of: BookingPayout) => CsvCell][] = [
  ['Date (UTC)', ({ at }) => at.slice(0, 10)],
  ['State', ({ state }) => state],
  ['Booking', ({ booking }) => booking.code],
  ['Listing', ({ booking }) => booking.title],
  ['Guest', ({ booking }) => booking.guest],
  ['Check-in', ({ booking }) => booking.checkIn],
  ['Check-out', ({ booking }) => booking.checkOut],
  ['Nights', ({ booking }) => booking.nights],
  ['Currency', ({ currency }) => currency],
  ['Paid by the guest', ({ paid, currency }) => ({ amount: paid, currency })],
  ['Refunded', ({ refunded, currency }) => ({ amount: -refunded, currency })],
  ['In dispute', ({ disputed, currency }) => ({ amount: -disputed, currency })],
  ['Service fee', ({ fee, currency }) => ({ amount: -fee, currency })],
  ['Taxes', ({ tax, currency }) => ({ amount: -tax, currency })],
  ['Your share', ({ share, currency }) => ({ amount: share, currency })],
  ['Sent', ({ sent, currency }) => ({ amount: sent, currency })],
  ['Payout to your bank', ({ bankPayouts }) => bankPayouts[0]?.id ?? ''],
  ['Arrives on', ({ bankPayouts }) => bankPayouts[0]?.arrivesOn ?? ''],
]

/** A year or month of a host's bookings with their money, as CSV. */
export async function exportPayouts(
  db: Queryable,
  hostId: string,
  { year, month }: ParsedInput<'payout/export'>,
): Promise<CallOutput<'payout/export'>> {
  const first = (months: number) => new Date(Date.UTC(year, months)).toISOString()
  const from = month ? month - 1 : 0
  const found = await payoutsBetween(db, hostId, {
    from: first(from),
    to: first(month ? month : 12),
    limit: maxLines + 1,
  })
  if (found.length > maxLines) {
    throw badInput('month', 'That is more than 10,000 bookings. Export one month at a time, from the table by month.')
  }
  const period = month ? `${year}-${String(month).padStart(2, '0')}` : String(year)
  return {
    name: `payouts-${period}.csv`,
    lines: found.length,
    csv: toCsv([columns.map(([name]) => name), ...found.map((one) => columns.map(([, cell]) => cell(one)))]),
  }
}
