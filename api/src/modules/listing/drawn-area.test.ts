import { encodeArea, type Point } from '@qe/contract'
import fc from 'fast-check'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld()

const corner = (lon: number, lat: number): Point => ({ lat, lon })
/** Places by what they are called in the tests. */
const spots = {
  inTheFoot: corner(11.5, 40.5),
  inTheStem: corner(10.5, 42.5),
  inTheNotch: corner(11.5, 42.5),
  farAway: corner(-70.5, -40.5),
  westOfTheDateLine: corner(179.5, -17.5),
  eastOfTheDateLine: corner(-179.5, -17.5),
  onTheDateLine: corner(180, -17.5),
  acrossTheGlobe: corner(0.5, -17.5),
} as const
type Spot = keyof typeof spots
const names = new Map<string, Spot>()

beforeAll(async () => {
  for (const [name, { lat, lon }] of Object.entries(spots))
    names.set(await w.listing({ publicLat: lat, publicLon: lon }), name as Spot)
})

async function foundIn(area: string): Promise<(Spot | undefined)[]> {
  const { data } = await t.nobody.call('property/getall', { area, limit: 50 })
  return data.items.map(({ id }) => names.get(id)).sort()
}

/** An L: a stem from 40 to 43 degrees north, and a foot to its right. */
const letter = encodeArea([
  corner(10, 40),
  corner(12, 40),
  corner(12, 41),
  corner(11, 41),
  corner(11, 43),
  corner(10, 43),
])
const overTheDateLine = encodeArea([corner(179, -18), corner(181, -18), corner(181, -17), corner(179, -17)])

test.each<[string, string, Spot[]]>([
  ['a concave area has what is inside, not what its notch leaves out', letter, ['inTheFoot', 'inTheStem']],
  [
    'an area that crosses itself has what is in both of its halves',
    encodeArea([corner(11, 40), corner(12, 40), corner(11, 43), corner(12, 43)]),
    ['inTheFoot', 'inTheNotch'],
  ],
  [
    'an area over the date line has both of its sides',
    overTheDateLine,
    ['eastOfTheDateLine', 'onTheDateLine', 'westOfTheDateLine'],
  ],
  [
    'an area that ends before the date line has one side',
    encodeArea([corner(179, -18), corner(179.9, -18), corner(179.9, -17), corner(179, -17)]),
    ['westOfTheDateLine'],
  ],
  [
    'the whole world has everything',
    encodeArea([corner(-180, -90), corner(180, -90), corner(180, 90), corner(-180, 90)]),
    Object.keys(spots) as Spot[],
  ],
  ['an area of sea has nothing', encodeArea([corner(-5, -3), corner(-4, -3), corner(-4, -2)]), []],
])('%s', async (_, area, expected) => expect(await foundIn(area)).toEqual([...expected].sort()))

test.each([
  ['a concave area', letter, 2],
  ['one over the date line', overTheDateLine, 3],
])('list, map and alternatives count the same in %s', async (_, area, total) => {
  const list = await t.nobody.call('property/getall', { area })
  expect([list.data.total, list.data.facets?.kind['entire']]).toEqual([total, total])
  for (const zoom of [2, 16]) {
    const { data: map } = await t.nobody.call('property/map-view', { area, zoom })
    expect([map.total, map.pins.length]).toEqual([total, total])
  }
  const { data: alternatives } = await t.nobody.call('property/alternatives', { area })
  expect(alternatives.listings).toBe(total)
})

test('an area stands beside other filters, dates among them', async () => {
  const stay = { checkIn: w.day(20), checkOut: w.day(22) }
  const { data } = await t.nobody.call('property/getall', { area: letter, ...stay, sort: 'price_low' })
  expect(data.total).toBe(2)
  expect((await t.nobody.call('property/getall', { area: letter, bounds: '10,42,11,43' })).data.total).toBe(1)
})

/** How often an area goes around a place: the definition, against which the database's answer is held. */
function turnsAround({ lat, lon }: Point, area: readonly Point[]): number {
  const angles = area.map((at) => Math.atan2(at.lat - lat, at.lon - lon))
  const turned = angles.reduce((sum, angle, nth) => {
    const step = angle - (angles.at(nth - 1) ?? 0)
    return sum + Math.atan2(Math.sin(step), Math.cos(step))
  }, 0)
  return Math.round(turned / (2 * Math.PI))
}

test('any area has exactly the places that it goes around', async () => {
  // So far off tenths that no side goes through one of the places.
  const tenths = (from: number, to: number, off: number) =>
    fc.integer({ min: from * 10, max: to * 10 }).map((n) => n / 10 + off)
  const anyCorner = fc.record({ lat: tenths(39, 44, 0.0437), lon: tenths(9, 13, 0.03) })
  const corners = fc.array(anyCorner, { minLength: 3, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(corners, async (area) => {
      const expected = (['inTheFoot', 'inTheNotch', 'inTheStem'] as const).filter(
        (name) => turnsAround(spots[name], area) !== 0,
      )
      expect(await foundIn(encodeArea(area))).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['no area at all', 'here', 'encoded polyline'],
  ['two corners', encodeArea([corner(1, 1), corner(2, 2)]), 'corners'],
  ['a corner beyond the pole', encodeArea([corner(1, 91), corner(2, 2), corner(3, 1)]), 'latitudes'],
])('%s is refused in a sentence', async (_, area, word) => {
  for (const call of ['property/getall', 'property/map-view', 'property/alternatives'] as const)
    expect(await t.nobody.call(call, { area })).toMatchObject({
      statusCode: 400,
      data: { fields: { area: expect.stringContaining(word) } },
    })
})
