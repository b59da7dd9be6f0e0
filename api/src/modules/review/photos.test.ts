import type { CallFiles, CallInput, ReviewPhoto } from '@qe/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { booking, review, reviewPhoto, storedFile } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { bomb, pdf, phonePhoto, png, program, svg, torn } from '../../testing/pictures'
import { hold } from '../../testing/small-world'
import { hideReview, showReviewAgain } from './hide'

const { t, w } = inSmallWorld()

/** A stay that ended yesterday, which was paid, but not through the ledger. */
async function stayed(): Promise<{ bookingId: string; propertyId: string }> {
  const propertyId = await w.listing({ bookingType: 'instant' })
  const bookingId = await hold(w.guest, propertyId, w.day(30), w.day(33))
  await t.db
    .update(booking)
    .set({ status: 'completed', checkIn: w.day(-4), checkOut: w.day(-1), clockAt: null, captured: 32_000 })
    .where(eq(booking.id, bookingId))
  return { bookingId, propertyId }
}
const words = { overall: 5, text: 'A quiet house, and it is.' }
const write = (
  bookingId: string,
  input: Partial<CallInput<'bookings/review'>> = {},
  files?: CallFiles<'bookings/review'>,
) => w.guest.call('bookings/review', { bookingId, ...words, ...input }, files)
const publish = (bookingId: string) => w.host.call('bookings/review', { bookingId, ...words })
const own = async (bookingId: string): Promise<ReviewPhoto[]> =>
  (await w.guest.call('bookings/my-booking/details', { bookingId })).data.booking.ownReview?.photos ?? []
const shown = async (propertyId: string, input: object = {}) =>
  (await t.nobody.call('property/fetch-review-by-propertyId', { propertyId, ...input })).data
const open = (path: string, accept = 'image/webp') => t.app.inject({ url: `/${path}/480.webp`, headers: { accept } })
const publicPath = ({ id }: ReviewPhoto) => `media/review/${id}`
const altsOf = (photos: readonly ReviewPhoto[] = []) => photos.map(({ alt }) => alt)
const refusal = async (answer: ReturnType<typeof write>) => {
  const { statusCode, data } = await answer
  return [statusCode, (data as unknown as { fields: Record<string, string> }).fields['photos']]
}

