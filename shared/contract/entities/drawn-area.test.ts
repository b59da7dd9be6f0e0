import fc from 'fast-check'
import { areaError, boxOfArea, decodeArea, encodeArea } from './drawn-area'
import type { Point } from './values'

/** Degrees with five digits. */
const degrees = (from: number, to: number) => fc.integer({ min: from * 1e5, max: to * 1e5 }).map((whole) => whole / 1e5)
const corner = fc.record({ lat: degrees(-90, 90), lon: degrees(-180, 179) })
const corners = fc.array(corner, { minLength: 3, maxLength: 40 })

test('the example of the algorithm’s own documentation is encoded as there', () => {
  const line = [
    { lat: 38.5, lon: -120.2 },
    { lat: 40.7, lon: -120.95 },
    { lat: 43.252, lon: -126.453 },
  ]
  expect(encodeArea(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(decodeArea('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line)
})

test('any area is decoded to what was encoded, and accepted', () => {
  fc.assert(
    fc.property(corners, (area) => {
      const text = encodeArea(area)
      expect(decodeArea(text)).toEqual(area)
      expect(areaError(text)).toBeNull()
      expect(text.length).toBeLessThanOrEqual(600)
    }),
  )
})

test('finer corners are off by half of the fifth digit at most', () => {
  const fine = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 179, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(fine, { minLength: 3, maxLength: 40 }), (area) => {
      decodeArea(encodeArea(area)).forEach(({ lat, lon }, nth) => {
        expect(Math.abs(lat - (area[nth]?.lat ?? Number.NaN))).toBeLessThan(0.0000051)
        expect(Math.abs(lon - (area[nth]?.lon ?? Number.NaN))).toBeLessThan(0.0000051)
      })
    }),
  )
})

test('the same area in another copy of the world is the same text', () => {
  fc.assert(
    fc.property(corners, fc.integer({ min: -3, max: 3 }), (area, turns) =>
      expect(encodeArea(area.map(({ lat, lon }) => ({ lat, lon: lon + turns * 360 })))).toBe(encodeArea(area)),
    ),
  )
})

test('an area over the date line goes on beyond 180', () => {
  const across = [
    { lat: -20, lon: 178 },
    { lat: -20, lon: 184 },
    { lat: -15, lon: 181 },
  ]
  expect(decodeArea(encodeArea(across))).toEqual(across)
  expect(boxOfArea(across)).toEqual({ west: 178, south: -20, east: 184, north: -15 })
})

test('no text makes the decoder fail, and what it accepts has corners in range', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[?-~]{0,80}$/))
  fc.assert(
    fc.property(anyText, (text) => {
      if (areaError(text) !== null) return
      for (const { lat, lon } of decodeArea(text)) expect([Math.abs(lat) <= 90, lon >= -180]).toEqual([true, true])
    }),
  )
})

const ring = (count: number, { lat, lon }: Point = { lat: 0, lon: 0 }) =>
  Array.from({ length: count }, (_, nth) => ({
    lat: lat + Math.sin((nth / count) * 2 * Math.PI),
    lon: lon + Math.cos((nth / count) * 2 * Math.PI),
  }))

test.each([
  ['no text', '', /encoded polyline/],
  ['other signs', '1,2,3,4', /encoded polyline/],
  ['a number that does not end', '_p~iF~ps|U_ulLnnqC_mqNvxq`', /encoded polyline/],
  ['two corners', encodeArea(ring(2)), /3 to 40 corners/],
  ['41 corners', encodeArea(ring(41)), /3 to 40 corners/],
  ['a corner beyond the pole', encodeArea(ring(5, { lat: 89.5, lon: 0 })), /latitudes/],
  [
    'more than the world',
    encodeArea([
      { lat: 0, lon: -180 },
      { lat: 0, lon: 181 },
      { lat: 1, lon: 0 },
    ]),
    /wider than the world/,
  ],
])('%s is refused in a sentence', (_, text, sentence) => expect(areaError(text)).toMatch(sentence))
