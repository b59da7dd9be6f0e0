import { exponentOf } from './money'

/** A cell: text, a whole number, or an amount in minor units of a currency. */
export type CsvCell = string | number | { amount: number; currency: string }

/** A table as CSV by RFC 4180: lines end in CRLF, and a cell is quoted where it must be. */
export const toCsv = (lines: readonly (readonly CsvCell[])[]): string =>
  lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')

function toCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return decimal(cell.amount, exponentOf(cell.currency))
  // Spreadsheets run a text that begins like a formula; the apostrophe makes it text.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Minor units as a decimal with all its digits, such as `-12.30`. Exact: the digits are moved, never divided. */
function decimal(amount: number, digits: number): string {
  const sign = amount < 0 ? '-' : ''
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
