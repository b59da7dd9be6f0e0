import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { booking, calendarEvent, calendarFeed, claim, person, review, stayBlock } from '../../database/schema'
import { oneself } from '../../domain/team'
import { type Caller, startApp, type TestApp } from '../../testing/harness'
import { hold, pay, request, type SmallWorld, smallWorld } from '../../testing/small-world'
import { sendMessage } from '../chat/send'

let t: TestApp
let w: SmallWorld
beforeAll(async () => {
  t = await startApp()
  w = await smallWorld(t)
})
afterAll(() => t.close())

const today = async (who: Caller = w.host) => (await who.call('host/today', {})).data

/** A stay between two days from today, in the given status. */
async function stay(status: 'confirmed' | 'in_progress' | 'completed', from: number, to: number): Promise<string> {
  const bookingId = await hold(w.guest, await w.listing({ bookingType: 'instant' }), w.day(200), w.day(202))
  await pay(w.guest, bookingId)
  await t.db
    .update(booking)
    .set({ status, checkIn: w.day(from), checkOut: w.day(to), clockAt: null })
    .where(eq(booking.id, bookingId))
  return bookingId
}

test('a new host has nothing but steps', async () => {
  const id = randomUUID()
  await t.db
    .insert(person)
    .values({ id, email: 'first@example.com', firstName: 'Fi', lastName: 'Rst', role: 'provider' })
  expect(await today(await t.as(id))).toMatchObject({
    ...{ waiting: [], days: [], unread: 0, toReview: [] },
    ...{ sentBack: [], claims: [], doubleBooked: [], movements: 0 },
    setUp: { identity: 'none', payoutsEnabled: false, drafts: 0, inReview: 0, live: 0, paused: 0 },
  })
})

test('a request waits with what is known of its guest, and only published words', async () => {
  const bookingId = await request(w.guest, await w.listing(), w.day(40), w.day(42))
  await t.db.update(person).set({ identityStatus: 'approved' }).where(eq(person.id, w.guestId))
  const write = async (text: string, overall: number, publishedAt: Date | null) =>
    t.db.insert(review).values({
      ...{
        bookingId: await stay('completed', -40, -38),
        listingId: await w.listing(),
        side: 'provider',
        overall,
        text,
      },
      ...{ authorId: w.otherHostId, subjectId: w.guestId, submittedAt: new Date(), publishAt: new Date(), publishedAt },
    })
  await write('Left it spotless', 5, new Date('2026-05-02T00:00:00Z'))
  await write('A kind guest', 4, new Date('2026-05-03T00:00:00Z'))
  await write('Not published', 1, null)
  const { waiting } = await today()
  const found = waiting.find(({ booking: { id } }) => id === bookingId)
  expect(found?.booking).toMatchObject({ status: 'requested', actions: expect.arrayContaining(['accept']) })
  expect(found?.booking.deadline).toEqual(expect.any(String))
  expect(found?.guest).toMatchObject({ isVerified: true, stays: 3, rating: { average: 4.5, count: 2 } })
  expect(found?.guest.words.map(({ text, by }) => [text, by])).toEqual([
    ['A kind guest', 'Hugo T.'],
    ['Left it spotless', 'Hugo T.'],
  ])
})

test('arrivals and departures of a week stand on their days', async () => {
  const [arriving, leaving, later] = [
    await stay('confirmed', 2, 5),
    await stay('in_progress', -2, 2),
    await stay('confirmed', 7, 9),
  ]
  const { days } = await today()
  const idsOn = (day: number) => {
    const found = days.find(({ date }) => date === w.day(day))
    return [found?.arrivals.map(({ id }) => id) ?? [], found?.departures.map(({ id }) => id) ?? []]
  }
  expect(idsOn(2)).toEqual([[arriving], [leaving]])
  expect(idsOn(5)).toEqual([[], [arriving]])
  expect(days.flatMap(({ arrivals }) => arrivals.map(({ id }) => id))).not.toContain(later)
})

test('a guest can be reviewed for fourteen days, until the host has', async () => {
  const [recent, old] = [await stay('completed', -6, -3), await stay('completed', -20, -15)]
  const ids = async () => (await today()).toReview.map(({ bookingId }) => bookingId)
  expect(await ids()).toContain(recent)
  expect(await ids()).not.toContain(old)
  const { toReview } = await today()
  expect(toReview.find(({ bookingId }) => bookingId === recent)?.until).toBe(`${w.day(12)}T00:00:00.000Z`)
  await w.host.call('bookings/review', { bookingId: recent, overall: 5, text: 'A very kind guest.' })
  expect(await ids()).not.toContain(recent)
})

test('unread messages of guests are counted', async () => {
  const before = (await today()).unread
  const { data } = await w.guest.call('chat/chat-room/create', { propertyId: await w.listing() })
  await sendMessage(t.services, oneself(w.guestId), {
    roomId: data.id,
    clientId: randomUUID(),
    text: 'Is there a lift?',
  })
  expect((await today()).unread).toBe(before + 1)
})

test('listings that were sent back are named, and paused ones counted', async () => {
  const before = (await today()).setUp.paused ?? 0
  const sentBack = await w.listing({ status: 'draft', title: 'Sent back' })
  await w.listing({ status: 'paused' })
  const now = await today()
  expect(now.sentBack).toEqual([{ propertyId: sentBack, title: 'Sent back' }])
  expect(now.setUp.paused).toBe(before + 1)
})

test('a claim of a guest waits for the host’s answer, the one with the least time first', async () => {
  const claimOf = async (by: 'guest' | 'provider', status: 'open' | 'offered', hours: number) => {
    const [added] = await t.db
      .insert(claim)
      .values({
        ...{ bookingId: await stay('completed', -6, -3), by, status, reason: 'not_clean', text: 'It was not clean.' },
        ...{ amount: 5000, photoIds: [], createdAt: t.services.now() },
        clockAt: new Date(t.services.now().getTime() + hours * 3_600_000),
      })
      .returning({ id: claim.id })
    return added?.id
  }
  const [later, sooner] = [await claimOf('guest', 'open', 70), await claimOf('provider', 'offered', 20)]
  await claimOf('guest', 'offered', 5)
  const { claims } = await today()
  expect(claims?.map(({ id }) => id)).toEqual([sooner, later])
  expect(claims?.[1]).toMatchObject({ by: 'guest', actions: expect.arrayContaining(['accept', 'refuse']) })
})

test('nights to come that are booked here and on another site are named by listing', async () => {
  const bookingId = await stay('confirmed', 200, 202)
  const [booked] = await t.db.select().from(booking).where(eq(booking.id, bookingId))
  const [unit] = await t.db.select().from(stayBlock).where(eq(stayBlock.bookingId, bookingId))
  if (!booked || !unit) throw new Error('The stay has no nights')
  const [feed] = await t.db
    .insert(calendarFeed)
    .values({
      ...{
        listingId: booked.listingId,
        roomId: unit.roomId,
        name: 'Elsewhere',
        url: 'https://elsewhere.example/a.ics',
      },
      ...{ addedAt: new Date(), lastTriedAt: new Date(), lastSucceededAt: new Date(), nextAt: new Date() },
    })
    .returning({ id: calendarFeed.id })
  await t.db.insert(calendarEvent).values({
    ...{ feedId: feed?.id ?? '', uid: 'a', whole: false },
    during: `[${w.day(201)},${w.day(204)})`,
  })
  expect((await today()).doubleBooked).toEqual([
    { propertyId: booked.listingId, title: expect.any(String), nights: [{ from: w.day(201), to: w.day(204) }] },
  ])
})
