import { setTimeout as wait } from 'node:timers/promises'
import { cmsBlock } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld({}, { each: true })

async function write(rails: { key: string; search: string }[]): Promise<void> {
  await t.db.insert(cmsBlock).values([
    { key: 'hero', body: { title: 'A place', subtitle: 'Anywhere', photo: { path: 'media/hero', alt: '' } } },
    { key: 'rails', body: rails.map((rail) => ({ ...rail, title: rail.key, subtitle: '' })) },
    { key: 'steps', body: [] },
    { key: 'hostCall', body: { title: 'Host', text: 'Let your place.', button: 'Begin' } },
  ])
}
const rails = async () =>
  Object.fromEntries(
    (await t.nobody.call('cms/homepage', {})).data.rails.map(({ key, items }) => [key, items.map(({ id }) => id)]),
  )

test('a rail leaves out what stands in the rails above it, as far as there are others', async () => {
  await write([
    { key: 'all', search: '' },
    { key: 'pets', search: 'pets=1' },
    { key: 'large', search: 'guests=9' },
  ])
  const best: string[] = []
  for (let nth = 0; nth < 12; nth++) best.push(await w.listing({ score: 9 - nth / 100, petsAllowed: true }))
  const [first, second] = [await w.listing({ score: 4, guests: 9 }), await w.listing({ score: 3, guests: 9 })]
  const { all, pets, large } = await rails()
  expect(all).toEqual(best.slice(0, 10))
  // Two others with pets, and the best of those above: a row of four.
  expect(pets).toEqual([best[10], best[11], best[0], best[1]])
  expect(large).toEqual([first, second])
})

test('a rail stands in the order of its search', async () => {
  await write([{ key: 'loved', search: 'minRating=4.7&sort=rating' }])
  const good = await w.listing({ score: 9, ratingAverage: 4.7, ratingCount: 80 })
  const best = await w.listing({ score: 4, ratingAverage: 4.9, ratingCount: 12 })
  await w.listing({ score: 9, ratingAverage: 4.6, ratingCount: 12 })
  expect(await rails()).toEqual({ loved: [best, good] })
})

test('the page is given once more while it is composed anew, and not after five minutes', async () => {
  await write([{ key: 'all', search: '' }])
  const all: string[] = []
  const addListing = async () => void all.push(await w.listing({ score: 9 - all.length }))
  await addListing()
  expect(await rails()).toEqual({ all: all.slice(0, 1) })
  await addListing()
  await t.pass(29_000)
  expect(await rails()).toEqual({ all: all.slice(0, 1) })
  await t.pass(2000)
  expect(await rails()).toEqual({ all: all.slice(0, 1) })
  // Waits for what the request before has begun.
  while ((await rails())['all']?.length === 1) await wait(10)
  expect(await rails()).toEqual({ all })
  await addListing()
  await t.pass(301_000)
  expect(await rails()).toEqual({ all })
})
