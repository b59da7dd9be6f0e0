import { randomUUID } from 'node:crypto'
import { wishlistLimits } from '@qe/contract'
import { eq } from 'drizzle-orm'
import { listing, person, wishlist, wishlistPlace } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import type { Caller } from '../../testing/harness'
import { inSmallWorld } from '../../testing/in-small-world'
import { presentPlaces } from './present-wishlists'
import { purgeDeletedWishlists } from './purge'

const { t, w } = inSmallWorld()

let personId = ''
let me: Caller
beforeEach(async () => {
  personId = randomUUID()
  await t.db
    .insert(person)
    .values({ id: personId, email: `${personId}@example.com`, firstName: 'Wanda', lastName: 'Wish' })
  me = await t.as(personId)
})

const lists = async (caller = me) => (await caller.call('wishlist/list')).data.wishlists
const names = async () => (await lists()).map(({ name }) => name)
const details = async (wishlistId: string) => (await me.call('wishlist/details', { wishlistId })).data
const save = async (newList?: string) => {
  const propertyId = await w.listing()
  const { data } = await me.call('wishlist/save', { propertyId, newList })
  return { propertyId, wishlistId: data.wishlistId }
}

/** Fills a list, or adds lists, without a call for each. */
const addLists = (count: number) =>
  t.db
    .insert(wishlist)
    .values(Array.from({ length: count }, (_, n) => ({ personId, name: `List ${n}`, lastUsedAt: t.services.now() })))
async function fill(wishlistId: string, places: number) {
  for (let n = 0; n < places; n++) {
    const listingId = await w.listing()
    await t.db.insert(wishlistPlace).values({ personId, listingId, wishlistId, savedAt: t.services.now() })
  }
}

describe('a heart', () => {
  test('makes a first list, and then saves to the list used last', async () => {
    const first = await me.call('wishlist/save', { propertyId: await w.listing() })
    expect(first.message).toBe('Saved to Favourites.')
    const { wishlistId } = await save('Lisbon')
    const next = await me.call('wishlist/save', { propertyId: await w.listing() })
    expect([next.message, next.data.wishlistId]).toEqual(['Saved to Lisbon.', wishlistId])
    expect((await lists()).map(({ name, propertyIds }) => [name, propertyIds.length])).toEqual([
      ['Lisbon', 2],
      ['Favourites', 1],
    ])
  })

  test('pressed twice saves once, and a place saved to another list moves there with its note', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    await me.call('wishlist/save', { propertyId, note: 'Near the tram' })
    const again = await me.call('wishlist/save', { propertyId })
    expect(again.data.wishlistId).toBe(wishlistId)
    const moved = await me.call('wishlist/save', { propertyId, newList: 'Spring' })
    expect(moved.data.wishlists.map(({ propertyIds }) => propertyIds)).toEqual([[propertyId], []])
    expect((await details(moved.data.wishlistId)).places[0]?.note).toBe('Near the tram')
  })

  test('taken back leaves the place on no list', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    await me.call('wishlist/save', { propertyId, note: 'Near the tram' })
    const { data } = await me.call('wishlist/remove', { propertyId })
    expect(data.wishlists[0]?.propertyIds).toEqual([])
    expect(data.removed).toEqual({ wishlistId, note: 'Near the tram' })
    expect((await me.call('wishlist/remove', { propertyId })).data.removed).toBeNull()
  })

  test('is refused for a full list and for a list too many, with nothing changed', async () => {
    const { wishlistId } = await save('Lisbon')
    await fill(wishlistId, wishlistLimits.placesPerList - 1)
    const full = await me.call('wishlist/save', { propertyId: await w.listing() })
    expect([full.statusCode, full.message]).toEqual([
      409,
      'Lisbon is full: a list has room for 200 places. Choose another list.',
    ])
    await addLists(wishlistLimits.lists - 1)
    const many = await me.call('wishlist/save', { propertyId: await w.listing(), newList: 'One more' })
    expect([many.statusCode, many.message]).toEqual([409, 'You can have up to 50 lists. Delete one first.'])
    expect(await lists()).toHaveLength(wishlistLimits.lists)
  })

  test('on a list and a new one at once is refused', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    const { statusCode } = await me.call('wishlist/save', { propertyId, wishlistId, newList: 'Porto' })
    expect([statusCode, await names()]).toEqual([400, ['Lisbon']])
  })

  test('of two hearts at once neither is lost', async () => {
    const ids = await w.listings(6)
    await Promise.all(ids.map((propertyId) => me.call('wishlist/save', { propertyId })))
    const found = await lists()
    expect(found.map(({ name }) => name)).toEqual(['Favourites'])
    expect(found[0]?.propertyIds.toSorted()).toEqual(ids.toSorted())
  })
})

