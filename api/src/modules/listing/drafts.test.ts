import { randomUUID } from 'node:crypto'
import type { CallInput, Photo } from '@qe/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { city, listing, listingDraft, room, storedFile } from '../../database/schema'
import { kilometresBetween } from '../../domain/geography'
import { inSmallWorld } from '../../testing/in-small-world'
import { phonePhoto, png, program } from '../../testing/pictures'
import { hold } from '../../testing/small-world'

type Fields = CallInput<'property/save'>

const { t, w } = inSmallWorld()
// Each test may send as many pictures as a person may in a minute.
beforeEach(() => t.pass(60_000))
let lisbon: string
let kuwait: string
beforeAll(async () => {
  const place = { timeZone: 'UTC', population: 1, photo: { path: '', alt: '' } }
  ;[lisbon, kuwait] = [randomUUID(), randomUUID()]
  await t.db.insert(city).values([
    {
      ...place,
      id: lisbon,
      slug: 'lisbon',
      name: 'Lisbon',
      country: 'Portugal',
      countryCode: 'PT',
      lat: 38.72,
      lon: -9.14,
      currency: 'EUR',
    },
    {
      ...place,
      id: kuwait,
      slug: 'kuwait',
      name: 'Kuwait City',
      country: 'Kuwait',
      countryCode: 'KW',
      lat: 29.37,
      lon: 47.98,
      currency: 'KWD',
    },
  ])
})

const whole = (): Fields => ({
  type: 'house',
  kind: 'entire',
  title: 'A house by the river',
  description: 'Three quiet rooms above the river, with a terrace, a kitchen garden and a long table.',
  countryCode: 'PT',
  cityId: lisbon,
  address: '12 Rua da Paz',
  point: { lat: 38.71, lon: -9.13 },
  guests: 4,
  bedrooms: 2,
  beds: 3,
  bathrooms: 1.5,
  checkInFrom: '15:00',
  checkInUntil: '22:00',
  checkOutBy: '11:00',
  bookingType: 'instant',
  basePrice: 12_000,
  cancellationTier: 'moderate',
})
const save = async (fields: Fields = {}, photos: File[] = []) => w.host.call('property/save', fields, { photos })
const listingRow = async (id: string) => (await t.db.select().from(listing).where(eq(listing.id, id)))[0]
/** A submitted listing with two photos. */
async function handedIn(changes: Fields = {}): Promise<string> {
  const { data } = await save({ ...whole(), ...changes, submit: true }, [await png(), await png()])
  return data.propertyId
}

