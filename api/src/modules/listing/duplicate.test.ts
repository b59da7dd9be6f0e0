import { eq } from 'drizzle-orm'
import { arrivalGuide, calendarAddress, calendarFeed, listingDraft, storedFile } from '../../database/schema'
import { policy } from '../../domain/policy'
import { inSmallWorld } from '../../testing/in-small-world'
import { png } from '../../testing/pictures'

const { t, w } = inSmallWorld()

describe('a copy of a listing', () => {
  test('is a draft with all its fields and photos, and a title that tells them apart', async () => {
    const propertyId = await w.listing({ title: 'ل'.repeat(80), amenities: ['wifi'], weekendPrice: 14_000 })
    const { data, statusCode } = await w.host.call('property/duplicate', { propertyId })
    expect(statusCode).toBe(200)
    expect(data.propertyId).not.toBe(propertyId)
    expect(data).toMatchObject({
      status: 'draft',
      fields: {
        title: `${'ل'.repeat(73)} (copy)`,
        amenities: ['wifi'],
        weekendPrice: 14_000,
        photos: [{ path: 'media/photo/x', alt: 'A house' }],
      },
    })
  })

  test('keeps its photos when the original loses them', async () => {
    const { data: first } = await w.host.call(
      'property/save',
      { title: 'A house by the sea' },
      { photos: [await png()] },
    )
    const { data: copy } = await w.host.call('property/duplicate', { propertyId: first.propertyId })
    expect(copy.fields.photos).toEqual(first.fields.photos)
    await w.host.call('property/delete-property', { propertyId: first.propertyId })
    const [file] = await t.db.select().from(storedFile).where(eq(storedFile.ownerId, w.hostId))
    expect(file?.removedAt).toBeNull()
    await w.host.call('property/delete-property', { propertyId: copy.propertyId })
    const [gone] = await t.db.select().from(storedFile).where(eq(storedFile.ownerId, w.hostId))
    expect(gone?.removedAt ?? null).not.toBeNull()
  })

  test('counts as a draft, of which a host has some only', async () => {
    const propertyId = await w.listing()
    const open = await t.db.$count(listingDraft, eq(listingDraft.hostId, w.hostId))
    for (let n = open; n < policy.draftsAtOnce; n++) await w.host.call('property/save', { guests: 2 })
    expect(await w.host.call('property/duplicate', { propertyId })).toMatchObject({
      statusCode: 409,
      data: { reason: 'too_many_drafts' },
    })
  })
})

test('a deleted listing leaves no calendar address, no feed and no door code behind', async () => {
  const propertyId = await w.listing()
  await w.host.call('calendar-feed/address', { propertyId })
  await w.host.call('arrival-guide/update', { propertyId, doorCode: '4711' })
  expect((await w.host.call('property/delete-property', { propertyId })).statusCode).toBe(200)
  for (const table of [calendarAddress, calendarFeed, arrivalGuide])
    expect(await t.db.$count(table, eq(table.listingId, propertyId))).toBe(0)
})

describe('the hints of a listing', () => {
  const keysOf = async (propertyId: string) =>
    (await w.host.call('property/hints', { propertyId })).data.hints.map(({ key }) => key)

  test('name what is missing, with a reason and a section each', async () => {
    const propertyId = await w.listing({
      photos: [{ path: 'media/photo/x', alt: 'A quiet house, photo 1' }],
      houseRules: [],
    })
    const { data } = await w.host.call('property/hints', { propertyId })
    expect(data.hints.map(({ key, section }) => [key, section])).toEqual([
      ['few-photos', 'photos'],
      ['photos-without-words', 'photos'],
      ['short-description', 'description'],
      ['few-amenities', 'amenities'],
      ['no-house-rules', 'house-rules'],
      ['no-arrival-guide', 'arrival-guide'],
      ['same-price', 'prices'],
      ['no-discounts', 'discounts'],
    ])
    expect(data.hints.every(({ reason }) => reason.length > 20)).toBe(true)
  })

  test('go as their things are done', async () => {
    const propertyId = await w.listing({
      photos: [1, 2, 3, 4, 5].map((n) => ({ path: `media/photo/${n}`, alt: `Room ${n}` })),
      description: 'By the water. '.repeat(30),
    })
    await w.host.call('arrival-guide/update', { propertyId, wayIn: 'The blue door.' })
    await w.host.call('date-wise-price/add-new-price', { propertyId, from: w.day(5), to: w.day(6), price: 12_000 })
    await w.host.call('long-term-discount/addUpdate', { propertyId, discounts: [{ minNights: 7, percentBps: 1000 }] })
    expect(await keysOf(propertyId)).toEqual(['few-amenities'])
  })
})
