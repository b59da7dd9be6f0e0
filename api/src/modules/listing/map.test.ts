import type { CallInput } from '@qe/contract'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld()
beforeAll(async () => {
  // A grid over the whole world, with a crowd on one spot, and some astride the antimeridian.
  for (let n = 0; n < 640; n++)
    await w.listing({ publicLat: -79 + (n % 32) * 5, publicLon: -177 + Math.floor(n / 32) * 18.5 })
  for (let n = 0; n < 60; n++) await w.listing({ publicLat: 48 + n / 1e5, publicLon: 2 })
  for (const publicLon of [179.5, -179.5, 180, -180]) await w.listing({ publicLat: 0.5, publicLon })
  // A town: 300 places, a kilometre from each other.
  for (let n = 0; n < 300; n++)
    await w.listing({ publicLat: 20 + Math.floor(n / 20) / 100, publicLon: 10 + (n % 20) / 100, bedrooms: 9 })
})

const view = async (input: CallInput<'property/map-view'>) => (await t.nobody.call('property/map-view', input)).data
const shown = ({ pins, clusters }: Awaited<ReturnType<typeof view>>) =>
  pins.length + clusters.reduce((sum, { count }) => sum + count, 0)

test.each<[string, CallInput<'property/map-view'>, number]>([
  ['the whole world, from afar', { zoom: 0 }, 1004],
  ['the whole world, from near', { zoom: 22 }, 1004],
  ['the whole world by its bounds', { bounds: '-180,-90,180,90', zoom: 8 }, 1004],
  ['half of it, at a zoom that does not fit it', { bounds: '-180,-90,180,0', zoom: 20 }, 320],
  ['one crowded spot', { bounds: '1,47,3,49', zoom: 18 }, 60],
  ['the antimeridian', { bounds: '179,0,-179,1', zoom: 10 }, 4],
  ['an empty sea', { bounds: '-5,-3,-4,-2', zoom: 10 }, 0],
])(
  'of %s shows every place once, as a pin or in a cluster, and never more than 500 points',
  async (_, input, total) => {
    const found = await view(input)
    expect([found.total, shown(found)]).toEqual([total, total])
    expect(found.pins.length + found.clusters.length).toBeLessThanOrEqual(500)
    expect(new Set(found.pins.map(({ id }) => id)).size).toBe(found.pins.length)
  },
)

test('a few listings are single pins, however close together, with the price of a night or of the stay', async () => {
  const crowd = { bounds: '1,47,3,49', zoom: 3 }
  const { pins, clusters } = await view(crowd)
  expect([pins.length, clusters.length, pins[0]?.nightly.amount, pins[0]?.total]).toEqual([60, 0, 10_000, null])
  const dated = await view({ ...crowd, checkIn: w.day(9), checkOut: w.day(11) })
  expect(dated.pins.map(({ total }) => total?.amount)).toEqual(Array(60).fill(22_000))
})

test('a search without bounds is told apart as finely as its own places need', async () => {
  const { clusters, pins } = await view({ bedrooms: 9, zoom: 12 })
  expect(clusters.length + pins.length).toBeGreaterThan(100)
  expect(Math.max(...clusters.map(({ count }) => count))).toBeLessThanOrEqual(9)
})

test('a cluster is in the middle of its listings', async () => {
  const { clusters } = await view({ zoom: 22, bounds: '-180,-90,180,90' })
  const crowd = clusters.find(({ count }) => count >= 60)
  expect(crowd?.point.lat).toBeCloseTo(48, 0)
  expect(crowd?.point.lon).toBeCloseTo(2, 0)
})