describe('a draft', () => {
  test('is saved step by step: absent fields stay as they are, and the answer names the missing ones', async () => {
    const first = await save({ title: 'A house by the river' })
    expect(first.data).toMatchObject({
      status: 'draft',
      currency: null,
      fields: { title: 'A house by the river' },
      missing: { address: 'Enter street and number.', photos: 'Add at least one photo.' },
    })
    const { propertyId } = first.data
    expect(first.data.missing).not.toHaveProperty('title')
    expect(first.data.missing).not.toHaveProperty('petFee')
    const second = await save({ propertyId, cityId: lisbon, guests: 4 })
    expect(second.data).toMatchObject({
      propertyId,
      currency: 'EUR',
      fields: { title: 'A house by the river', guests: 4 },
    })
    const { data } = await w.host.call('property/my-property')
    expect(data.drafts.find((draft) => draft.propertyId === propertyId)).toEqual(second.data)
    expect(data.items.map(({ id }) => id)).not.toContain(propertyId)
  })

  test.each([
    [{ type: 'castle' }, 'type', 'types in the list'],
    [{ cityId: randomUUID() }, 'cityId', 'cities in the list'],
    [{ amenities: ['wifi', 'moat'] }, 'amenities', 'no amenity “moat”'],
    [{ title: 'Short' }, 'title', 'at least 8'],
    [{ basePrice: 12.5 }, 'basePrice', 'must be'],
    [{ checkInFrom: '25:00' }, 'checkInFrom', '15:00'],
    [{ photos: [{ path: 'media/upload/../../etc', alt: '' }] }, 'photos', 'not among yours'],
    [{ photos: [{ path: `media/upload/${randomUUID()}`, alt: '' }] }, 'photos', 'not among yours'],
  ] as [Fields, string, string][])('with %j is refused by the name of %s', async (fields, field, sentence) => {
    expect(await save(fields)).toMatchObject({
      statusCode: 400,
      data: { fields: { [field]: expect.stringContaining(sentence) } },
    })
  })

  test('in dinars accepts only prices that can be charged', async () => {
    expect(await save({ cityId: kuwait, basePrice: 10_005 })).toMatchObject({
      statusCode: 400,
      data: { fields: { basePrice: 'Prices in KWD go in steps of 0.01.' } },
    })
    expect((await save({ cityId: kuwait, basePrice: 10_010, weekendPrice: null })).data.currency).toBe('KWD')
  })

  test('is visible to its host only', async () => {
    const { propertyId } = (await save({ guests: 2 })).data
    expect(await w.otherHost.call('property/save', { propertyId, guests: 3 })).toMatchObject({ statusCode: 404 })
    expect(await w.otherHost.call('property/delete-property', { propertyId })).toMatchObject({ statusCode: 404 })
    expect((await w.otherHost.call('property/my-property')).data.drafts).toEqual([])
    expect(await w.otherHost.call('property/save', { propertyId: await w.listing(), guests: 3 })).toMatchObject({
      statusCode: 403,
    })
  })

  test('is one of at most twenty', async () => {
    const now = t.services.now()
    await t.db
      .insert(listingDraft)
      .values(Array.from({ length: 20 }, () => ({ hostId: w.otherHostId, fields: {}, createdAt: now, updatedAt: now })))
    expect(await w.otherHost.call('property/save', {})).toMatchObject({
      statusCode: 409,
      data: { reason: 'too_many_drafts' },
    })
    await t.db.delete(listingDraft).where(eq(listingDraft.hostId, w.otherHostId))
  })
})

