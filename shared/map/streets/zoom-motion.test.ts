import L from 'leaflet'
import { easeZoom, viewBetween } from './zoom-motion'

const map = {
  project: L.CRS.EPSG3857.latLngToPoint.bind(L.CRS.EPSG3857),
  unproject: L.CRS.EPSG3857.pointToLatLng.bind(L.CRS.EPSG3857),
}
const from = { center: L.latLng(38.7, -9.15), zoom: 12 }
const to = { center: L.latLng(38.75, -9.1), zoom: 14 }

/** Where a place is on the screen, from its middle. */
const onScreen = ({ center, zoom }: typeof from, place: L.LatLng) =>
  map.project(place, zoom).subtract(map.project(center, zoom))

test('follows the curve of Leaflet’s own zoom: fast first, then slow', () => {
  expect([0, 0.5, 1].map((part) => Math.round(easeZoom(part) * 100))).toEqual([0, 82, 100])
})

test('begins and ends at the two views', () => {
  expect(viewBetween(map, from, to, 0).zoom).toBe(12)
  expect(viewBetween(map, from, to, 0).center.distanceTo(from.center)).toBeLessThan(0.1)
  expect(viewBetween(map, from, to, 1)).toBe(to)
})

test('streets are under their pins all the way: both go in a straight line on the screen', () => {
  const pin = L.latLng(38.72, -9.12)
  for (const part of [0.2, 0.5, 0.8]) {
    const expected = onScreen(from, pin)
      .multiplyBy(1 - part)
      .add(onScreen(to, pin).multiplyBy(part))
    expect(onScreen(viewBetween(map, from, to, part), pin).distanceTo(expected)).toBeLessThan(0.01)
  }
})
