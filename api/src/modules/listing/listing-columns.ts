import type { ListingFields, Point } from '@qe/contract'
import timeZoneAt from 'tz-lookup'
import type { property } from '../../database/schema'
import { blurred } from '../../domain/geography'
import { comparable } from '../../domain/money'
import type { ListingCity } from './listing-check'

type Row = typeof property.$inferSelect
type Columns = typeof property.$inferInsert

/** The same name on both sides. */
const alike = [
  'kind',
  'title',
  'description',
  'neighbourhood',
  'address',
  'guests',
  'bedrooms',
  'beds',
  'bathrooms',
  'amenities',
  'houseRules',
  'photos',
  'checkInFrom',
  'checkInUntil',
  'checkOutBy',
  'bookingType',
  'basePrice',
  'weekendPrice',
  'cleaningFee',
  'extraGuestFee',
  'guestsIncluded',
  'petsAllowed',
  'petFee',
  'minNights',
  'maxNights',
  'noticeDays',
  'preparationDays',
  'windowDays',
  'cancellationTier',
] as const

/** A listing's columns from what its host said, and what follows from that; but for where it stands. */
export function columnsOf(fields: ListingFields, city: ListingCity) {
  const { type, title } = fields
  return {
    ...pick(fields, alike),
    // Whoever can't see a photo is at least told which it is.
    photos: fields.photos.map(({ path, alt }, n) => ({ path, alt: alt || `${title}, photo ${n + 1}` })),
    amenities: [...new Set(fields.amenities)],
    typeKey: type,
    cityId: city.id,
    currency: city.currency,
    sortPrice: comparable(fields.basePrice, city.currency),
  } satisfies Partial<Columns>
}

/** Where it stands: exactly, for strangers, and by which clock. */
export function standing(listingId: string, { lat, lon }: Point, secret: Buffer) {
  const { lat: publicLat, lon: publicLon } = blurred({ lat, lon }, listingId, secret)
  return { lat, lon, publicLat, publicLon, timeZone: timeZoneAt(lat, lon) } satisfies Partial<Columns>
}

/** The same after a change: a listing that was not moved keeps the point that strangers know. */
export function movedTo({ id, lat, lon }: Row, point: Point, secret: Buffer) {
  return point.lat === lat && point.lon === lon ? {} : standing(id, point, secret)
}

/** What its host said, read back from a listing. */
export function fieldsOf(row: Row, { countryCode }: ListingCity): ListingFields {
  return {
    ...pick(row, alike),
    type: row.typeKey,
    countryCode,
    cityId: row.cityId,
    point: { lat: row.lat, lon: row.lon },
  }
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
