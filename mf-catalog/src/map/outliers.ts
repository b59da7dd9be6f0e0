import type { Point } from '@qe/contract'

/** Points farther from the middle than this many typical distances are outliers. */
const maxDistances = 4

const medianOf = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Removes outliers before the map is fitted to points: a lone farm an hour out of town must not shrink the town to a
 * dot. Keeps all of a few points, and of points spread over the world.
 */
export function withoutOutliers(points: Point[]): Point[] {
  if (points.length < 8) return points
  const [lat, lon] = [medianOf(points.map((point) => point.lat)), medianOf(points.map((point) => point.lon))]
  const lonScale = Math.cos((lat * Math.PI) / 180)
  const distance = (point: Point) => Math.hypot(point.lat - lat, (point.lon - lon) * lonScale)
  const typical = medianOf(points.map(distance))
  // A town is some kilometres across; beyond that the points are a country's or the world's.
  return typical > 0.5 ? points : points.filter((point) => distance(point) <= Math.max(typical * maxDistances, 0.02))
}
