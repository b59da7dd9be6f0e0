import type { BookingPayout, CallOutput, ParsedInput } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { type CsvCell, toCsv } from '../../domain/csv'
import { badInput } from '../../domain/errors'
import { payoutsBetween } from './booking-payouts'

/** What one answer, and most spreadsheets, take well. */
const maxLines = 10_000

const columns: readonly [name: string, cell: (of: BookingPayout) => CsvCell][] = [
  ['First sent or due (UTC)', ({ at }) => at.slice(0, 10)],
  ['State today', ({ state }) => state],
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
  ['Kept for an earlier refund', ({ kept, currency }) => ({ amount: -kept, currency })],
  ['Payout to your bank', ({ bankPayouts }) => bankPayouts[0]?.id ?? ''],
  ['Arrives on', ({ bankPayouts }) => bankPayouts[0]?.arrivesOn ?? ''],
  ['Coupon', ({ coupon }) => coupon?.code ?? ''],
  ['Taken off by the coupon', ({ coupon, currency }) => (coupon ? { amount: -coupon.amount, currency } : '')],
]

/** A year of a host's bookings with their money as it stands today, as CSV. */
export async function exportPayouts(
  db: Queryable,
  hostId: string,
  { year }: ParsedInput<'payout/export'>,
): Promise<CallOutput<'payout/export'>> {
  const found = await payoutsBetween(db, hostId, {
    from: new Date(Date.UTC(year, 0)).toISOString(),
    to: new Date(Date.UTC(year + 1, 0)).toISOString(),
    limit: maxLines + 1,
  })
  if (found.length > maxLines) {
    throw badInput('year', 'That is more than 10,000 bookings, too many for one file. Ask our support for them.')
  }
  return {
    name: `payouts-${year}.csv`,
    lines: found.length,
    csv: toCsv([columns.map(([name]) => name), ...found.map((one) => columns.map(([, cell]) => cell(one)))]),
  }
}
