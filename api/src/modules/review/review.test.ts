import { randomUUID } from 'node:crypto'
import { startApp, type TestApp } from '../../testing/harness'
import { hold, pay, type SmallWorld, smallWorld } from '../../testing/small-world'

const day = 86_400_000
let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

const people = async () => {
  w = { ...w, host: await t.as(w.hostId), guest: await t.as(w.guestId) }
}
async function stayed(): Promise<{ bookingId: string; propertyId: string }> {
  const propertyId = await w.listing({ bookingType: 'instant' })
  const bookingId = await hold(w.guest, propertyId, w.day(1), w.day(3))
  await pay(w.guest, bookingId)
  for (let passed = 0; passed < 2; passed++) await t.pass(2 * day)
  await people()
  return { bookingId, propertyId }
}
const details = async (bookingId: string, who: 'guest' | 'host') =>
  (await w[who].call('bookings/my-booking/details', { bookingId })).data.booking
const guests = { overall: 4, cleanliness: 5, text: 'A quiet house, and it is.', privateNote: 'The tap drips.' }
const hosts = { overall: 5, text: 'A kind guest, any time again.' }

test('a review is edited until it is published, and not afterwards', async () => {
  const { bookingId } = await stayed()
  await w.guest.call('bookings/review', { bookingId, ...guests })
  await w.guest.call('bookings/review', { bookingId, ...guests, overall: 3, text: 'Quiet, but for the tap.' })
  expect((await details(bookingId, 'guest')).ownReview).toMatchObject({
    overall: 3,
    text: 'Quiet, but for the tap.',
    parts: { cleanliness: 5 },
    isEditable: true,
  })
  expect((await details(bookingId, 'guest')).otherReview).toBeUndefined()
  expect((await details(bookingId, 'host')).otherReview).toBeUndefined()

  await w.host.call('bookings/review', { bookingId, ...hosts })
  expect((await details(bookingId, 'guest')).ownReview).toMatchObject({ isPublished: true, isEditable: false })
  expect((await details(bookingId, 'guest')).otherReview).toMatchObject({ ...hosts, replyUntil: null })
  expect(await w.guest.call('bookings/review', { bookingId, ...guests })).toMatchObject({
    statusCode: 409,
    data: { reason: 'published' },
  })
})

test('the private note reaches the host, on the page and by e-mail, and nobody else', async () => {
  const { bookingId, propertyId } = await stayed()
  await w.guest.call('bookings/review', { bookingId, ...guests })
  await w.host.call('bookings/review', { bookingId, ...hosts })
  await t.settle()
  expect((await details(bookingId, 'host')).otherReview).toMatchObject({ privateNote: 'The tap drips.' })
  expect(t.inbox.emails().some(({ to, text }) => to === 'hanna@example.com' && text.includes('The tap drips.'))).toBe(
    true,
  )
  const shown = await t.nobody.call('property/fetch-review-by-propertyId', { propertyId })
  expect(shown.data.total).toBe(1)
  expect(JSON.stringify(shown)).not.toContain('The tap drips.')
})

describe('the host’s answer', () => {
  test('stands once below the published review, and the guest is told', async () => {
    const { bookingId, propertyId } = await stayed()
    await w.guest.call('bookings/review', { bookingId, ...guests })
    const answer = () => w.host.call('bookings/review/reply', { bookingId, text: 'The tap is mended.' })
    expect(await answer()).toMatchObject({ statusCode: 409, data: { reason: 'not_published' } })
    await w.host.call('bookings/review', { bookingId, ...hosts })
    expect((await details(bookingId, 'host')).otherReview?.replyUntil).not.toBeNull()
    expect((await answer()).data.otherReview).toMatchObject({
      reply: { text: 'The tap is mended.' },
      replyUntil: null,
    })
    expect(await answer()).toMatchObject({ statusCode: 409, data: { reason: 'answered' } })
    const { items } = (await t.nobody.call('property/fetch-review-by-propertyId', { propertyId })).data
    expect(items[0]?.reply?.text).toBe('The tap is mended.')
    expect((await details(bookingId, 'guest')).ownReview?.reply?.text).toBe('The tap is mended.')
    expect((await w.guest.call('notification/getAll')).data.items[0]?.message).toContain('answered your review')
  })

  test('comes too late 30 days after the review came out', async () => {
    const { bookingId } = await stayed()
    await w.guest.call('bookings/review', { bookingId, ...guests })
    await w.host.call('bookings/review', { bookingId, ...hosts })
    for (let passed = 0; passed < 2; passed++) await t.pass(15 * day)
    await people()
    expect((await details(bookingId, 'host')).otherReview?.replyUntil).toBeNull()
    expect(await w.host.call('bookings/review/reply', { bookingId, text: 'Late.' })).toMatchObject({
      statusCode: 409,
      data: { reason: 'too_late' },
    })
  })
})

test('after a host cancelled, the guest gives no stars to a place they never entered', async () => {
  const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(20), w.day(22))
  await pay(w.guest, bookingId)
  await w.host.call('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() })
  const review = { bookingId, overall: 2, communication: 3, text: 'Cancelled at short notice.' }
  expect(await w.guest.call('bookings/review', { ...review, cleanliness: 1 })).toMatchObject({
    statusCode: 400,
    data: { fields: { cleanliness: expect.stringContaining('never began') } },
  })
  expect((await w.guest.call('bookings/review', review)).statusCode).toBe(200)
})