describe('what a browser saved before sign-in', () => {
  test('joins the list used last, in its order, once', async () => {
    const { propertyId } = await save('Lisbon')
    const ids = [await w.listing(), await w.listing()]
    for (const _ of ['once', 'again']) await me.call('wishlist/merge', { propertyIds: [...ids, propertyId] })
    expect((await lists()).map(({ propertyIds }) => propertyIds)).toEqual([[...ids, propertyId]])
  })

  test('goes to a list of its own where there is no room', async () => {
    const { wishlistId } = await save('Lisbon')
    await fill(wishlistId, wishlistLimits.placesPerList - 1)
    await me.call('wishlist/merge', { propertyIds: [await w.listing()] })
    expect(await names()).toEqual(['From this browser', 'Lisbon'])
  })

  test('keeps a place that left the site meanwhile, and passes over ids that were never on it', async () => {
    const gone = await w.listing({ status: 'removed' })
    const waiting = await w.listing({ status: 'in_review' })
    const { data } = await me.call('wishlist/merge', { propertyIds: [gone, waiting, randomUUID()] })
    expect(data.wishlists[0]?.propertyIds).toEqual([gone])
  })
})

describe('a list', () => {
  test('with dates prices what can be booked then, and says what is taken', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    const tooLong = await w.listing({ maxNights: 2 })
    await me.call('wishlist/save', { propertyId: tooLong })
    const dates = { checkIn: w.day(40), checkOut: w.day(44) }
    await me.call('wishlist/update', { wishlistId, dates })
    const { places, wishlist } = await details(wishlistId)
    expect(wishlist.dates).toEqual(dates)
    expect(places).toMatchObject([
      { propertyId: tooLong, isAvailable: false, property: { total: null } },
      { propertyId, isAvailable: true, property: { nights: 4, dates } },
    ])
    await me.call('wishlist/update', { wishlistId, dates: null })
    expect((await details(wishlistId)).places[1]).toMatchObject({ isAvailable: null, property: { total: null } })
  })

  test('with a party prices the stay for it, and says which places can’t take it', async () => {
    const propertyId = await w.listing({ guests: 4, guestsIncluded: 2, extraGuestFee: 2_000 })
    const { wishlistId } = (await me.call('wishlist/save', { propertyId, newList: 'Lisbon' })).data
    const small = await w.listing({ guests: 2 })
    await me.call('wishlist/save', { propertyId: small })
    const dates = { checkIn: w.day(40), checkOut: w.day(44) }
    await me.call('wishlist/update', { wishlistId, dates })
    const totals = async () => (await details(wishlistId)).places.map(({ property }) => property?.total?.amount ?? null)
    const [, forOne] = await totals()
    const party = { guests: 4, children: 1, infants: 1, pets: 0 }
    await me.call('wishlist/update', { wishlistId, party })
    const { wishlist, places } = await details(wishlistId)
    expect(wishlist).toMatchObject({ dates, party })
    expect(places).toMatchObject([
      { propertyId: small, isAvailable: false, unfit: 'guests', property: { total: null } },
      { propertyId, isAvailable: true, unfit: null },
    ])
    const quote = await me.call('bookings/check-availability', { propertyId, ...dates, ...party })
    expect((await totals())[1]).toBe(quote.data.quote?.total)
    expect((await totals())[1]).toBeGreaterThan(forOne ?? 0)
  })

  test('with a pet says where pets can’t stay, on any dates, and forgets the party again', async () => {
    const propertyId = await w.listing({ petsAllowed: false })
    const { wishlistId } = (await me.call('wishlist/save', { propertyId, newList: 'Lisbon' })).data
    await me.call('wishlist/update', { wishlistId, party: { guests: 1, pets: 1 } })
    expect((await details(wishlistId)).places).toMatchObject([{ isAvailable: null, unfit: 'pets' }])
    const { data } = await me.call('wishlist/share', { wishlistId, shared: true })
    const token = data.wishlists[0]?.shareToken ?? ''
    expect((await me.call('wishlist/shared', { token })).data).toMatchObject({
      party: { guests: 1, pets: 1 },
      places: [{ unfit: 'pets' }],
    })
    await me.call('wishlist/update', { wishlistId, party: null })
    expect(await details(wishlistId)).toMatchObject({ wishlist: { party: null }, places: [{ unfit: null }] })
  })

  test('takes no children without an adult', async () => {
    const { wishlistId } = await save('Lisbon')
    const alone = await me.call('wishlist/update', { wishlistId, party: { guests: 2, children: 2 } })
    expect([alone.statusCode, alone.message]).toEqual([
      400,
      'Children travel with an adult: choose at least one guest more than children.',
    ])
  })

  test('with dates from today on, where a place is, prices it although they have begun elsewhere', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    await t.db.update(listing).set({ timeZone: 'America/New_York' }).where(eq(listing.id, propertyId))
    const dates = { checkIn: w.day(10), checkOut: w.day(12) }
    const evening = new Date(`${w.day(11)}T02:00:00Z`)
    expect(await presentPlaces(t.db, { id: wishlistId, dates, party: null }, evening)).toMatchObject([
      { isAvailable: true },
    ])
  })

  test('with dates that have passed shows its places without prices of a stay', async () => {
    const { wishlistId } = await save('Lisbon')
    await t.db
      .update(wishlist)
      .set({ checkIn: w.day(-9), checkOut: w.day(-5) })
      .where(eq(wishlist.id, wishlistId))
    expect((await details(wishlistId)).places).toMatchObject([{ isAvailable: null, property: { total: null } }])
    const past = await me.call('wishlist/update', {
      wishlistId,
      dates: { checkIn: w.day(-9), checkOut: w.day(-5) },
    })
    expect([past.statusCode, past.message]).toEqual([400, 'Check-in is in the past. Choose a later date.'])
  })

  test('keeps a place that left the site, by its title', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    await t.db.update(listing).set({ status: 'paused' }).where(eq(listing.id, propertyId))
    const { places, wishlist } = await details(wishlistId)
    expect(places).toMatchObject([{ propertyId, property: null, title: expect.stringMatching(/\S/) }])
    expect(wishlist.covers).toEqual([])
  })

  test('that was deleted comes back with its places, but for those saved elsewhere meanwhile', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    const kept = await w.listing()
    await me.call('wishlist/save', { propertyId: kept })
    await me.call('wishlist/delete', { wishlistId })
    expect(await lists()).toEqual([])
    expect((await me.call('wishlist/details', { wishlistId })).statusCode).toBe(404)
    await me.call('wishlist/save', { propertyId, newList: 'Porto' })
    const { data } = await me.call('wishlist/restore', { wishlistId })
    expect(data.wishlists.map(({ name, propertyIds }) => [name, propertyIds])).toEqual([
      ['Porto', [propertyId]],
      ['Lisbon', [kept]],
    ])
  })

  test('that was deleted is gone for good after a day', async () => {
    const { wishlistId } = await save('Lisbon')
    await me.call('wishlist/delete', { wishlistId })
    await t.db
      .update(wishlist)
      .set({ deletedAt: plusDays(t.services.now(), -1.01) })
      .where(eq(wishlist.id, wishlistId))
    expect((await me.call('wishlist/restore', { wishlistId })).statusCode).toBe(404)
    await purgeDeletedWishlists(t.services)
    expect(await t.db.$count(wishlistPlace, eq(wishlistPlace.personId, personId))).toBe(0)
  })

  test('goes with the account of its owner', async () => {
    await save('Lisbon')
    await me.call('user/delete')
    expect(await t.db.$count(wishlist, eq(wishlist.personId, personId))).toBe(0)
  })
})

