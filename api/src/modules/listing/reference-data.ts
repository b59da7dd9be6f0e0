import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { city, propertyType } from '../../database/schema'
import { badInput } from '../../domain/errors'
import type { Fields, ListingCity } from './listing-check'

/** A city by id; null if there is none. */
export async function cityOf(db: Queryable, cityId: string | undefined): Promise<ListingCity | null> {
  if (!cityId) return null
  const { id, name, region, country, countryCode, currency, lat, lon } = city
  const [found] = await db
    .select({ id, name, region, country, countryCode, currency, lat, lon })
    .from(city)
    .where(eq(city.id, cityId))
  return found ?? null
}

/** @throws ApiError 400 for an unknown type, city or amenity */
export async function requireKnownReferences(db: Queryable, { type, cityId, amenities }: Fields): Promise<void> {
  if (type !== undefined && (await db.$count(propertyType, eq(propertyType.key, type))) === 0)
    throw badInput('type', 'Choose one of the types in the list.')
  if (cityId !== undefined && !(await cityOf(db, cityId)))
    throw badInput('cityId', 'Choose one of the cities in the list.')
  if (!amenities?.length) return
  const unknown = await rows<{ key: string }>(
    db,
    sql`select key from unnest(${array(amenities, 'text')}) key where key not in (select key from amenity) limit 1`,
  )
  if (unknown[0]) throw badInput('amenities', `There is no amenity “${unknown[0].key}”. Choose from the list.`)
}
