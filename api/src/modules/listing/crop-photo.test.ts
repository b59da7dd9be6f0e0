import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { storedFile, teamMember } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { phonePhoto } from '../../testing/pictures'

const { t, w } = inSmallWorld()

/** A photo of 1200 × 800 pixels: red, green and blue from left to right. */
async function threeColours(): Promise<File> {
  const stripe = (background: string) => ({ create: { width: 400, height: 800, channels: 3 as const, background } })
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#00f' } })
    .composite(['#f00', '#0f0'].map((colour, n) => ({ input: stripe(colour), left: n * 400, top: 0 })))
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'three.png', { type: 'image/png' })
}

async function listingWithPhoto(photo?: File) {
  const propertyId = await w.listing()
  const { data } = await w.host.call('property/update', { propertyId }, { photos: [photo ?? (await threeColours())] })
  return { propertyId, path: data.photos.at(-1)?.path ?? '', photos: data.photos }
}

const pictureAt = async (address: string) => {
  const { statusCode, rawPayload } = await t.app.inject(`/${address}`)
  return { statusCode, bytes: rawPayload }
}
const sizeAt = async (address: string) => {
  const { width, height } = await sharp((await pictureAt(address)).bytes).metadata()
  return [width, height]
}
/** The channel that is brightest on the whole. */
const colourAt = async (address: string) => {
  const { channels } = await sharp((await pictureAt(address)).bytes).stats()
  const means = channels.slice(0, 3).map(({ mean }) => mean)
  return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))]
}
const middle = { x: 1 / 3, y: 0, width: 1 / 3, height: 1, turn: 0 as const }

