import { withoutOutliers } from './outliers'

const town = Array.from({ length: 12 }, (_, n) => ({
  lat: 38.7 + (n % 4) * 0.01,
  lon: -9.15 + Math.floor(n / 4) * 0.01,
}))
const farm = { lat: 39.1, lon: -8.9 }

test('leaves out a farm far from town', () => {
  expect(withoutOutliers([...town, farm])).toEqual(town)
})

test('keeps points all over the world', () => {
  const world = Array.from({ length: 12 }, (_, n) => ({ lat: n * 5 - 30, lon: n * 30 - 180 }))
  expect(withoutOutliers(world)).toEqual(world)
})

test('keeps all of a few points', () => {
  expect(withoutOutliers([town[0] ?? farm, farm])).toHaveLength(2)
})
