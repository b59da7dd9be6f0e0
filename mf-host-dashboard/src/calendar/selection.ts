/** Selected nights of one listing, first and last included. */
export interface Selection {
  propertyId: string
  /** The fixed end; the other one moves. */
  anchor: string
  from: string
  to: string
}

/** Starts a selection with one night. */
export const startAt = (propertyId: string, date: string): Selection => ({
  propertyId,
  anchor: date,
  from: date,
  to: date,
})

/**
 * Moves the free end of a selection to a date, on either side of the anchor.
 * @param earliest the first night that can be changed: a selection does not reach into the past
 */
export function extendTo(selection: Selection, date: string, earliest = ''): Selection {
  const end = date < earliest ? earliest : date
  const [from, to] = end < selection.anchor ? [end, selection.anchor] : [selection.anchor, end]
  return { ...selection, from, to }
}

/** Whether a night of a listing is selected. */
export const contains = (selection: Selection | null, propertyId: string, date: string): boolean =>
  selection?.propertyId === propertyId && date >= selection.from && date <= selection.to
