/** Days of one place, first and last included. */
export interface Selection {
  propertyId: string
  /** Where it began; the other end moves. */
  anchor: string
  from: string
  to: string
  /** The person has let go: it can be edited. */
  finished: boolean
}

export const startAt = (propertyId: string, date: string): Selection => ({ propertyId, anchor: date, from: date, to: date, finished: false })

/** Moves the end of a selection, whichever side of its anchor that is. */
export function extendTo(selection: Selection, date: string): Selection {
  const [from, to] = date < selection.anchor ? [date, selection.anchor] : [selection.anchor, date]
  return { ...selection, from, to }
}

export const contains = (selection: Selection | null, propertyId: string, date: string): boolean =>
  selection?.propertyId === propertyId && date >= selection.from && date <= selection.to