describe('one’s own reviews', () => {
  test('are listed with what can be done, each side only its own and the published ones', async () => {
    const { bookingId, propertyId } = await stayed()
    await w.guest.call('bookings/review', { bookingId, ...guests })
    const mine = async (who: 'guest' | 'host', which: 'written' | 'about-me' | 'about-listings') => {
      const { items } = (await w[who].call('review/list', { which })).data
      return items.find((one) => one.bookingId === bookingId)
    }
    expect(await mine('guest', 'written')).toMatchObject({ isEditable: true, publishedAt: null, side: 'guest' })
    expect(await mine('host', 'about-listings')).toBeUndefined()

    await w.host.call('bookings/review', { bookingId, ...hosts })
    expect(await mine('guest', 'written')).toMatchObject({ isEditable: false, privateNote: 'The tap drips.' })
    expect(await mine('guest', 'about-me')).toMatchObject({ text: hosts.text, replyUntil: null })
    expect(await mine('host', 'about-listings')).toMatchObject({
      text: guests.text,
      privateNote: 'The tap drips.',
      replyUntil: expect.any(String),
      side: 'provider',
    })
    expect(await mine('host', 'about-me')).toBeUndefined()
    await w.host.call('bookings/review/reply', { bookingId, text: 'The tap is mended.' })
    expect(await mine('host', 'about-listings')).toMatchObject({
      reply: { text: 'The tap is mended.' },
      replyUntil: null,
    })
    const stranger = await t.as(w.otherId)
    expect((await stranger.call('review/list', { which: 'about-listings', propertyId })).data).toEqual({
      items: [],
      nextCursor: null,
      listings: [],
    })
  })

  test('are found by a word and a listing, sorted, and read page by page', async () => {
    const { bookingId, propertyId } = await stayed()
    await w.guest.call('bookings/review', { bookingId, overall: 1, text: 'Only 100% noise here.' })
    await w.host.call('bookings/review', { bookingId, ...hosts })
    const ask = async (input: object) => (await w.host.call('review/list', { which: 'about-listings', ...input })).data
    expect((await ask({ query: '100%' })).items.map((one) => one.bookingId)).toEqual([bookingId])
    expect((await ask({ query: '1_0' })).items).toEqual([])
    expect((await ask({ propertyId })).items).toHaveLength(1)
    expect((await ask({ sort: 'lowest', limit: 1 })).items[0]?.overall).toBe(1)
    for (const sort of ['newest', 'oldest', 'highest', 'lowest'] as const) {
      const all = (await ask({ sort })).items.map(({ id }) => id)
      const read: string[] = []
      let cursor: string | null = null
      do {
        const { items, nextCursor }: Awaited<ReturnType<typeof ask>> = await ask({
          sort,
          limit: 1,
          ...(cursor && { cursor }),
        })
        read.push(...items.map(({ id }) => id))
        cursor = nextCursor
      } while (cursor)
      expect(read).toEqual(all)
      expect(read.length).toBeGreaterThan(2)
    }
  })
})

describe('a report of a review', () => {
  const published = async () => {
    const { bookingId, propertyId } = await stayed()
    await w.guest.call('bookings/review', { bookingId, ...guests })
    await w.host.call('bookings/review', { bookingId, ...hosts })
    const { items } = (await t.nobody.call('property/fetch-review-by-propertyId', { propertyId })).data
    const ofGuest = (await w.guest.call('review/list', { which: 'about-me' })).data.items[0]
    return { review: items[0]?.id ?? '', aboutGuest: ofGuest?.id ?? '' }
  }

  test('is made by whoever can read it, once, and not by its author', async () => {
    const { review: reviewId } = await published()
    const stranger = await t.as(w.otherId)
    const report = { reviewId, reason: 'untrue', text: 'There is no tap.' } as const
    const [first, second] = await Promise.all([
      stranger.call('review/report', report),
      w.host.call('review/report', report),
    ])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(await stranger.call('review/report', { ...report, reason: 'insulting' })).toMatchObject({
      statusCode: 409,
      data: { reason: 'reported' },
    })
    expect((await w.guest.call('review/report', report)).statusCode).toBe(403)
    expect((await t.nobody.call('review/report', report)).statusCode).toBe(401)
  })

  test('is made of a host’s review by the guest whom it is about alone', async () => {
    const { aboutGuest: reviewId } = await published()
    const stranger = await t.as(w.otherId)
    expect((await stranger.call('review/report', { reviewId, reason: 'untrue' })).statusCode).toBe(404)
    expect((await w.guest.call('review/report', { reviewId, reason: 'untrue' })).statusCode).toBe(200)
  })

  test('waits until the review is published', async () => {
    const { bookingId } = await stayed()
    await w.guest.call('bookings/review', { bookingId, ...guests })
    const reviewId = (await w.guest.call('review/list', {})).data.items.find((one) => one.bookingId === bookingId)?.id
    expect((await w.host.call('review/report', { reviewId: reviewId ?? '', reason: 'untrue' })).statusCode).toBe(404)
  })

  test('has at most 1,000 letters and a reason of the list', async () => {
    const { review: reviewId } = await published()
    const tooLong = { reviewId, reason: 'untrue', text: 'a'.repeat(1001) } as const
    expect((await w.host.call('review/report', tooLong)).data).toMatchObject({ fields: { text: expect.any(String) } })
    expect((await w.host.call('review/report', { reviewId, reason: 'ugly' as never })).statusCode).toBe(400)
  })
})
