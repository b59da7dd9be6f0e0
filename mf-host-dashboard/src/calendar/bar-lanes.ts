/** A stretch of days of a row; another one may begin on the day that it ends. */
interface Stretch {
  start: number
  end: number
}

/** Which of how many lanes, one below the other, something stands in. */
export interface Lane {
  /** From 0, the uppermost. */
  lane: number
  lanes: number
}

/** Gives those that share days lanes of their own, as few as will do; one that stands alone has all the height. */
export function inLanes<T extends Stretch>(items: readonly T[]): (T & Lane)[] {
  const placed = new Map<T, Lane>()
  let group: T[] = []
  /** Where each lane of the group is free again. */
  let ends: number[] = []
  const close = () => {
    for (const item of group) placed.set(item, { lane: placed.get(item)?.lane ?? 0, lanes: ends.length })
    group = []
    ends = []
  }
  for (const item of items.toSorted((a, b) => a.start - b.start)) {
    if (ends.every((end) => end <= item.start)) close()
    const free = ends.findIndex((end) => end <= item.start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = item.end
    placed.set(item, { lane, lanes: 1 })
    group.push(item)
  }
  close()
  return items.map((item) => ({ ...item, ...(placed.get(item) ?? { lane: 0, lanes: 1 }) }))
}
