/** Nights [from, to). */
export interface DateRange {
  from: string
  to: string
}

/** An event of another site's calendar: nights that are taken there. */
export interface ImportedEvent extends DateRange {
  eventId: string
}

export interface NightsToBlock {
  /** The ranges to block, each of one event. None overlaps another, or a range that was taken already. */
  keep: ImportedEvent[]
  /** Events that do not block all their nights, because something else blocks some. */
  inPart: Set<string>
}

const inOrder = (a: DateRange, b: DateRange) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/**
 * Which nights calendar feeds block. Our own stays, holds and closed nights come first, then the events in the given
 * order: the first one blocks a night. Together with the taken ranges the result covers every night of every event.
 */
export function importedNights(events: readonly ImportedEvent[], taken: readonly DateRange[]): NightsToBlock {
  const covered: DateRange[] = [...taken].sort(inOrder)
  const keep: ImportedEvent[] = []
  const inPart = new Set<string>()
  for (const { eventId, from, to } of events) {
    const runs: ImportedEvent[] = []
    let at = from
    for (const other of covered) {
      if (other.to <= at) continue
      if (other.from >= to) break
      if (other.from > at) runs.push({ eventId, from: at, to: other.from })
      at = other.to
    }
    if (at < to) runs.push({ eventId, from: at, to })
    if (runs[0]?.from !== from || runs[0]?.to !== to) inPart.add(eventId)
    keep.push(...runs)
    covered.push(...runs)
    covered.sort(inOrder)
  }
  return { keep, inPart }
}
