/** A night of the calendar: index of its listing, index of its day. */
export interface Cell {
  row: number
  day: number
}

/** Selected nights: the days from `from` to `to`, both included, of some listings. */
export interface Selection {
  rows: readonly number[]
  from: number
  to: number
  /** Where the selection began; it stays while the other end moves. */
  anchor: Cell
}

/**
 * The nights between two cells, of all listings between them.
 * @param earliest the first day of a listing that can be edited, which the selection does not go before
 * @returns null when all of them are past
 */
export function selectBetween(anchor: Cell, head: Cell, earliest: (row: number) => number): Selection | null {
  const [first, last] = [Math.min(anchor.row, head.row), Math.max(anchor.row, head.row)]
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const from = Math.max(Math.min(anchor.day, head.day), ...rows.map(earliest))
  const to = Math.max(anchor.day, head.day)
  return from > to ? null : { rows, from, to, anchor }
}

/**
 * The selection after rows came, went or were sorted otherwise: of the same rows, wherever these are now.
 * @param before keys of the rows when it was made
 * @param now keys of the rows that the calendar has
 * @returns null when none of its rows is left
 */
export function followRows(selection: Selection, before: readonly string[], now: readonly string[]): Selection | null {
  const placeOf = (row: number) => now.indexOf(before[row] ?? '')
  const rows = selection.rows.map(placeOf).filter((row) => row >= 0)
  const [first] = rows
  if (first === undefined) return null
  const anchor = placeOf(selection.anchor.row)
  return { ...selection, rows, anchor: { ...selection.anchor, row: anchor < 0 ? first : anchor } }
}

/** Whether a night is selected. */
export const contains = (selection: Selection | null, { row, day }: Cell): boolean =>
  selection !== null && day >= selection.from && day <= selection.to && selection.rows.includes(row)
