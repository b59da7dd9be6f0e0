import type { CallOutput, ParsedInput, Transaction } from '@qe/contract'
import type { Queryable } from '../../database/connect'
import { type CsvCell, toCsv } from '../../domain/csv'
import { dateIn } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import { defaultTimeZone, matching, movements, toTransaction } from './movements'

/** What one answer, and most spreadsheets, take well. */
const maxLines = 10_000

const columnsIn = (timeZone: string): readonly [name: string, cell: (of: Transaction) => CsvCell][] => [
  [`Date (${timeZone})`, ({ at }) => dateIn(timeZone, new Date(at))],
  ['What', ({ label }) => label],
  ['Booking', ({ booking }) => booking.code],
  ['Place', ({ booking }) => booking.title],
  ['Currency', ({ amount }) => amount.currency],
  ['Amount', ({ amount }) => amount],
]

/** A guest's own payments and refunds, or those that a filter selects, as CSV. */
export async function exportTransactions(
  db: Queryable,
  guestId: string,
  filters: ParsedInput<'transcation/export'>,
): Promise<CallOutput<'transcation/export'>> {
  const found = await movements(db, { side: 'guest', personId: guestId, more: matching(filters), limit: maxLines + 1 })
  if (found.length > maxLines)
    throw badInput('from', 'That is more than 10,000 payments, too many for one file. Choose a year.')
  const columns = columnsIn(filters.timeZone ?? defaultTimeZone)
  const items = found.map((one) => toTransaction(one, 'guest'))
  const named = [filters.kind ?? 'payments', filters.from, filters.to].filter(Boolean)
  return {
    name: `${named.join('-')}.csv`,
    lines: items.length,
    csv: toCsv([columns.map(([name]) => name), ...items.map((one) => columns.map(([, cell]) => cell(one)))]),
  }
}
