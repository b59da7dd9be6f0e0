import { boxOfCell, cellsIn, clip, coastOf, decode, type Polygon } from './shapes'

test('decodes the polyline of the format’s own example', () => {
  expect(decode('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 100_000)).toEqual([
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ])
})

test('leaves out edges added by clipping', () => {
  // A bay in a cell: land fills the west, its coast runs from the southern to the northern edge.
  const ring: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 0.4],
    [0.5, 0.6],
    [0, 0.4],
  ]
  const lines = coastOf([[ring]], [0, 0, 1, 1])
  expect(lines).toEqual([
    [
      [1, 0.4],
      [0.5, 0.6],
      [0, 0.4],
    ],
  ])
})

test('clips polygons to a box, and keeps its edges out of the coastline', () => {
  const island: Polygon = [
    [
      [2, 2],
      [3, 2],
      [3, 3],
    ],
  ]
  const peninsula: Polygon = [
    [
      [-5, -5],
      [-5, 0.5],
      [0.5, 0.5],
      [0.5, -5],
    ],
  ]
  const [clipped = [], ...others] = clip([island, peninsula], [0, 0, 1, 1])
  expect(others).toEqual([])
  expect(new Set(clipped.flat().map(String))).toEqual(new Set(['0,0', '0,0.5', '0.5,0.5', '0.5,0']))
  expect(coastOf([clipped], [0, 0, 1, 1]).flat()).toEqual([
    [0, 0.5],
    [0.5, 0.5],
    [0.5, 0],
  ])
})

test('returns the cells on both sides of the date line', () => {
  expect(cellsIn([179.5, 10.2, 180.5, 10.8])).toEqual(['179,10', '-180,10'])
  expect(boxOfCell('-10,38')).toEqual([-10.008, 37.992, -8.992, 39.008])
})
