/** Nights of one place, first and last included. */
export interface Selection {
  propertyId: string
  /** Where it began; the other end moves. */
  anchor: string
  from: string
  to: string
}

export const startAt = (propertyId: string, date: string): Selection => ({
  propertyId,
  anchor: date,
  from: date,
  to: date,
})

/**
 * Moves the end of a selection, whichever side of its anchor that is.
 * @param earliest the first night that can be changed: a selection does not reach into the past
 */
export function extendTo(selection: Selection, date: string, earliest = ''): Selection {
  const end = date < earliest ? earliest : date
  const [from, to] = end < selection.anchor ? [end, selection.anchor] : [selection.anchor, end]
  return { ...selection, from, to }
}

export const contains = (selection: Selection | null, propertyId: string, date: string): boolean =>
  selection?.propertyId === propertyId && date >= selection.from && date <= selection.to
