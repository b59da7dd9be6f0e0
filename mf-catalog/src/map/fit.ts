import type { Point } from '@qe/contract'

/** How far out, in typical distances, a place may lie and still be framed. */
const reach = 4

const middleOf = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * The points worth framing: a lone farm an hour out of town must not shrink the town to a dot. With few points, or
 * spread over the world, all of them count.
 */
export function worthFraming(points: Point[]): Point[] {
  if (points.length < 8) return points
  const [lat, lon] = [middleOf(points.map((point) => point.lat)), middleOf(points.map((point) => point.lon))]
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const distance = (point: Point) => Math.hypot(point.lat - lat, (point.lon - lon) * squeeze)
  const typical = middleOf(points.map(distance))
  // A town is some kilometres across; beyond that the points are a country's or the world's.
  return typical > 0.5 ? points : points.filter((point) => distance(point) <= Math.max(typical * reach, 0.02))
}
