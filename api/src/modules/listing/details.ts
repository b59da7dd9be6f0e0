import type { ListingDetails } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import { builtOnce } from '../../database/built-once'
import type { Database } from '../../database/connect'
import { row } from '../../database/rows'
import { amenity, city, listing, propertyType, room } from '../../database/schema'
import { tierFootnotes, tierSentences } from '../../domain/cancellation'
import { notFound } from '../../domain/errors'
import { ShortCache } from '../../domain/short-cache'
import type { Me } from '../../identity/sessions'
import { nearbyPlaces } from '../places/nearby'
import { publicProfile } from '../profile/read-profile'
import { toCards } from './cards'

export const listingNotFound = () =>
  notFound('This listing is no longer on Quality Escape. Have a look at others nearby.')

const cachedPages = new ShortCache<ListingDetails>(1000, 2000)

/**
 * The public part of a listing page. It is the same for every visitor and the call made most often, so that it is
 * cached for a second: a change by another process shows that much later, one by this process at once
 * (`invalidateDetails`).
 */
export function publicDetails(db: Database, listingId: string, now: Date): Promise<ListingDetails> {
  return cachedPages.get(db, listingId, now, () => listingDetails(db, listingId, null, now))
}

/** Removes a listing from the cache, after a command has changed it. */
export function invalidateDetails(db: Database, listingId: string): void {
  cachedPages.delete(db, listingId)
}

const listingInCity = builtOnce((db) =>
  db
    .select({
      found: listing,
      typeLabel: propertyType.label,
      city: city.name,
      cityPoint: { lat: city.lat, lon: city.lon },
      citySlug: city.slug,
      country: city.country,
      countryCode: city.countryCode,
      units: sql<number>`(select count(*)::int from ${room} where ${room.listingId} = ${listing.id}
        and ${room.removedAt} is null)`,
    })
    .from(listing)
    .innerJoin(city, eq(city.id, listing.cityId))
    .innerJoin(propertyType, eq(propertyType.key, listing.typeKey))
    .where(eq(listing.id, sql.placeholder('listingId')))
    .prepare(''),
)

const amenitiesOf = builtOnce((db) =>
  db
    .select({ key: amenity.key, label: amenity.label, group: amenity.group, icon: amenity.icon })
    .from(amenity)
    .where(sql`${amenity.key} = any(${sql.placeholder('keys')})`)
    .orderBy(amenity.position)
    .prepare(''),
)

/**
 * The details of a listing for one person. Only its host, their co-hosts and its guests see a listing that is not live.
 * @param principalId as whom the person acts: the host, for a co-host
 */
export async function listingDetails(
  db: Database,
  listingId: string,
  me: Me | null,
  now: Date,
  principalId?: string,
): Promise<ListingDetails> {
  const [joined] = await listingInCity(db).execute({ listingId })
  if (!joined) throw listingNotFound()
  const { found, units, cityPoint, ...named } = joined
  const own = found.hostId === principalId
  if (found.status === 'removed' || (found.status !== 'live' && !own && !(await hasConfirmedStay(db, listingId, me))))
    throw listingNotFound()
  const [card] = await toCards(db, [{ ...found, ...named }], null)
  if (!card) throw listingNotFound()
  const [host, amenities] = await Promise.all([
    publicProfile(db, found.hostId, me?.id ?? null, now),
    found.amenities.length ? amenitiesOf(db).execute({ keys: found.amenities }) : [],
  ])
  const nearby = nearbyPlaces(card, { name: named.city, point: cityPoint })
  const part = (name: keyof typeof found.ratingParts) => found.ratingParts[name] ?? null
  return {
    ...card,
    photos: found.photos,
    rooms: found.rooms,
    ...(units > 1 && { units }),
    description: found.description,
    host: {
      id: host.id,
      name: host.name,
      avatar: host.avatar,
      joinedAt: host.joinedAt,
      bio: host.bio,
      isVerified: host.isVerified,
      languages: host.languages,
      listings: host.listings,
      rating: host.rating,
      ...(host.answers && { answers: host.answers }),
    },
    amenities,
    houseRules: found.houseRules,
    checkInFrom: found.checkInFrom,
    checkInUntil: found.checkInUntil,
    checkOutBy: found.checkOutBy,
    timeZone: found.timeZone,
    minNights: found.minNights,
    maxNights: found.maxNights,
    petsAllowed: found.petsAllowed,
    cancellationTier: found.cancellationTier,
    cancellationSummary: [...tierSentences[found.cancellationTier], ...tierFootnotes],
    ratings: {
      cleanliness: part('cleanliness'),
      accuracy: part('accuracy'),
      checkIn: part('checkIn'),
      communication: part('communication'),
      location: part('location'),
      value: part('value'),
    },
    citySlug: named.citySlug,
    ...(nearby && { nearby }),
    address: own || (await hasConfirmedStay(db, listingId, me)) ? found.address : null,
    status: found.status,
  }
}

/** Whether this person has a confirmed stay here, and may see the exact address. */
async function hasConfirmedStay(db: Database, listingId: string, me: Me | null): Promise<boolean> {
  if (!me) return false
  const found = await row(
    db,
    sql`select 1 from booking
        where listing_id = ${listingId} and guest_id = ${me.id}
          and status in ('confirmed', 'in_progress', 'completed')
        limit 1`,
  )
  return found !== undefined
}