describe('a link to a list', () => {
  const tokenOf = async (wishlistId: string, shared: boolean) => {
    const { data } = await me.call('wishlist/share', { wishlistId, shared })
    return data.wishlists.find(({ id }) => id === wishlistId)?.shareToken ?? null
  }
  const shared = (token: string | null) => t.nobody.call('wishlist/shared', { token: token ?? '' })

  test('shows anybody its places, and neither notes nor what left the site', async () => {
    const { propertyId, wishlistId } = await save('Lisbon')
    await me.call('wishlist/save', { propertyId, note: 'For the anniversary' })
    await t.db.insert(wishlistPlace).values({
      personId,
      wishlistId,
      listingId: await w.listing({ status: 'removed' }),
      savedAt: t.services.now(),
    })
    const { data } = await shared(await tokenOf(wishlistId, true))
    expect(data).toMatchObject({ name: 'Lisbon', dates: null, places: [{ property: { id: propertyId } }] })
    expect(JSON.stringify(data)).not.toContain('anniversary')
  })

  test('stays the same while it is shared, and never works again once it was revoked', async () => {
    const { wishlistId } = await save('Lisbon')
    const first = await tokenOf(wishlistId, true)
    expect(await tokenOf(wishlistId, true)).toBe(first)
    await tokenOf(wishlistId, false)
    expect(await shared(first)).toMatchObject({ statusCode: 404, message: 'This list is not shared any more.' })
    const second = await tokenOf(wishlistId, true)
    expect(second).not.toBe(first)
    expect((await shared(first)).statusCode).toBe(404)
    await me.call('wishlist/delete', { wishlistId })
    expect((await shared(second)).statusCode).toBe(404)
  })
})
