import type { Point } from '@qe/contract'

/** Places farther from the middle than this many typical distances are outliers. */
const maxDistances = 4

/** A pin, or a cluster of so many. */
interface Place {
  point: Point
  count: number
}

/** The middle one of the places, each counted as often as it has listings. */
function medianOf(places: readonly Place[], pick: (point: Point) => number): number {
  const sorted = places.map(({ point, count }) => ({ value: pick(point), count })).sort((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2
  let passed = 0
  for (const { value, count } of sorted) {
    passed += count
    if (passed > half) return value
  }
  return 0
}

/**
 * Removes outliers before the map is fitted to what was found: a lone farm an hour out of town must not shrink the town
 * to a dot. Keeps all of a few places, and of places spread over the world.
 */
export function withoutOutliers(places: readonly Place[]): Point[] {
  const points = places.map(({ point }) => point)
  if (places.length < 8) return points
  const [lat, lon] = [medianOf(places, (point) => point.lat), medianOf(places, (point) => point.lon)]
  const lonScale = Math.cos((lat * Math.PI) / 180)
  const distance = (point: Point) => Math.hypot(point.lat - lat, (point.lon - lon) * lonScale)
  const typical = medianOf(places, distance)
  // A town is some kilometres across; beyond that the places are a country's or the world's.
  return typical > 0.5 ? points : points.filter((point) => distance(point) <= Math.max(typical * maxDistances, 0.02))
}
