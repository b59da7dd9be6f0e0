import type { ListingFields, Point } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import timeZoneAt from 'tz-lookup'
import type { listing } from '../../database/schema'
import { blurred } from '../../domain/geography'
import { comparable } from '../../domain/money'
import type { ListingCity } from './listing-check'

/** A listing as the database stores it. */
export type ListingRow = typeof listing.$inferSelect
type Columns = typeof listing.$inferInsert

/** Columns that have the same name and type in `ListingFields`. */
const sharedColumns = [
  'kind',
  'title',
  'description',
  'neighbourhood',
  'address',
  'postcode',
  'guests',
  'bedrooms',
  'beds',
  'bathrooms',
  'amenities',
  'houseRules',
  'photos',
  'rooms',
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

/** The columns that a host's fields set, with those derived from them; `locationColumns` sets the others. */
export function columnsOf(fields: ListingFields, city: ListingCity) {
  const { type, title } = fields
  return {
    ...pick(fields, sharedColumns),
    // A screen reader needs a text even where the host wrote none.
    photos: fields.photos.map((photo, n) => ({ ...photo, alt: photo.alt || `${title}, photo ${n + 1}` })),
    amenities: [...new Set(fields.amenities)],
    typeKey: type,
    cityId: city.id,
    currency: city.currency,
    sortPrice: comparable(fields.basePrice, city.currency),
  } satisfies Partial<Columns>
}

/** The exact point, the blurred point that strangers see, and the time zone there. */
export function locationColumns(listingId: string, { lat, lon }: Point, secret: Buffer) {
  const { lat: publicLat, lon: publicLon } = blurred({ lat, lon }, listingId, secret)
  return { lat, lon, publicLat, publicLon, timeZone: timeZoneAt(lat, lon) } satisfies Partial<Columns>
}

/** `locationColumns` if the point changed, else none: a new blurred point each time would give the exact one away. */
export function changedLocationColumns({ id, lat, lon }: ListingRow, point: Point, secret: Buffer) {
  return point.lat === lat && point.lon === lon ? {} : locationColumns(id, point, secret)
}

/** The host's fields of a stored listing, without its units. */
export function fieldsOf(row: ListingRow, { countryCode }: ListingCity): ListingFields {
  return {
    ...pick(row, sharedColumns),
    type: row.typeKey,
    countryCode,
    cityId: row.cityId,
    point: { lat: row.lat, lon: row.lon },
  }
}

/** The named fields of an object. */
export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

/** SQL for columns of the table alias `l`, each under its field name: `l.host_id as "hostId", …`. */
export function columnList(fields: readonly (keyof ListingRow)[]): SQL {
  return sql.raw(fields.map((field) => `l.${snakeCase(field)} as "${field}"`).join(', '))
}

/** The schema names columns by their fields, in snake case. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
