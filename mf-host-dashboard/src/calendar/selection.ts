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

/** Whether a night is selected. */
export const contains = (selection: Selection | null, { row, day }: Cell): boolean =>
  selection !== null && day >= selection.from && day <= selection.to && selection.rows.includes(row)