describe('photos of a draft', () => {
  const paths = (photos: readonly Photo[] | undefined) => photos?.map(({ path }) => path) ?? []

  test('are appended in upload order, and can be reordered and described', async () => {
    const { data } = await save({}, [await phonePhoto('a.jpg'), await png('b.png')])
    const [a, b] = paths(data.fields.photos)
    const more = (await save({ propertyId: data.propertyId }, [await png('c.png')])).data
    const c = paths(more.fields.photos)[2]
    expect(paths(more.fields.photos)).toEqual([a, b, c])
    const named = [
      { path: c ?? '', alt: 'The river' },
      { path: a ?? '', alt: '' },
    ]
    const moved = await save({ propertyId: data.propertyId, photos: named }, [await png('d.png')])
    const colours = expect.stringMatching(/^#[\da-f]{3}( #[\da-f]{3}){2}$/)
    expect(moved.data.fields.photos).toEqual([
      ...named.map((photo) => ({ ...photo, colours })),
      { path: expect.stringContaining('media/upload/'), alt: '', colours },
    ])
    await t.settle()
    expect((await t.app.inject(`/${b}/480.webp`)).statusCode).toBe(404)
    expect((await t.app.inject(`/${a}/480.webp`)).statusCode).toBe(200)
    expect(await save({ propertyId: data.propertyId, photos: [{ path: b ?? '', alt: '' }] })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('not among yours any more'),
    })
  })

  test('have the colours of their thirds, whatever a client says of them', async () => {
    const flag = sharp({ create: { width: 60, height: 90, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 60, height: 30, channels: 3, background: '#c00' } }, top: 0, left: 0 },
        { input: { create: { width: 60, height: 30, channels: 3, background: '#00c' } }, top: 60, left: 0 },
      ])
      .png()
    const { data } = await save({}, [new File([new Uint8Array(await flag.toBuffer())], 'flag.png')])
    const [photo] = data.fields.photos ?? []
    const levels = (photo?.colours ?? '').split(' ').map((colour) => Number.parseInt(colour.slice(1), 16))
    const [red, white, blue] = levels.map((level) => [level >> 8, (level >> 4) & 15, level & 15])
    for (const [found, wanted] of [
      [red, [12, 0, 0]],
      [white, [15, 15, 15]],
      [blue, [0, 0, 12]],
    ] as const)
      wanted.forEach((level, at) => {
        expect(Math.abs((found?.[at] ?? 99) - level)).toBeLessThan(4)
      })
    const claimed = { path: photo?.path ?? '', alt: 'A flag', colours: '#000 #000 #000' }
    const after = await save({ propertyId: data.propertyId, photos: [claimed] })
    expect(after.data.fields.photos).toEqual([{ ...claimed, colours: photo?.colours }])
  })

  test('of another host are refused, and so are one photo twice and more than thirty', async () => {
    const own = (await save({}, [await png()])).data
    const photos = own.fields.photos ?? []
    expect(await w.otherHost.call('property/save', { photos })).toMatchObject({
      statusCode: 400,
      data: { fields: { photos: expect.any(String) } },
    })
    expect(await save({ propertyId: own.propertyId, photos: [...photos, ...photos] })).toMatchObject({
      statusCode: 400,
      message: 'One photo is there twice. Take it away once.',
    })
    const ten = await Promise.all(Array.from({ length: 10 }, () => png('x.png', 20, 20)))
    for (let n = 0; n < 2; n++) await save({ propertyId: own.propertyId }, ten)
    expect(await save({ propertyId: own.propertyId }, ten)).toMatchObject({
      statusCode: 400,
      message: 'A listing can have 30 photos. Take some away first.',
    })
    expect((await save({ propertyId: own.propertyId }, ten.slice(1))).data.fields.photos).toHaveLength(30)
  })

  test('are stored as long as any of the host’s listings uses them', async () => {
    const one = (await save({}, [await png()])).data
    const [photo] = one.fields.photos ?? []
    const two = (await save({ photos: [photo as Photo] })).data
    await w.host.call('property/delete-property', { propertyId: one.propertyId })
    await t.settle()
    expect((await t.app.inject(`/${photo?.path}/480.webp`)).statusCode).toBe(200)
    await w.host.call('property/delete-property', { propertyId: two.propertyId })
    await t.settle()
    expect((await t.app.inject(`/${photo?.path}/480.webp`)).statusCode).toBe(404)
  })

  test('with a wrong one among them change nothing', async () => {
    const { propertyId } = (await save({}, [await png()])).data
    const files = await t.db.$count(storedFile)
    expect((await save({ propertyId, title: 'Another title' }, [await png(), program()])).statusCode).toBe(415)
    const draft = (await w.host.call('property/my-property')).data.drafts.find((one) => one.propertyId === propertyId)
    expect([draft?.fields.photos?.length, draft?.fields.title, await t.db.$count(storedFile)]).toEqual([
      1,
      undefined,
      files,
    ])
  })
})

