import { randomUUID } from 'node:crypto'
import type { CallInput, NightChanges } from '@qe/contract'
import { onboarding } from '@qe/emulators/stripe/testing'
import { amenity, city, listing, person, propertyType, room } from '../database/schema'
import { addDays } from '../domain/dates'
import { comparable } from '../domain/money'
import type { Caller, Reply, TestApp } from './harness'

type NewListing = typeof listing.$inferInsert

export interface SmallWorld {
  cityId: string
  hostId: string
  guestId: string
  /** A guest without bookings. */
  otherId: string
  otherHostId: string
  host: Caller
  guest: Caller
  other: Caller
  otherHost: Caller
  /** A listing at 100.00 EUR a night with 20.00 for cleaning, moderate terms, by request. */
  listing(changes?: Partial<NewListing>): Promise<string>
  /** So many listings like that, written at once. */
  listings(count: number): Promise<string[]>
  /** The date `n` days from today, in UTC. */
  day(n: number): string
  /** Changes nights of the host's listings, from and to so many days from today, both included. */
  editNights(
    propertyIds: string[],
    range: [from: number, to: number],
    changes: NightChanges,
    more?: Partial<CallInput<'calendar/edit-nights'>>,
  ): Promise<Reply<'calendar/edit-nights'>>
}

/** Adds a city, a listing type and an amenity. */
async function addReferenceData(t: TestApp, cityId: string): Promise<void> {
  await t.db.insert(city).values({
    id: cityId,
    slug: 'harbour',
    name: 'Harbour',
    country: 'Nowhere',
    countryCode: 'XX',
    lat: 50,
    lon: 10,
    timeZone: 'UTC',
    currency: 'EUR',
    population: 1,
    photo: { path: '', alt: '' },
    listings: 1,
  })
  await t.db.insert(propertyType).values({ key: 'house', label: 'House', plural: 'Houses', icon: 'house', position: 1 })
  await t.db.insert(amenity).values({ key: 'wifi', label: 'Wifi', group: 'Basics', icon: 'wifi', position: 1 })
}

/** A listing as written to the database, with what differs from the usual one. */
function newListing(hostId: string, cityId: string, changes: Partial<NewListing>) {
  const usual = {
    id: randomUUID(),
    hostId,
    cityId,
    typeKey: 'house',
    kind: 'entire',
    title: 'A quiet house',
    description: 'By the water.',
    neighbourhood: 'Old town',
    address: '1 Harbour Street',
    lat: 50,
    lon: 10,
    publicLat: 50.001,
    publicLon: 10.001,
    timeZone: 'UTC',
    currency: 'EUR',
    guests: 4,
    bedrooms: 2,
    beds: 2,
    bathrooms: 1,
    amenities: ['wifi'],
    houseRules: ['No smoking'],
    photos: [{ path: 'media/photo/x', alt: 'A house' }],
    checkInFrom: '15:00',
    checkInUntil: '22:00',
    checkOutBy: '11:00',
    bookingType: 'request',
    basePrice: 10_000,
    cleaningFee: 2000,
    guestsIncluded: 4,
    cancellationTier: 'moderate',
    status: 'live',
    score: 1,
    sortPrice: comparable(changes.basePrice ?? 10_000, changes.currency ?? 'EUR'),
  } satisfies NewListing
  return { ...usual, ...changes }
}

