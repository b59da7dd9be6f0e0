import { eq } from 'drizzle-orm'
import { city, listing } from '../../database/schema'
import { worldPlaces, worldPlacesIfRead } from '../../places/world'
import { inSmallWorld } from '../../testing/in-small-world'

jest.mock('../../places/world', () => {
  const actual = jest.requireActual('../../places/world')
  return { ...actual, worldPlacesIfRead: jest.fn(actual.worldPlacesIfRead) }
})

const { t, w } = inSmallWorld()

const titleFor = async (who: typeof t.nobody, propertyId: string) =>
  (await who.call('property/details', { propertyId })).data.title
const rename = (propertyId: string, title: string) =>
  t.db.update(listing).set({ title }).where(eq(listing.id, propertyId))

describe('a property page', () => {
  test('that another process changed is cached for visitors for a second, never for signed-in people', async () => {
    const propertyId = await w.listing()
    expect(await titleFor(t.nobody, propertyId)).toBe('A quiet house')
    await rename(propertyId, 'A loud house')
    expect(await titleFor(t.nobody, propertyId)).toBe('A quiet house')
    expect(await titleFor(w.guest, propertyId)).toBe('A loud house')
    await t.pass(1001)
    expect(await titleFor(t.nobody, propertyId)).toBe('A loud house')
  })

  test('that its host changed or paused here is shown so at once', async () => {
    const propertyId = await w.listing()
    expect(await titleFor(t.nobody, propertyId)).toBe('A quiet house')
    await w.host.call('property/update', { propertyId, title: 'A house by the sea' })
    expect(await titleFor(t.nobody, propertyId)).toBe('A house by the sea')
    await w.host.call('property/update', { propertyId, status: 'paused' })
    expect((await t.nobody.call('property/details', { propertyId })).statusCode).toBe(404)
    await w.host.call('property/update', { propertyId, status: 'live' })
    expect((await t.nobody.call('property/details', { propertyId })).statusCode).toBe(200)
  })

  test('keeps the address from everybody but its host', async () => {
    const propertyId = await w.listing()
    for (const who of [w.host, t.nobody, w.guest]) await who.call('property/details', { propertyId })
    expect((await t.nobody.call('property/details', { propertyId })).data.address).toBeNull()
    expect((await w.host.call('property/details', { propertyId })).data.address).toBe('1 Harbour Street')
  })
})

describe('what is near a listing', () => {
  const nearby = async (who: typeof t.nobody, propertyId: string) =>
    (await who.call('property/details', { propertyId })).data.nearby
  const inLisbon = { publicLat: 38.712, publicLon: -9.13, lat: 38.715, lon: -9.131 }

  beforeAll(worldPlaces)

  test('is not waited for while the world’s places are being read', async () => {
    jest.mocked(worldPlacesIfRead).mockReturnValueOnce(null)
    expect(await nearby(t.nobody, await w.listing(inLisbon))).toBeUndefined()
  })

  test('is the middle of its town, towns and the airport, each kind the nearest first', async () => {
    const places = (await nearby(t.nobody, await w.listing(inLisbon)))?.places ?? []
    expect(places[0]?.kind).toBe('centre')
    const towns = places.filter(({ kind }) => kind === 'town')
    expect(towns.map(({ name }) => name)).toContain('Almada')
    expect(towns.map(({ metres }) => metres)).toEqual(towns.map(({ metres }) => metres).sort((a, b) => a - b))
    expect(places.filter(({ kind }) => kind === 'airport')).toContainEqual({
      ...{ kind: 'airport', name: 'Humberto Delgado Airport (LIS)' },
      metres: expect.any(Number),
    })
    for (const { metres } of places) expect(metres % 100).toBe(0)
  })

  test('names neither its own town nor its own neighbourhood as another one', async () => {
    const [row] = await t.db.select({ name: city.name }).from(city)
    const propertyId = await w.listing({ ...inLisbon, neighbourhood: 'Almada' })
    const towns = (await nearby(t.nobody, propertyId))?.places.filter(({ kind }) => kind === 'town') ?? []
    expect(towns).toHaveLength(4)
    for (const own of ['Almada', row?.name]) expect(towns.map(({ name }) => name)).not.toContain(own)
  })

  test('is measured from the public point, for its host as well', async () => {
    const [one, moved] = [await w.listing(inLisbon), await w.listing({ ...inLisbon, lat: 38.7, lon: -9.2 })]
    const seen = [await nearby(t.nobody, one), await nearby(t.nobody, moved), await nearby(w.host, moved)]
    expect(seen).toEqual([seen[0], seen[0], seen[0]])
    expect(seen[0]).toBeDefined()
  })

  test('at the end of the world is the nearest large airport, or none', async () => {
    const airports = async (publicLat: number, publicLon: number) =>
      (await nearby(t.nobody, await w.listing({ publicLat, publicLon })))?.places
        .filter(({ kind }) => kind === 'airport')
        .map(({ name }) => name)
    expect(await airports(51.5, -0.12)).toContainEqual(expect.stringMatching(/LHR|LCY/))
    expect(await airports(-50, 120)).toEqual([])
  })
})
