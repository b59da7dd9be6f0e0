import { randomUUID } from 'node:crypto'
import { apiBase, ask, bookStay, findRequestListing, holdStay, people, tokenOf } from './journeys/world'

/** Ids of the demo world that the views need, with dates that are available. */
export interface DemoIds {
  listing: string
  checkIn: string
  checkOut: string
  /** A booking that the guest holds and has not paid yet. */
  hold: string
  trip: string
  /** A request of the guest that the host has not answered yet. */
  asked: string
  /** A hold that the guest gave back. */
  ended: string
  /** A request that the host has to answer. */
  request: string
  /** An upcoming stay of one of the host's guests. */
  stay: string
  /** A stay of the guest with the host that is over. */
  pastStay: string
  /** A claim of the guest about it. */
  claim: string
  room: string
  person: string
  /** A listing draft of the host. */
  draft: string
  /** A shared list of the guest's saved places, with the token of its link. */
  wishlist: string
  shareToken: string
}

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The demo world has no ${what}.`)
  return value
}

/** A hold of the guest with at least eight of its fifteen minutes left; a new one where there is none. */
async function findOrCreateHold(token: string): Promise<string> {
  const { items } = await ask('bookings/my-booking', {}, token)
  const earliestDeadline = Date.now() + 8 * 60_000
  const held = items.find(
    ({ actions, deadline }) => actions.includes('pay') && deadline && Date.parse(deadline) > earliestDeadline,
  )
  if (held) return held.id
  return (await holdStay(await aFreeStay(), token)).booking.id
}

async function aFreeStay() {
  const { listing, checkIn, checkOut } = await findRequestListing()
  return { propertyId: listing.id, checkIn, checkOut, guests: 2 }
}

/** A request of the guest that waits; a new one where there is none. */
async function findOrAsk(token: string): Promise<string> {
  const { items } = await ask('bookings/my-booking', { when: 'upcoming', limit: 50 }, token)
  const asked = items.find(({ status }) => status === 'requested')
  if (asked) return asked.id
  return (await bookStay(await aFreeStay(), token)).booking.id
}

/** A hold that the guest gave back; a new one where there is none. */
async function findOrGiveBack(token: string): Promise<string> {
  const { items } = await ask('bookings/my-booking', { when: 'cancelled' }, token)
  if (items[0]) return items[0].id
  const bookingId = (await holdStay(await aFreeStay(), token)).booking.id
  await ask('bookings/cancelled', { bookingId, reasonKey: 'other', idempotencyKey: randomUUID() }, token)
  return bookingId
}

/** A white pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC',
  'base64',
)

/** A claim of the guest about a stay; a new one where there is none. */
async function findOrOpenClaim(token: string, bookingId: string): Promise<string> {
  const { items } = await ask('claim/list', {}, token)
  if (items[0]) return items[0].id
  const form = new FormData()
  const text = 'The oven was greasy, and there was old food in the fridge.'
  const input = { bookingId, reason: 'not_clean', text, amount: 4000, idempotencyKey: randomUUID() }
  form.set('input', JSON.stringify(input))
  form.set('photos', new Blob([picture], { type: 'image/png' }), 'oven.png')
  const response = await fetch(`${apiBase}claim/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = (await response.json()) as { data: { id: string }; message: string }
  if (!response.ok) throw new Error(`claim/open: ${answer.message}`)
  return answer.data.id
}

/** A shared list of the guest with one place; a new one where there is none. */
async function findOrShareWishlist(
  token: string,
  propertyId: string,
): Promise<Pick<DemoIds, 'wishlist' | 'shareToken'>> {
  const { wishlistId } = await ask('wishlist/save', { propertyId }, token)
  const { wishlists } = await ask('wishlist/share', { wishlistId, shared: true }, token)
  const shareToken = wishlists.find(({ id }) => id === wishlistId)?.shareToken
  return { wishlist: wishlistId, shareToken: found(shareToken ?? undefined, 'shared list') }
}

/** Looks up the ids through the API as the demo guest and the demo host. @throws when the demo world lacks one */
export async function findDemoIds(): Promise<DemoIds> {
  const [guest, host] = await Promise.all([tokenOf(people.guest), tokenOf(people.host)])
  // The hold takes its dates, so available ones are looked up afterwards.
  const hold = await findOrCreateHold(guest)
  const asked = await findOrAsk(guest)
  const ended = await findOrGiveBack(guest)
  const free = await findRequestListing()
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
  const list = await findOrShareWishlist(guest, free.listing.id)
  const { items: past } = await ask('bookings/my-booking', { when: 'past' }, guest)
  const pastStay = found(
    past.find(({ status }) => status === 'completed'),
    'stay that is over',
  ).id
  return {
    listing: free.listing.id,
    checkIn: free.checkIn,
    checkOut: free.checkOut,
    hold,
    asked,
    ended,
    trip: found(
      trips.items.find(({ actions }) => actions.includes('cancel')),
      'upcoming trip',
    ).id,
    request: found(
      requests.items.find(({ status }) => status === 'requested'),
      'request',
    ).id,
    stay: found(
      stays.items.find(({ status }) => status === 'confirmed'),
      'upcoming stay',
    ).id,
    pastStay,
    claim: await findOrOpenClaim(guest, pastStay),
    room: found(rooms[0], 'conversation').id,
    person: person.id,
    wishlist: list.wishlist,
    shareToken: list.shareToken,
    draft: draft.propertyId,
  }
}
