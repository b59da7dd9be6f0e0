import type { PropertyDetails } from '@qe/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { amenity, property } from '../../database/schema'
import { tierFootnotes, tierSentences } from '../../domain/cancellation'
import { notFound } from '../../http/refused'
import type { Me } from '../../identity/sessions'
import { publicProfile } from '../profile/read-profile'
import { cardRows, toCards } from './cards'

export const noSuchPlace = () => notFound('This place is not on Quality Escape any more. Have a look at others nearby.')

/** Everything a property page tells. A listing that is not live shows to its host only. */
export async function propertyDetails(db: Queryable, propertyId: string, me: Me | null): Promise<PropertyDetails> {
  const [found] = await db.select().from(property).where(eq(property.id, propertyId))
  const own = me !== null && found?.hostId === me.id
  if (!found || found.status === 'removed' || (found.status !== 'live' && !own && !(await stays(db, propertyId, me)))) throw noSuchPlace()
  const [line] = await cardRows(db, [propertyId])
  const [card] = await toCards(db, line ? [line] : [], null)
  if (!line || !card) throw noSuchPlace()
  const host = await publicProfile(db, found.hostId)
  const kept = found.amenities.length ? await db.select().from(amenity).where(inArray(amenity.key, found.amenities)).orderBy(amenity.position) : []
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
    citySlug: line.citySlug,
    address: own || (await stays(db, propertyId, me)) ? found.address : null,
    status: found.status,
  }
}

/** Whether this person has a confirmed stay here, and may know where exactly it is. */
async function stays(db: Queryable, propertyId: string, me: Me | null): Promise<boolean> {
  if (!me) return false
  const found = await row(db, sql`select 1 from booking where property_id = ${propertyId} and guest_id = ${me.id} and status in ('confirmed', 'in_progress', 'completed') limit 1`)
  return found !== undefined
}
