import { randomUUID } from 'node:crypto'
import { chatMessage, conversation, person } from '../../database/schema'
import { inSmallWorld } from '../../testing/in-small-world'
import { request } from '../../testing/small-world'

const minute = 60_000
const day = 24 * 60 * minute
const { t, w } = inSmallWorld()

/** A guest's first message, so long ago, and the host's answer after so many minutes; null for none. */
async function ask(
  hostId: string,
  listingId: string,
  { ago = 2 * day, after, automatic = false }: { ago?: number; after: number | null; automatic?: boolean },
): Promise<void> {
  const guestId = randomUUID()
  await t.db
    .insert(person)
    .values({ id: guestId, email: `${guestId}@example.com`, firstName: 'Gil', lastName: '', role: 'guest' })
  const askedAt = new Date(t.services.now().getTime() - ago)
  const answeredAt = after === null ? askedAt : new Date(askedAt.getTime() + after * minute)
  const conversationId = randomUUID()
  await t.db.insert(conversation).values({
    id: conversationId,
    listingId,
    guestId,
    hostId,
    lastSeq: after === null ? 1 : 2,
    updatedAt: answeredAt,
  })
  const message = { conversationId, kind: 'text' as const, text: 'Is it quiet?' }
  await t.db.insert(chatMessage).values({ ...message, seq: 1, senderId: guestId, createdAt: askedAt })
  if (after !== null)
    await t.db.insert(chatMessage).values({ ...message, seq: 2, senderId: hostId, createdAt: answeredAt, automatic })
}

async function newHost() {
  const hostId = randomUUID()
  await t.db.insert(person).values({
    id: hostId,
    email: `${hostId}@example.com`,
    firstName: 'Ho',
    lastName: '',
    role: 'provider',
    identityStatus: 'approved',
  })
  return { hostId, propertyId: await w.listing({ hostId }) }
}

/** What the profile says, and the listing as well. */
async function saidOf({ hostId, propertyId }: Awaited<ReturnType<typeof newHost>>) {
  const profile = (await t.nobody.call('user/get/{id}', { id: hostId })).data
  const listing = (await t.nobody.call('property/details', { propertyId })).data
  expect(listing.host.answers).toEqual(profile.answers)
  return profile.answers
}

async function hostWith(...occasions: Parameters<typeof ask>[2][]) {
  const host = await newHost()
  for (const occasion of occasions) await ask(host.hostId, host.propertyId, occasion)
  return saidOf(host)
}

const soon = { after: 20 }

test('after four first messages nothing is said of a host, after five how soon they answer', async () => {
  expect(await hostWith(soon, soon, soon, soon)).toBeUndefined()
  expect(await hostWith(soon, soon, soon, soon, soon)).toEqual({ within: 'hour', isQuick: true })
})

test('the median counts, and what was never answered takes for ever', async () => {
  expect(await hostWith(soon, soon, { after: 200 }, { after: 300 }, { after: null })).toEqual({
    within: 'few_hours',
    isQuick: false,
  })
  expect(await hostWith(soon, soon, { after: null }, { after: null }, { after: null })).toBeUndefined()
})

test('an answer that was sent by itself is none, and neither old nor open messages count', async () => {
  const robot = { after: 0, automatic: true }
  expect(await hostWith(soon, soon, robot, robot, robot)).toBeUndefined()
  expect(await hostWith(soon, soon, soon, soon, { ...soon, ago: 91 * day })).toBeUndefined()
  expect(await hostWith(soon, soon, soon, soon, { after: null, ago: 60 * minute })).toBeUndefined()
})

test('a request counts until the host accepts or declines it, and one that the guest took back does not', async () => {
  const said = async (last: 'answer' | 'withdrawal') => {
    const host = await newHost()
    const caller = await t.as(host.hostId)
    const requestOn = (n: number) => request(w.guest, host.propertyId, w.day(n), w.day(n + 2))
    const answer = async (n: number, decision: 'accepted' | 'declined') => {
      const bookingId = await requestOn(n)
      await t.pass(20 * minute)
      await caller.call('bookings/accepted-declinded', { bookingId, decision, reason: 'A leak' })
    }
    for (const n of [10, 13]) await answer(n, 'accepted')
    for (const n of [16, 19]) await answer(n, 'declined')
    if (last === 'answer') await answer(22, 'accepted')
    else {
      const bookingId = await requestOn(22)
      const withdrawal = { bookingId, reasonKey: 'plans_changed', idempotencyKey: randomUUID() }
      expect((await w.guest.call('bookings/cancelled', withdrawal)).data.status).toBe('withdrawn')
    }
    return saidOf(host)
  }
  expect(await said('answer')).toEqual({ within: 'hour', isQuick: true })
  expect(await said('withdrawal')).toBeUndefined()
})