describe('the photos of a review', () => {
  test('are its author’s alone until it is published, then everybody’s, upright and without position', async () => {
    const { bookingId, propertyId } = await stayed()
    await write(
      bookingId,
      { photos: [{ alt: 'The view' }, {}] },
      { photos: [await phonePhoto('a.jpg'), await png('b.png')] },
    )
    const [first, second] = await own(bookingId)
    if (!first || !second) throw new Error('The photos are not there')
    expect([first.alt, second.alt]).toEqual(['The view', ''])
    expect(first.colours).toMatch(/^#/)
    const signed = await open(first.path)
    expect([signed.statusCode, signed.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const { width, height, exif } = await sharp(signed.rawPayload).metadata()
    expect([width, (height ?? 0) > (width ?? 0), exif]).toEqual([480, true, undefined])
    expect((await open(publicPath(first))).statusCode).toBe(404)
    expect((await open(first.path.replace(first.id, second.id))).statusCode).toBe(404)
    expect((await open(first.path.slice(0, -1))).statusCode).toBe(404)
    const sees = (await w.host.call('bookings/my-booking/details', { bookingId })).data.booking
    expect(sees.otherReview).toBeUndefined()
    expect(await shown(propertyId)).toMatchObject({ items: [], withPhotos: 0 })

    await publish(bookingId)
    const [published] = (await shown(propertyId)).items
    expect(published?.photos?.map(({ path }) => path)).toEqual([publicPath(first), publicPath(second)])
    const answer = await open(publicPath(first), 'image/avif')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/avif',
      'public, max-age=600',
    ])
    const stay = (await w.host.call('bookings/my-booking/details', { bookingId })).data.booking
    expect(altsOf(stay.otherReview?.photos)).toEqual(['The view', ''])
    const about = (await w.host.call('review/list', { which: 'about-listings' })).data.items
    expect(altsOf(about.find((one) => one.bookingId === bookingId)?.photos)).toEqual(['The view', ''])
    expect(altsOf((await w.guest.call('review/list', {})).data.items[0]?.photos)).toEqual(['The view', ''])
  })

  test('a signed path opens them for a quarter of an hour', async () => {
    const { bookingId } = await stayed()
    await write(bookingId, {}, { photos: [await png()] })
    const [photo] = await own(bookingId)
    await t.pass(15 * 60_000 + 1000)
    expect((await open(photo?.path ?? '')).statusCode).toBe(404)
  })

  test('are put in order, captioned, left out and added until it is published', async () => {
    const { bookingId } = await stayed()
    await write(bookingId, {}, { photos: [await png('a.png'), await png('b.png'), await png('c.png')] })
    const [a, b, c] = await own(bookingId)
    if (!a || !b || !c) throw new Error('The photos are not there')
    await write(bookingId, { text: 'Words alone leave them as they are.' })
    expect((await own(bookingId)).map(({ id }) => id)).toEqual([a.id, b.id, c.id])
    const answer = await write(
      bookingId,
      { photos: [{ id: c.id, alt: 'The boat' }, { alt: 'New' }, { id: a.id }] },
      { photos: [await png('d.png')] },
    )
    expect(answer.statusCode).toBe(200)
    const after = await own(bookingId)
    expect(altsOf(after)).toEqual(['The boat', 'New', ''])
    expect([after[0]?.id, after[2]?.id]).toEqual([c.id, a.id])
    await t.settle()
    expect((await open(b.path)).statusCode).toBe(404)
    expect((await open(after[1]?.path ?? '')).statusCode).toBe(200)
    await write(bookingId, { photos: [] })
    await t.settle()
    expect(await own(bookingId)).toEqual([])
    expect((await open(a.path)).statusCode).toBe(404)
  })

  test('too many, too large, damaged or no photos are refused with a sentence, and none is stored', async () => {
    const { bookingId } = await stayed()
    const files = await t.db.$count(storedFile)
    const [one, another] = [await png('a.png'), await png('b.png')]
    const seven = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => png(`${n}.png`)))
    expect(await refusal(write(bookingId, {}, { photos: seven }))).toEqual([400, 'Choose at most 6 files.'])
    expect(await refusal(write(bookingId, { photos: seven.map(() => ({})) }))).toEqual([
      400,
      'A review can have 6 photos. Take some away first.',
    ])
    for (const wrong of [svg('drawing.png'), program('holiday.jpg'), pdf('map.pdf')])
      expect(await refusal(write(bookingId, {}, { photos: [one, wrong] }))).toEqual([
        415,
        `“${wrong.name}” is not a picture (JPEG, PNG, WEBP, AVIF).`,
      ])
    expect(await refusal(write(bookingId, {}, { photos: [bomb()] }))).toEqual([
      400,
      expect.stringContaining('more than 24 million'),
    ])
    expect(await refusal(write(bookingId, {}, { photos: [await torn(one)] }))).toEqual([
      400,
      expect.stringContaining('can’t be read as a picture'),
    ])
    const large = new File([new Uint8Array(11 * 1024 * 1024)], 'large.jpg')
    expect((await write(bookingId, {}, { photos: [large] })).statusCode).toBe(413)
    expect(await refusal(write(bookingId, { photos: [{}] }, { photos: [one, another] }))).toEqual([
      400,
      expect.stringContaining('does not fit the files'),
    ])
    const foreign = await stayed()
    await write(foreign.bookingId, {}, { photos: [one] })
    const [theirs] = await own(foreign.bookingId)
    expect(await refusal(write(bookingId, { photos: [{ id: theirs?.id ?? '' }] }))).toEqual([
      400,
      expect.stringContaining('not in your review'),
    ])
    expect(await refusal(write(foreign.bookingId, { photos: [{ id: theirs?.id }, { id: theirs?.id }] }))).toEqual([
      400,
      expect.stringContaining('there twice'),
    ])
    expect(await own(bookingId)).toEqual([])
    expect(await t.db.$count(storedFile)).toBe(files + 1)
    const stored: string[] = []
    for await (const { key } of t.services.storage.list('review/')) stored.push(key.split('/')[1] ?? '')
    const known = await t.db.select({ id: storedFile.id }).from(storedFile)
    expect(new Set(stored.filter((id) => !known.some((file) => file.id === id)))).toEqual(new Set())
  })

  test('come with guests’ reviews of stays that began, and with no others', async () => {
    const { bookingId } = await stayed()
    const photos = [await png()]
    expect(await refusal(w.host.call('bookings/review', { bookingId, ...words }, { photos }))).toEqual([
      400,
      expect.stringContaining('A review of a guest has no photos'),
    ])
    await t.db.update(booking).set({ status: 'cancelled_by_provider' }).where(eq(booking.id, bookingId))
    expect(await refusal(write(bookingId, {}, { photos }))).toEqual([400, expect.stringContaining('never began')])
    expect((await write(bookingId, { photos: [] })).statusCode).toBe(200)
  })

  test('can be all that the reviews of a listing are narrowed to', async () => {
    const { bookingId, propertyId } = await stayed()
    await write(bookingId, {}, { photos: [await png()] })
    await publish(bookingId)
    const { bookingId: plain } = await stayed()
    await write(plain, { overall: 2, text: 'Without a picture.' })
    await publish(plain)
    await t.db.update(review).set({ listingId: propertyId }).where(eq(review.bookingId, plain))
    expect(await shown(propertyId)).toMatchObject({ total: 2, withPhotos: 1, stars: [0, 1, 0, 0, 1] })
    const narrowed = await shown(propertyId, { withPhotos: true })
    expect(narrowed).toMatchObject({ total: 1, withPhotos: 1, items: [{ text: words.text }], stars: [0, 0, 0, 0, 1] })
    expect(await shown(propertyId, { withPhotos: true, query: 'Without' })).toMatchObject({ total: 0, withPhotos: 1 })
  })

  test('are hidden with it from all but its author, by their address as well, and shown with it again', async () => {
    const { bookingId, propertyId } = await stayed()
    await write(bookingId, {}, { photos: [await png()] })
    await publish(bookingId)
    const [photo] = await own(bookingId)
    const [found] = await t.db
      .select()
      .from(review)
      .where(eq(review.id, (await shown(propertyId)).items[0]?.id ?? ''))
    if (!photo || !found) throw new Error('The review is not there')
    await t.db.transaction((tx) => hideReview(tx, found, 'It shows a stranger.', t.services.now()))
    expect((await open(publicPath(photo))).statusCode).toBe(404)
    expect(await shown(propertyId)).toMatchObject({ items: [], withPhotos: 0 })
    const [hidden] = await own(bookingId)
    expect((await open(hidden?.path ?? '')).statusCode).toBe(200)
    await t.db.transaction((tx) => showReviewAgain(tx, found))
    expect((await open(publicPath(photo))).statusCode).toBe(200)
    expect((await own(bookingId))[0]?.path).toBe(publicPath(photo))
  })

  test('go with the account of whoever took them, and their words stay', async () => {
    const { bookingId, propertyId } = await stayed()
    await write(bookingId, {}, { photos: [await png('Gil at the lake.png')] })
    await publish(bookingId)
    const [photo] = await own(bookingId)
    if (!photo) throw new Error('The photo is not there')
    const back = await t.as(w.guestId)
    expect((await back.call('user/delete')).statusCode).toBe(200)
    await t.settle()
    expect((await open(publicPath(photo))).statusCode).toBe(404)
    expect((await shown(propertyId)).items).toMatchObject([{ text: words.text, photos: [] }])
    expect(await t.db.select().from(reviewPhoto).where(eq(reviewPhoto.id, photo.id))).toEqual([])
    const [file] = await t.db.select().from(storedFile).where(eq(storedFile.id, photo.id))
    expect([file?.name, file?.removedAt === null]).toEqual(['', false])
  })
})
