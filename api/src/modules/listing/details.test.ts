import { eq } from 'drizzle-orm'
import { listing } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'

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
