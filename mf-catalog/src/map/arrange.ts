/** Something to be shown at a place of the screen. */
export interface Box {
  /** Middle and size in pixels. */
  x: number
  y: number
  width: number
  height: number
}

/** Members that stand together, and the box of what is shown for them. */
export interface Group<T> extends Box {
  members: T[]
}

/** Room left between two boxes, px. */
const gap = 2

const cover = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 2 * gap && Math.abs(a.y - b.y) * 2 < a.height + b.height + 2 * gap

/**
 * Puts together what would cover each other, nearest first, until nothing does. Boxes are as wide as what they say,
 * which a clustering by radius doesn't know: it leaves prices side by side over each other, or joins some one above the
 * other that have room.
 * @param together the box of what stands for several
 */
export function arranged<T>(singles: readonly Group<T>[], together: (members: T[]) => Box): Group<T>[] {
  let groups = [...singles]
  for (;;) {
    const pairs = coveringPairs(groups)
    if (pairs.length === 0) return groups
    const joined = new Set<Group<T>>()
    const made: Group<T>[] = []
    for (const { a, b } of pairs) {
      if (joined.has(a) || joined.has(b)) continue
      joined.add(a).add(b)
      const members = [...a.members, ...b.members]
      made.push({ ...together(members), members })
    }
    groups = [...groups.filter((group) => !joined.has(group)), ...made]
  }
}

function coveringPairs<T>(groups: readonly Group<T>[]): { a: Group<T>; b: Group<T>; distance: number }[] {
  // From left to right, so that each looks only at those that begin before it ends.
  const sorted = [...groups].sort((a, b) => a.x - a.width / 2 - (b.x - b.width / 2))
  return sorted
    .flatMap((a, index) => {
      const found = []
      for (const b of sorted.slice(index + 1)) {
        if (b.x - b.width / 2 > a.x + a.width / 2 + 2 * gap) break
        if (cover(a, b)) found.push({ a, b, distance: Math.hypot(a.x - b.x, a.y - b.y) })
      }
      return found
    })
    .sort((one, other) => one.distance - other.distance)
}
