import type { Point } from '@qe/contract'
import { withoutOutliers } from './outliers'

/** Single places. */
const single = (points: Point[]) => points.map((point) => ({ point, count: 1 }))

const town = Array.from({ length: 12 }, (_, n) => ({
  lat: 38.7 + (n % 4) * 0.01,
  lon: -9.15 + Math.floor(n / 4) * 0.01,
}))
const farm = { lat: 39.1, lon: -8.9 }

test('leaves out a farm far from town', () => {
  expect(withoutOutliers(single([...town, farm]))).toEqual(town)
})

test('keeps points all over the world', () => {
  const world = Array.from({ length: 12 }, (_, n) => ({ lat: n * 5 - 30, lon: n * 30 - 180 }))
  expect(withoutOutliers(single(world))).toEqual(world)
})

test('keeps all of a few points', () => {
  expect(withoutOutliers(single([town[0] ?? farm, farm]))).toHaveLength(2)
})

test('counts a cluster by its places: a few single ones around a town are out of it', () => {
  const centre = { lat: 38.72, lon: -9.14 }
  const around = Array.from({ length: 12 }, (_, n) => ({ lat: 38.4 + (n % 4) * 0.2, lon: -9.4 + n * 0.04 }))
  expect(withoutOutliers([{ point: centre, count: 1200 }, ...single(around)])).toEqual([centre])
})