describe('a photo that is cropped', () => {
  test('shows the part that was chosen, in its place and with its words', async () => {
    const { propertyId, path, photos } = await listingWithPhoto()
    await w.host.call('property/update', {
      propertyId,
      photos: [{ path, alt: 'Three colours', caption: 'In spring' }, ...photos.slice(0, -1)],
    })
    const { data } = await w.host.call('property/photo/crop', { propertyId, path, crop: middle })
    expect(data.photo).toMatchObject({ alt: 'Three colours', caption: 'In spring', colours: '#0f0 #0f0 #0f0' })
    expect(data.photo.path).not.toBe(path)
    expect(await sizeAt(`${data.photo.path}/1600.webp`)).toEqual([400, 800])
    expect(await colourAt(`${data.photo.path}/1600.webp`)).toBe('green')
    const seen = (await t.nobody.call('property/details', { propertyId })).data.photos
    expect(seen[0]).toEqual(data.photo)
    expect(seen).toHaveLength(photos.length)
  })

  test('is turned before the part is taken', async () => {
    const { propertyId, path } = await listingWithPhoto()
    // Clockwise by 90 degrees, what was left is on top.
    const crop = { x: 0, y: 0, width: 1, height: 1 / 3, turn: 90 as const }
    const { data } = await w.host.call('property/photo/crop', { propertyId, path, crop })
    expect(await sizeAt(`${data.photo.path}/1600.webp`)).toEqual([800, 400])
    expect(await colourAt(`${data.photo.path}/1600.webp`)).toBe('red')
  })

  test('is cropped anew from the original, and shown whole again', async () => {
    const { propertyId, path } = await listingWithPhoto()
    const once = (await w.host.call('property/photo/crop', { propertyId, path, crop: middle })).data.photo
    const last = { ...middle, x: 2 / 3 }
    const twice = (await w.host.call('property/photo/crop', { propertyId, path: once.path, crop: last })).data.photo
    expect(await colourAt(`${twice.path}/1600.webp`)).toBe('blue')
    expect((await w.host.call('property/photo/original', { propertyId, path: twice.path })).data.crop).toEqual(last)
    const whole = (await w.host.call('property/photo/crop', { propertyId, path: twice.path, crop: null })).data.photo
    expect(await sizeAt(`${whole.path}/1600.webp`)).toEqual([1200, 800])
    const { data } = await w.host.call('property/photo/original', { propertyId, path: whole.path })
    expect(data).toEqual({ path: `${whole.path}/1600.webp`, width: 1200, height: 800, crop: null })
  })

  test('is shown whole to its host alone, by a link that expires', async () => {
    const { propertyId, path } = await listingWithPhoto()
    const { photo } = (await w.host.call('property/photo/crop', { propertyId, path, crop: middle })).data
    const { data } = await w.host.call('property/photo/original', { propertyId, path: photo.path })
    expect(await sizeAt(data.path)).toEqual([1200, 800])
    const id = photo.path.split('/').at(-1)
    for (const address of [`media/original/${id}`, `${photo.path}/original.jpg`, `${photo.path}/whole.webp`])
      expect(await pictureAt(address)).toMatchObject({ statusCode: 404 })
    await t.pass(16 * 60_000)
    expect(await pictureAt(data.path)).toMatchObject({ statusCode: 404 })
  })

  test('loses its former files, unless a copy of the listing shows them', async () => {
    const { propertyId, path } = await listingWithPhoto()
    const host = await t.as(w.hostId)
    const { data: copy } = await host.call('property/duplicate', { propertyId })
    const first = (await host.call('property/photo/crop', { propertyId, path, crop: middle })).data.photo
    await t.settle()
    expect(await pictureAt(`${path}/480.webp`)).toMatchObject({ statusCode: 200 })
    const second = await host.call('property/photo/crop', { propertyId: copy.propertyId, path, crop: middle })
    expect(second.data.photo.path).not.toBe(first.path)
    await t.settle()
    expect(await pictureAt(`${path}/480.webp`)).toMatchObject({ statusCode: 404 })
    const left: string[] = []
    for await (const { key } of t.services.storage.list(path.replace('media/', ''))) left.push(key)
    expect(left).toEqual([])
  })

  test('of a draft is cropped as those of a listing', async () => {
    const host = await t.as(w.hostId)
    const { data: draft } = await host.call('property/save', {}, { photos: [await threeColours()] })
    const path = draft.fields.photos?.[0]?.path ?? ''
    const { data } = await host.call('property/photo/crop', { propertyId: draft.propertyId, path, crop: middle })
    const { drafts } = (await host.call('property/my-property')).data
    expect(drafts.find((one) => one.propertyId === draft.propertyId)?.fields.photos).toEqual([data.photo])
  })

  test('has an original without what the camera wrote, upright', async () => {
    const host = await t.as(w.hostId)
    const propertyId = await w.listing()
    const { data: saved } = await host.call('property/update', { propertyId }, { photos: [await phonePhoto()] })
    const path = saved.photos.at(-1)?.path ?? ''
    const original = await t.services.storage.read(`${path.replace('media/', '')}/original.jpg`)
    expect(await sharp(original?.bytes).metadata()).toMatchObject({ width: 1200, height: 2000, format: 'jpeg' })
    expect((await sharp(original?.bytes).metadata()).exif).toBeUndefined()
  })

  test('from before originals were kept is cropped from its largest width', async () => {
    const host = await t.as(w.hostId)
    const { propertyId, path } = await listingWithPhoto(await phonePhoto('wide.jpg', { width: 1000, height: 2400 }))
    await t.services.storage.remove(`${path.replace('media/', '')}/original.jpg`)
    const { data } = await host.call('property/photo/original', { propertyId, path })
    expect(data).toMatchObject({ width: 1600, height: 667 })
    const crop = { x: 0, y: 0, width: 0.5, height: 1, turn: 0 as const }
    const { photo } = (await host.call('property/photo/crop', { propertyId, path, crop })).data
    expect(await sizeAt(`${photo.path}/1600.webp`)).toEqual([800, 667])
    expect((await host.call('property/photo/original', { propertyId, path: photo.path })).data.width).toBe(1600)
  })
})

