/** Something shown at a position on the screen. */
export interface Box {
  /** Middle and size in pixels. */
  x: number
  y: number
  width: number
  height: number
}

/** Members shown as one, and their box. */
export interface Group<T> extends Box {
  members: T[]
}

/** Space between two boxes (px). */
const gapPx = 2

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 2 * gapPx && Math.abs(a.y - b.y) * 2 < a.height + b.height + 2 * gapPx

/**
 * Merges overlapping boxes, nearest first, until none overlap. Boxes are as wide as their text; clustering by radius
 * would leave neighbouring prices overlapping, or merge prices above each other that have room.
 * @param boxOf the box that shows several members
 */
export function mergeOverlapping<T>(singles: readonly Group<T>[], boxOf: (members: T[]) => Box): Group<T>[] {
  let groups = [...singles]
  for (;;) {
    const pairs = overlappingPairs(groups)
    if (pairs.length === 0) return groups
    const joined = new Set<Group<T>>()
    const merged: Group<T>[] = []
    for (const { a, b } of pairs) {
      if (joined.has(a) || joined.has(b)) continue
      joined.add(a).add(b)
      const members = [...a.members, ...b.members]
      merged.push({ ...boxOf(members), members })
    }
    groups = [...groups.filter((group) => !joined.has(group)), ...merged]
  }
}

function overlappingPairs<T>(groups: readonly Group<T>[]): { a: Group<T>; b: Group<T>; distance: number }[] {
  // Sorted from left to right: each box is compared only with those that start before it ends.
  const sorted = [...groups].sort((a, b) => a.x - a.width / 2 - (b.x - b.width / 2))
  return sorted
    .flatMap((a, index) => {
      const found = []
      for (const b of sorted.slice(index + 1)) {
        if (b.x - b.width / 2 > a.x + a.width / 2 + 2 * gapPx) break
        if (overlaps(a, b)) found.push({ a, b, distance: Math.hypot(a.x - b.x, a.y - b.y) })
      }
      return found
    })
    .sort((one, other) => one.distance - other.distance)
}