describe('submitting', () => {
  test('creates a listing in review, with a public point near the exact one', async () => {
    const begun = (await save({ ...whole(), amenities: ['wifi', 'wifi'] }, [await png(), await png()])).data
    expect(begun.missing).toEqual({})
    const answer = await save({ propertyId: begun.propertyId, submit: true })
    expect(answer).toMatchObject({
      statusCode: 200,
      message: expect.stringContaining('submitted'),
      data: { propertyId: begun.propertyId, status: 'in_review', missing: {} },
    })
    const created = await listingRow(begun.propertyId)
    expect(created).toMatchObject({
      hostId: w.hostId,
      status: 'in_review',
      currency: 'EUR',
      timeZone: 'Europe/Lisbon',
      typeKey: 'house',
      amenities: ['wifi'],
      minNights: 1,
      maxNights: 90,
      guestsIncluded: 4,
      petFee: 0,
      photos: [{ alt: 'A house by the river, photo 1' }, { alt: 'A house by the river, photo 2' }],
    })
    expect(created?.sortPrice).toBeGreaterThan(0)
    const off = kilometresBetween(
      { lat: created?.lat ?? 0, lon: created?.lon ?? 0 },
      { lat: created?.publicLat ?? 0, lon: created?.publicLon ?? 0 },
    )
    expect(off).toBeGreaterThan(0.1)
    expect(off).toBeLessThanOrEqual(0.5)
    expect(await t.db.select({ name: room.name }).from(room).where(eq(room.listingId, begun.propertyId))).toEqual([
      { name: 'Whole place' },
    ])
    const { data } = await w.host.call('property/my-property')
    expect(data.drafts.map((draft) => draft.propertyId)).not.toContain(begun.propertyId)
    expect(data.items.find(({ id }) => id === begun.propertyId)).toMatchObject({
      status: 'in_review',
      exactPoint: { lat: 38.71, lon: -9.13 },
      cancellationTier: 'moderate',
      reviewNote: null,
    })
    expect((await t.nobody.call('property/details', { propertyId: begun.propertyId })).statusCode).toBe(404)
  })

  test.each([
    [{ description: undefined }, 'description', 'Describe it.'],
    [{ minNights: 5, maxNights: 4 }, 'maxNights', 'can’t be shorter'],
    [{ guestsIncluded: 5 }, 'guestsIncluded', 'more guests than the listing sleeps'],
    [{ checkInFrom: '22:00', checkInUntil: '15:00' }, 'checkInUntil', 'later than it begins'],
    [{ countryCode: 'KW' }, 'cityId', 'Lisbon is not in this country'],
    [{ point: { lat: 40.42, lon: -3.7 } }, 'point', '503 km from Lisbon'],
  ] as [Fields, string, string][])('with %j is refused, and nothing is written', async (changes, field, sentence) => {
    const before = [await t.db.$count(listing), await t.db.$count(listingDraft), await t.db.$count(storedFile)]
    const answer = await save({ ...whole(), ...changes, submit: true }, [await png()])
    expect(answer).toMatchObject({
      statusCode: 400,
      data: { reason: 'incomplete', fields: { [field]: expect.stringContaining(sentence) } },
    })
    expect([await t.db.$count(listing), await t.db.$count(listingDraft), await t.db.$count(storedFile)]).toEqual(before)
  })

  test('without a photo is refused', async () => {
    expect(await save({ ...whole(), submit: true })).toMatchObject({
      statusCode: 400,
      data: { fields: { photos: 'Add at least one photo.' } },
    })
  })

  test('ends the draft: from then on it is changed as a listing', async () => {
    const propertyId = await handedIn()
    expect(await save({ propertyId, guests: 2 })).toMatchObject({ statusCode: 409, data: { reason: 'handed_in' } })
    expect((await w.host.call('property/update', { propertyId, guests: 5 })).data.guests).toBe(5)
    expect(await w.host.call('property/update', { propertyId, status: 'live' })).toMatchObject({
      statusCode: 409,
      data: { reason: 'in_review' },
    })
  })

  test('is repeated after a listing was sent back, with the changes that the note asks for', async () => {
    const propertyId = await handedIn()
    const before = await listingRow(propertyId)
    await t.db
      .update(listing)
      .set({ status: 'draft', reviewNote: 'The photos are dark.' })
      .where(eq(listing.id, propertyId))
    const { data } = await w.host.call('property/my-property')
    expect(data.items.find(({ id }) => id === propertyId)).toMatchObject({
      status: 'draft',
      reviewNote: 'The photos are dark.',
    })
    expect(data.drafts.find((draft) => draft.propertyId === propertyId)).toMatchObject({
      status: 'draft',
      missing: {},
      fields: { title: 'A house by the river', countryCode: 'PT' },
    })
    expect(await w.host.call('property/update', { propertyId, guests: 5 })).toMatchObject({
      statusCode: 409,
      data: { reason: 'sent_back' },
    })
    const saved = await save({ propertyId, photos: [], minNights: 9, maxNights: 3 }, [await png()])
    expect(saved.data).toMatchObject({ status: 'draft', missing: { maxNights: expect.any(String) } })
    expect((await save({ propertyId, submit: true })).statusCode).toBe(400)
    expect((await save({ propertyId, maxNights: 30, submit: true })).data.status).toBe('in_review')
    expect(await listingRow(propertyId)).toMatchObject({
      status: 'in_review',
      reviewNote: null,
      minNights: 9,
      publicLat: before?.publicLat,
      photos: [expect.anything()],
    })
    expect(await t.db.$count(room, eq(room.listingId, propertyId))).toBe(1)
  })
})

