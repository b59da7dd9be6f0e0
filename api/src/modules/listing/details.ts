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

export const noSuchPlace = () => notFound('This place is not on Quality Escape any more. Have a look at others nearby.')

/** How long what nobody in particular sees may be shown again without asking the database (ms). */
const keptFor = 1000
/** Pages kept at once. */
const keptAtMost = 2000

interface Kept {
  until: number
  details: Promise<ListingDetails>
}
const keptPages = new WeakMap<Database, Map<string, Kept>>()

/**
 * Everything that a property page tells nobody in particular. Asked for most of all calls, and the same for everybody:
 * it is read once a second at most, so a change may show so much later; at once where it was made in this process
 * (`forgetDetails`).
 */
export function publicDetails(db: Database, propertyId: string, now: Date): Promise<ListingDetails> {
  const pages = keptPages.get(db) ?? new Map<string, Kept>()
  keptPages.set(db, pages)
  const kept = pages.get(propertyId)
  if (kept && kept.until > now.getTime()) return kept.details
  const details = propertyDetails(db, propertyId, null)
  // The oldest stands first, as what is read anew goes to the end.
  pages.delete(propertyId)
  for (const oldest of pages.keys()) {
    if (pages.size < keptAtMost) break
    pages.delete(oldest)
  }
  pages.set(propertyId, { until: now.getTime() + keptFor, details })
  details.catch(() => pages.get(propertyId)?.details === details && pages.delete(propertyId))
  return details
}

/** The next who asks gets what the database says now. For commands that have just changed a listing. */
export function forgetDetails(db: Database, propertyId: string): void {
  keptPages.get(db)?.delete(propertyId)
}

/**
 * Everything a property page tells. A listing that is not live shows to its host only, and to guests who stay there.
 */
export async function propertyDetails(db: Database, propertyId: string, me: Me | null): Promise<ListingDetails> {
  const [read] = await db
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
  if (!read) throw noSuchPlace()
  const { found, ...named } = read
  const own = me !== null && found.hostId === me.id
  if (found.status === 'removed' || (found.status !== 'live' && !own && !(await stays(db, propertyId, me))))
    throw noSuchPlace()
  const [card] = await toCards(db, [{ ...found, ...named }], null)
  if (!card) throw noSuchPlace()
  const [host, kept] = await Promise.all([
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
    amenities: kept.map(({ key, label, group, icon }) => ({ key, label, group, icon })),
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
    address: own || (await stays(db, propertyId, me)) ? found.address : null,
    status: found.status,
  }
}

/** Whether this person has a confirmed stay here, and may know where exactly it is. */
async function stays(db: Database, propertyId: string, me: Me | null): Promise<boolean> {
  if (!me) return false
  const found = await row(
    db,
    sql`select 1 from booking where property_id = ${propertyId} and guest_id = ${me.id} and status in ('confirmed', 'in_progress', 'completed') limit 1`,
  )
  return found !== undefined
}
