import { randomUUID } from 'node:crypto'
import type { ListingRoom } from '@qe/contract'
import { inSmallWorld } from '../../testing/in-small-world'

const { t, w } = inSmallWorld()

const room = (kind: ListingRoom['kind'], beds: ListingRoom['beds'] = [], name = ''): ListingRoom => ({
  id: randomUUID(),
  kind,
  name,
  beds,
})
const bedroom = () => room('bedroom', [{ kind: 'double', count: 1 }])
const livingRoom = () => room('living_room', [{ kind: 'sofa_bed', count: 1 }])

describe('the rooms of a listing', () => {
  test('count its bedrooms, beds and bathrooms, and guests see them', async () => {
    const propertyId = await w.listing()
    const rooms = [bedroom(), bedroom(), livingRoom(), room('bathroom'), room('toilet')]
    const saved = await w.host.call('property/update', { propertyId, rooms })
    expect(saved.data).toMatchObject({ bedrooms: 2, beds: 3, bathrooms: 1.5 })
    const { data } = await t.nobody.call('property/details', { propertyId })
    expect(data.rooms).toEqual(rooms)
  })

  test('leave the number of bathrooms alone where none is one', async () => {
    const propertyId = await w.listing({ bathrooms: 2 })
    const saved = await w.host.call('property/update', { propertyId, rooms: [bedroom()] })
    expect(saved.data).toMatchObject({ bedrooms: 1, beds: 1, bathrooms: 2 })
  })

  test.each([
    ['no bed', [room('bedroom')], 'rooms', 'No room has a bed yet'],
    ['a bed in the kitchen', [room('kitchen', [{ kind: 'single', count: 1 }])], 'rooms.0', 'Nobody sleeps'],
  ])('are refused with %s', async (_, rooms, field, sentence) => {
    const refused = await w.host.call('property/update', { propertyId: await w.listing(), rooms })
    expect(refused).toMatchObject({ statusCode: 400, data: { fields: { [field]: expect.stringContaining(sentence) } } })
  })

  test('are refused with one of them twice', async () => {
    const one = bedroom()
    const refused = await w.host.call('property/update', { propertyId: await w.listing(), rooms: [one, one] })
    expect(refused.statusCode).toBe(400)
  })

  test('refuse another number of beds, in the same call and later', async () => {
    const propertyId = await w.listing()
    const wrong = { statusCode: 400, data: { fields: { beds: expect.stringContaining('1 as the number of beds') } } }
    expect(await w.host.call('property/update', { propertyId, rooms: [bedroom()], beds: 4 })).toMatchObject(wrong)
    expect((await w.host.call('property/update', { propertyId, rooms: [bedroom()] })).statusCode).toBe(200)
    expect(await w.host.call('property/update', { propertyId, beds: 4 })).toMatchObject(wrong)
  })

  test('have photos, which stay without room when theirs is removed', async () => {
    const propertyId = await w.listing()
    const [first, second] = [bedroom(), bedroom()]
    const photo = { path: 'media/photo/x', alt: 'A house' }
    await w.host.call('property/update', { propertyId, rooms: [first, second] })
    const named = await w.host.call('property/update', { propertyId, photos: [{ ...photo, roomId: second.id }] })
    expect(named.data.photos).toEqual([{ ...photo, roomId: second.id }])
    const { data: search } = await t.nobody.call('property/getall', { ids: [propertyId] })
    expect(search.items[0]?.photos).toEqual([photo])
    const removed = await w.host.call('property/update', { propertyId, rooms: [first] })
    expect(removed.data.photos).toEqual([photo])
  })

  test('are the only ones that a photo can name', async () => {
    const [propertyId, other] = [await w.listing(), await w.listing()]
    const foreign = bedroom()
    await w.host.call('property/update', { propertyId: other, rooms: [foreign] })
    const photos = [{ path: 'media/photo/x', alt: 'A house', roomId: foreign.id }]
    expect(await w.host.call('property/update', { propertyId, photos })).toMatchObject({
      statusCode: 400,
      data: { fields: { photos: expect.stringContaining('room') } },
    })
  })

  test('come with a copy of the listing, and a draft counts in them', async () => {
    const propertyId = await w.listing()
    const rooms = [bedroom(), livingRoom()]
    await w.host.call('property/update', { propertyId, rooms })
    const { data: copy } = await w.host.call('property/duplicate', { propertyId })
    expect(copy.fields).toMatchObject({ rooms, beds: 2 })
    const fewer = await w.host.call('property/save', { propertyId: copy.propertyId, rooms: [rooms[0] ?? bedroom()] })
    expect(fewer.data.fields).toMatchObject({ bedrooms: 1, beds: 1 })
  })
})