describe('changing a listing', () => {
  test('reaches every field and its photos, and moves the public point only with the address', async () => {
    const propertyId = await handedIn()
    const before = await listingRow(propertyId)
    const photos = [...(before?.photos ?? [])].reverse()
    const changed = await w.host.call(
      'property/update',
      { propertyId, title: 'A house above the river', petsAllowed: true, petFee: 500, amenities: [], photos },
      { photos: [await png()] },
    )
    expect(changed.data).toMatchObject({
      title: 'A house above the river',
      petFee: { amount: 500 },
      photos: [photos[0], photos[1], { alt: 'A house above the river, photo 3' }],
    })
    expect(await listingRow(propertyId)).toMatchObject({
      publicLat: before?.publicLat,
      publicLon: before?.publicLon,
      amenities: [],
    })
    await w.host.call('property/update', { propertyId, point: { lat: 38.75, lon: -9.2 } })
    const moved = await listingRow(propertyId)
    expect(moved?.lat).toBe(38.75)
    expect(moved?.publicLat).not.toBeCloseTo(before?.publicLat ?? 0, 3)
  })

  test.each([
    [{ weekendPrice: 0 }, 'weekendPrice'],
    [{ type: 'castle' }, 'type'],
    [{ minNights: 100 }, 'maxNights'],
    [{ point: { lat: 0, lon: 0 } }, 'point'],
    [{ guestsIncluded: 9 }, 'guestsIncluded'],
    [{ photos: [] }, 'photos'],
  ] as [Partial<CallInput<'property/update'>>, string][])(
    'to %j is refused by the name of %s',
    async (changes, field) => {
      const propertyId = await handedIn()
      expect(await w.host.call('property/update', { propertyId, ...changes })).toMatchObject({
        statusCode: 400,
        data: { fields: { [field]: expect.any(String) } },
      })
    },
  )

  test('is not refused for fields that were invalid before', async () => {
    const propertyId = await w.listing({ guestsIncluded: 9 })
    expect((await w.host.call('property/update', { propertyId, title: 'Another fine title' })).statusCode).toBe(200)
  })
})

describe('deleting', () => {
  test('deletes a draft for good', async () => {
    const { propertyId } = (await save({ guests: 2 })).data
    expect((await w.host.call('property/delete-property', { propertyId })).statusCode).toBe(200)
    expect((await save({ propertyId, guests: 2 })).statusCode).toBe(404)
  })

  test('takes a listing off the site and keeps its history; its city counts one less', async () => {
    const live = async () => (await t.db.select().from(city).where(eq(city.id, w.cityId)))[0]?.listings
    const propertyId = await w.listing()
    const before = (await live()) ?? 0
    expect(await w.otherHost.call('property/delete-property', { propertyId })).toMatchObject({ statusCode: 403 })
    expect((await w.host.call('property/delete-property', { propertyId })).statusCode).toBe(200)
    expect(await live()).toBe(before - 1)
    expect((await t.nobody.call('property/details', { propertyId })).statusCode).toBe(404)
    expect((await w.host.call('property/delete-property', { propertyId })).statusCode).toBe(404)
    expect((await listingRow(propertyId))?.status).toBe('removed')
  })

  test('is refused while a stay is ahead, or while somebody is booking', async () => {
    const propertyId = await w.listing()
    await hold(w.guest, propertyId, w.day(10), w.day(12))
    expect(await w.host.call('property/delete-property', { propertyId })).toMatchObject({
      statusCode: 409,
      data: { reason: 'stays_to_come' },
    })
  })
})
