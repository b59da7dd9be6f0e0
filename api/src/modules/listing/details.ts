import type { ListingDetails } from '@qe/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect'
import { row } from '../../database/rows'
import { amenity, city, property, propertyType } from '../../database/schema'
import { tierFootnotes, tierSentences } from '../../domain/cancellation'
import { notFound } from '../../domain/errors'
import type { Me } from '../../identity/sessions'
import { publicProfile } from '../profile/read-profile'
import { toCards } from './cards'

export const listingNotFound = () =>
  notFound('This listing is no longer on Quality Escape. Have a look at others nearby.')

/** How long a page is served from the cache (ms). */
const cacheMs = 1000
/** Pages in the cache at most. */
const maxCachedPages = 2000

interface CachedPage {
  until: number
  details: Promise<ListingDetails>
}
const cachedPages = new WeakMap<Database, Map<string, CachedPage>>()

/**
 * Everything that a property page tells nobody in particular. Asked for most of all calls, and the same for everybody:
 * it is read once a second at most, so a change may show so much later; at once where it was made in this process
 * (`invalidateDetails`).
 */
export function publicDetails(db: Database, propertyId: string, now: Date): Promise<ListingDetails> {
  const pages = cachedPages.get(db) ?? new Map<string, CachedPage>()
  cachedPages.set(db, pages)
  const cached = pages.get(propertyId)
  if (cached && cached.until > now.getTime()) return cached.details
  const details = listingDetails(db, propertyId, null)
  // The oldest stands first, as what is read anew goes to the end.
  pages.delete(propertyId)
  for (const oldest of pages.keys()) {
    if (pages.size < maxCachedPages) break
    pages.delete(oldest)
  }
  pages.set(propertyId, { until: now.getTime() + cacheMs, details })
  details.catch(() => pages.get(propertyId)?.details === details && pages.delete(propertyId))
  return details
}

/** The next who asks gets what the database says now. For commands that have just changed a listing. */
export function invalidateDetails(db: Database, propertyId: string): void {
  cachedPages.get(db)?.delete(propertyId)
}

/**
 * Everything a property page tells. A listing that is not live shows to its host only, and to guests who stay there.
 */
export async function listingDetails(db: Database, propertyId: string, me: Me | null): Promise<ListingDetails> {
  const [joined] = await db
    .select({
      found: property,
      typeLabel: propertyType.label,
      city: city.name,
      citySlug: city.slug,
      country: city.country,
      countryCode: city.countryCode,
    })
    .from(property)
    .innerJoin(city, eq(city.id, property.cityId))
    .innerJoin(propertyType, eq(propertyType.key, property.typeKey))
    .where(eq(property.id, propertyId))
  if (!joined) throw listingNotFound()
  const { found, ...named } = joined
  const own = me !== null && found.hostId === me.id
  if (found.status === 'removed' || (found.status !== 'live' && !own && !(await hasConfirmedStay(db, propertyId, me))))
    throw listingNotFound()
  const [card] = await toCards(db, [{ ...found, ...named }], null)
  if (!card) throw listingNotFound()
  const [host, amenities] = await Promise.all([
    publicProfile(db, found.hostId, me?.id ?? null),
    found.amenities.length
      ? db.select().from(amenity).where(inArray(amenity.key, found.amenities)).orderBy(amenity.position)
      : [],
  ])
  const part = (name: keyof typeof found.ratingParts) => found.ratingParts[name] ?? null
  return {
    ...card,
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
    },
    amenities: amenities.map(({ key, label, group, icon }) => ({ key, label, group, icon })),
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
    address: own || (await hasConfirmedStay(db, propertyId, me)) ? found.address : null,
    status: found.status,
  }
}

/** Whether this person has a confirmed stay here, and may know where exactly it is. */
async function hasConfirmedStay(db: Database, propertyId: string, me: Me | null): Promise<boolean> {
  if (!me) return false
  const found = await row(
    db,
    sql`select 1 from booking
        where property_id = ${propertyId} and guest_id = ${me.id}
          and status in ('confirmed', 'in_progress', 'completed')
        limit 1`,
  )
  return found !== undefined
}