/** Creates a city in UTC, two hosts and two guests; `listing` adds listings. */
export async function smallWorld(t: TestApp): Promise<SmallWorld> {
  const cityId = randomUUID()
  await addReferenceData(t, cityId)
  const add = async (firstName: string, role: 'guest' | 'provider') => {
    const id = randomUUID()
    await t.db.insert(person).values({
      id,
      email: `${firstName.toLowerCase()}@example.com`,
      firstName,
      lastName: 'Tęst-李',
      role,
      identityStatus: role === 'provider' ? 'approved' : 'none',
    })
    return id
  }
  const [hostId, otherHostId, guestId, otherId] = [
    await add('Hanna', 'provider'),
    await add('Hugo', 'provider'),
    await add('Gil', 'guest'),
    await add('Otto', 'guest'),
  ]
  const addListings = async (all: Partial<NewListing>[]) => {
    const rows = all.map((changes) => newListing(hostId, cityId, changes))
    await t.db.insert(listing).values(rows)
    await t.db.insert(room).values(rows.map(({ id }) => ({ listingId: id, name: 'Whole place' })))
    return rows.map(({ id }) => id)
  }
  const day = (n: number) => addDays(t.services.now().toISOString().slice(0, 10), n)
  const host = await t.as(hostId)
  return {
    cityId,
    hostId,
    otherHostId,
    guestId,
    otherId,
    host,
    otherHost: await t.as(otherHostId),
    guest: await t.as(guestId),
    other: await t.as(otherId),
    listing: async (changes = {}) => {
      const [id = ''] = await addListings([changes])
      return id
    },
    listings: (count) => addListings(Array.from({ length: count }, () => ({}))),
    day,
    editNights: (propertyIds, [from, to], changes, more = {}) =>
      host.call('calendar/edit-nights', {
        propertyIds,
        ranges: [{ from: day(from), to: day(to) }],
        changes,
        idempotencyKey: randomUUID(),
        ...more,
      }),
  }
}

/** A listing of the host with so many units, called 1, 2, …; their ids are in this order. */
export async function listingWithUnits(
  w: SmallWorld,
  count: number,
  changes?: Parameters<SmallWorld['listing']>[0],
): Promise<{ propertyId: string; unitIds: string[] }> {
  const propertyId = await w.listing(changes)
  const units = Array.from({ length: count }, (_, n) => ({ name: String(n + 1) }))
  const { data, message } = await w.host.call('property/update', { propertyId, units })
  if (!data.units) throw new Error(message)
  return { propertyId, unitIds: data.units.map(({ id }) => id) }
}

/** Quotes and holds a stay as a guest does; returns the booking's id. */
export async function hold(
  guest: Caller,
  listingId: string,
  checkIn: string,
  checkOut: string,
  message?: string,
): Promise<string> {
  const { data } = await guest.call('bookings/check-availability', {
    propertyId: listingId,
    checkIn,
    checkOut,
    guests: 2,
  })
  if (!data.quote) throw new Error(`Not available: ${data.reason}`)
  const added = await guest.call('bookings/add', {
    quoteId: data.quote.id,
    idempotencyKey: randomUUID(),
    ...(message && { message }),
  })
  if (added.statusCode !== 200) throw new Error(added.message)
  return added.data.booking.id
}

export const pay = (guest: Caller, bookingId: string, paymentMethodId = 'pm_card_visa') =>
  guest.call('bookings/payment-now', { bookingId, paymentMethodId, idempotencyKey: randomUUID() })

/** Creates the host's account at the payment provider and completes its onboarding, so that the host can be paid. */
export async function openPayouts(host: Caller): Promise<void> {
  const { data } = await host.call('stripe-connect/create', { returnPath: '/host/money', country: 'DE' })
  await fetch(data.url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(onboarding('000123456789')),
  })
  await host.call('user/get-all-banks')
}

/** Holds a stay and pays: it is asked for, or booked at once, as the listing has it. Returns the booking's id. */
export async function request(
  guest: Caller,
  listingId: string,
  checkIn: string,
  checkOut: string,
  message?: string,
): Promise<string> {
  const bookingId = await hold(guest, listingId, checkIn, checkOut, message)
  await pay(guest, bookingId)
  return bookingId
}

/** Books a stay at once, so many days ahead, at a listing of its own; returns the booking's id. */
export const bookStay = async (
  { guest, listing, day }: SmallWorld,
  from: number,
  to: number,
  changes: Parameters<SmallWorld['listing']>[0] = {},
): Promise<string> => request(guest, await listing({ bookingType: 'instant', ...changes }), day(from), day(to))

/** Lets so many days go by, a day at a time as jobs see them; returns the world with the people signed in anew. */
export async function passDays(t: TestApp, w: SmallWorld, count: number): Promise<SmallWorld> {
  for (let n = 0; n < count; n++) await t.pass(86_400_000)
  return { ...w, guest: await t.as(w.guestId), host: await t.as(w.hostId), otherHost: await t.as(w.otherHostId) }
}
