import fc from 'fast-check'
import { blurred, kilometresBetween } from './geography'

const secret = Buffer.alloc(32, 7)
const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('from Paris to London it is 344 km, and from a point to itself nothing', () => {
  expect(kilometresBetween({ lat: 48.8566, lon: 2.3522 }, { lat: 51.5074, lon: -0.1278 })).toBeCloseTo(343.6, 0)
  expect(kilometresBetween({ lat: 48, lon: 2 }, { lat: 48, lon: 2 })).toBe(0)
})

test('the public point is 150 to 450 m off, on the map, and always the same for a listing', () => {
  fc.assert(
    fc.property(point, fc.uuid(), (at, id) => {
      const shown = blurred(at, id, secret)
      const off = kilometresBetween(at, shown)
      expect(off).toBeGreaterThan(0.14)
      expect(off).toBeLessThan(0.46)
      expect(Math.abs(shown.lat)).toBeLessThanOrEqual(90)
      expect(Math.abs(shown.lon)).toBeLessThanOrEqual(180)
      expect(blurred(at, id, secret)).toEqual(shown)
    }),
  )
})

test('the offset depends on the secret and on the listing', () => {
  const at = { lat: 50, lon: 10 }
  expect(blurred(at, 'listing', Buffer.alloc(32, 8))).not.toEqual(blurred(at, 'listing', secret))
  expect(blurred(at, 'another', secret)).not.toEqual(blurred(at, 'listing', secret))
})

// Computed in another language. The point must not move: two public points narrow down the real one.
test.each([
  ['listing', { lat: 49.99705, lon: 9.99866 }],
  ['another', { lat: 50.00015, lon: 10.00475 }],
])('the public point of %s never moves', (id, shown) =>
  expect(blurred({ lat: 50, lon: 10 }, id, secret)).toEqual(shown),
)

test('a public point near a pole or the date line is still on the map', () => {
  expect(blurred({ lat: 0, lon: 180 }, 'another', secret).lon).toBeCloseTo(-179.997, 3)
  expect(blurred({ lat: 90, lon: 0 }, 'another', secret).lat).toBe(90)
})