describe('a crop is refused', () => {
  test.each([
    ['beyond the photo', { ...middle, x: 0.8 }, 'reaches beyond the photo'],
    ['of nothing', { ...middle, width: 0 }, 'Choose a part'],
    ['of too few pixels', { ...middle, width: 0.1 }, 'has 120 × 800 pixels; a photo needs 320 each way'],
    ['at another angle', { ...middle, turn: 45 as never }, '90, 180 or 270'],
  ])('%s, and the photo stays', async (_, crop, sentence) => {
    const host = await t.as(w.hostId)
    const { propertyId, path } = await listingWithPhoto()
    const files = await t.db.$count(storedFile)
    expect(await host.call('property/photo/crop', { propertyId, path, crop })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(sentence),
    })
    expect((await t.nobody.call('property/details', { propertyId })).data.photos.at(-1)?.path).toBe(path)
    expect(await t.db.$count(storedFile)).toBe(files)
  })

  test('of another host’s listing, and of a photo that is another listing’s', async () => {
    const host = await t.as(w.hostId)
    const stranger = await t.as(w.otherHostId)
    const { propertyId, path } = await listingWithPhoto()
    for (const call of ['property/photo/crop', 'property/photo/original'] as const) {
      const input = { path, crop: middle }
      expect(await stranger.call(call, { ...input, propertyId })).toMatchObject({ statusCode: 403 })
      const own = await w.listing({ hostId: w.otherHostId })
      expect(await stranger.call(call, { ...input, propertyId: own })).toMatchObject({
        statusCode: 400,
        data: { fields: { path: expect.stringContaining('no such photo') } },
      })
      expect(await host.call(call, { ...input, propertyId: randomUUID() })).toMatchObject({ statusCode: 404 })
    }
  })

  test('of a photo that is no upload and not drawn here', async () => {
    const host = await t.as(w.hostId)
    const propertyId = await w.listing({ photos: [{ path: 'media/photo/elsewhere', alt: 'A house' }] })
    expect(
      await host.call('property/photo/crop', { propertyId, path: 'media/photo/elsewhere', crop: middle }),
    ).toMatchObject({ statusCode: 400, message: expect.stringContaining('Add it again from your device') })
  })

  test('to a co-host who may only see the calendar', async () => {
    const { propertyId, path } = await listingWithPhoto()
    const member = { hostId: w.hostId, personId: w.otherHostId, listingIds: null, createdAt: t.services.now() }
    await t.db.insert(teamMember).values({ ...member, level: 'calendar' })
    const coHost = await t.as(w.otherHostId)
    expect(await coHost.call('property/photo/crop', { propertyId, path, crop: middle })).toMatchObject({
      statusCode: 403,
    })
    await t.db.update(teamMember).set({ level: 'listings' })
    expect(await coHost.call('property/photo/crop', { propertyId, path, crop: middle })).toMatchObject({
      statusCode: 200,
    })
  })
})

describe('the caption of a photo', () => {
  test('is stored beside its alternative text, and guests get both', async () => {
    const host = await t.as(w.hostId)
    const { propertyId, path } = await listingWithPhoto()
    const photos = [{ path, alt: 'A terrace', caption: '  Breakfast in the sun ' }]
    await host.call('property/update', { propertyId, photos })
    expect((await t.nobody.call('property/details', { propertyId })).data.photos).toEqual([
      expect.objectContaining({ alt: 'A terrace', caption: 'Breakfast in the sun' }),
    ])
  })

  test('stays where a client that knows none leaves it out, and goes where it is emptied', async () => {
    const host = await t.as(w.hostId)
    const { propertyId, path } = await listingWithPhoto()
    await host.call('property/update', { propertyId, photos: [{ path, alt: 'A terrace', caption: 'At eight' }] })
    const kept = await host.call('property/update', { propertyId, photos: [{ path, alt: 'Our terrace' }] })
    expect(kept.data.photos[0]).toMatchObject({ alt: 'Our terrace', caption: 'At eight' })
    const gone = await host.call('property/update', { propertyId, photos: [{ path, alt: 'Our terrace', caption: '' }] })
    expect(gone.data.photos[0]).not.toHaveProperty('caption')
  })

  test('has at most 200 characters', async () => {
    const host = await t.as(w.hostId)
    const { propertyId, path } = await listingWithPhoto()
    const photos = [{ path, alt: '', caption: 'x'.repeat(201) }]
    expect(await host.call('property/update', { propertyId, photos })).toMatchObject({
      statusCode: 400,
      data: { fields: { 'photos.0.caption': 'Keep the caption to 200 characters.' } },
    })
  })
})
