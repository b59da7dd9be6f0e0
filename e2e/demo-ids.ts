import { randomUUID } from 'node:crypto'
import { ask, people, requestPlace, tokenOf } from './journeys/world'

/** What there is to see for the demo people: ids of the demo world, and dates that are free. */
export interface DemoIds {
  place: string
  checkIn: string
  checkOut: string
  /** A stay that the guest holds and has yet to pay. */
  hold: string
  trip: string
  /** A guest's request that the host has to answer. */
  request: string
  /** A stay at the host's that is to come. */
  stay: string
  room: string
  person: string
  /** A place that the host has begun to describe. */
  draft: string
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The demo world has no ${what}.`)
  return value
}

/** A hold has a quarter of an hour to live, so that one is gone on with only if it was made a moment ago. */
async function aHold(
  token: string,
  { place, checkIn, checkOut }: Awaited<ReturnType<typeof requestPlace>>,
): Promise<string> {
  const { items } = await ask('bookings/my-booking', {}, token)
  const lasting = Date.now() + 8 * 60_000
  const held = items.find(
    ({ actions, deadline }) => actions.includes('pay') && deadline && Date.parse(deadline) > lasting,
  )
  if (held) return held.id
  const { quote } = await ask(
    'bookings/check-availability',
    { propertyId: place.id, checkIn, checkOut, guests: 2 },
    token,
  )
  const { booking } = await ask(
    'bookings/add',
    { quoteId: found(quote?.id, 'free place'), idempotencyKey: randomUUID() },
    token,
  )
  return booking.id
}

export async function findDemoIds(): Promise<DemoIds> {
  const [guest, host] = await Promise.all([tokenOf(people.guest), tokenOf(people.host)])
  // Held dates are taken dates: what is still free is asked afterwards.
  const hold = await aHold(guest, await requestPlace())
  const free = await requestPlace()
  const [trips, requests, stays, { rooms }, person, { drafts }] = await Promise.all([
    ask('bookings/my-booking', { side: 'guest', when: 'upcoming' }, guest),
    ask('bookings/my-booking', { side: 'provider', when: 'waiting' }, host),
    ask('bookings/my-booking', { side: 'provider', when: 'upcoming' }, host),
    ask('chat/chat-room/list', {}, host),
    ask('user/profile-details', {}, host),
    ask('property/my-property', {}, host),
  ])
  const draft =
    drafts[0] ??
    (await ask('property/save', { type: 'loft', kind: 'entire', guests: 2, bedrooms: 1, beds: 1, bathrooms: 1 }, host))
  return {
    place: free.place.id,
    checkIn: free.checkIn,
    checkOut: free.checkOut,
    hold,
    trip: found(
      trips.items.find(({ actions }) => actions.includes('cancel')),
      'trip to come',
    ).id,
    request: found(
      requests.items.find(({ status }) => status === 'requested'),
      'request',
    ).id,
    stay: found(
      stays.items.find(({ status }) => status === 'confirmed'),
      'stay to come',
    ).id,
    room: found(rooms[0], 'conversation').id,
    person: person.id,
    draft: draft.propertyId,
  }
}
