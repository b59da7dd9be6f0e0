import L from 'leaflet'
import { cornersOf } from './free-line'

/** A line around a point, as a hand draws it. */
const around = (points: number, tremble: number) =>
  Array.from({ length: points }, (_, nth) => {
    const angle = (nth / points) * 2 * Math.PI
    const radius = 200 + Math.sin(nth * 1.7) * tremble
    return L.point(300 + Math.cos(angle) * radius, 300 + Math.sin(angle) * radius)
  })

/** By the shoelace formula (px²). */
const sizeOf = (corners: L.Point[]) =>
  Math.abs(
    corners.reduce((sum, { x, y }, nth) => {
      const before = corners.at(nth - 1) ?? L.point(0, 0)
      return sum + before.x * y - x * before.y
    }, 0) / 2,
  )

test.each([
  ['a smooth line', around(400, 0)],
  ['a trembling one', around(400, 4)],
  ['a wild one', around(2000, 90)],
])('%s has at most 40 corners', (_, line) => {
  const corners = cornersOf(line)
  expect(corners.length).toBeGreaterThanOrEqual(3)
  expect(corners.length).toBeLessThanOrEqual(40)
})

test('what is left surrounds nearly what the line did', () => {
  const line = around(400, 3)
  expect(sizeOf(cornersOf(line)) / sizeOf(line)).toBeCloseTo(1, 1)
})

test.each([
  ['a tap', [L.point(10, 10)]],
  ['a trembling tap', [L.point(10, 10), L.point(14, 12), L.point(11, 15)]],
  ['a straight line', Array.from({ length: 50 }, (_, nth) => L.point(nth * 4, nth * 3))],
])('%s surrounds nothing', (_, line) => expect(cornersOf(line)).toEqual([]))
