/** Nights [from, to). */
export interface Nights {
  from: string
  to: string
}

/** What another site's calendar says is taken. */
export interface TakenThere extends Nights {
  eventId: string
}

export interface KeptNights {
  /** What is to be kept taken here, in runs of one event each. No two overlap, nor does any overlap what was taken. */
  keep: TakenThere[]
  /** Events of which not every night is kept by itself, as something else has it. */
  inPart: Set<string>
}

const inOrder = (a: Nights, b: Nights) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)

/**
 * Which nights other calendars keep taken here. Our own stays, holds and closed nights come first, then events in the
 * order given: a night is kept once, by the first that has it. All of it together with what was taken covers every
 * night of every event.
 */
export function importedNights(events: readonly TakenThere[], taken: readonly Nights[]): KeptNights {
  const covered: Nights[] = [...taken].sort(inOrder)
  const keep: TakenThere[] = []
  const inPart = new Set<string>()
  for (const { eventId, from, to } of events) {
    const runs: TakenThere[] = []
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
