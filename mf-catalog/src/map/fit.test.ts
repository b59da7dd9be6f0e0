import { worthFraming } from './fit'

const town = Array.from({ length: 12 }, (_, n) => ({
  lat: 38.7 + (n % 4) * 0.01,
  lon: -9.15 + Math.floor(n / 4) * 0.01,
}))
const farm = { lat: 39.1, lon: -8.9 }

test('a farm far out does not shrink the town', () => {
  expect(worthFraming([...town, farm])).toEqual(town)
})

test('places all over the world are all framed', () => {
  const world = Array.from({ length: 12 }, (_, n) => ({ lat: n * 5 - 30, lon: n * 30 - 180 }))
  expect(worthFraming(world)).toEqual(world)
})

test('of a few, none is left out', () => {
  expect(worthFraming([town[0] ?? farm, farm])).toHaveLength(2)
})
