import { type Amenity, type ListingDetails, type PropertyType, sizeByRooms } from '@qe/contract'
import { nonEmptyRules } from '../sections/description-section'
import type { ListingValues } from '../sections/section-props'

/** Fields that guests see as they are typed. */
const sameFields = [
  'title',
  'description',
  'kind',
  'guests',
  'bedrooms',
  'beds',
  'bathrooms',
  'rooms',
  'neighbourhood',
  'petsAllowed',
  'bookingType',
  'checkInFrom',
  'checkInUntil',
  'checkOutBy',
  'minNights',
  'maxNights',
] as const satisfies readonly (keyof ListingValues & keyof ListingDetails)[]

/** What the keys of types and amenities stand for. */
export interface ReferenceLists {
  types: readonly PropertyType[]
  amenities: readonly Amenity[]
}

/** A number that was emptied is not there. */
const isFilled = (value: unknown) => value !== undefined && value !== null && !Number.isNaN(value)

/**
 * A listing as guests would see it with what its host has typed. What the server works out (cancellation terms, price
 * of a stay, place) stays as it is saved.
 */
export function withUnsaved(
  saved: ListingDetails,
  fields: ListingValues,
  { types, amenities }: ReferenceLists,
): ListingDetails {
  const typed = Object.fromEntries(
    sameFields.filter((name) => isFilled(fields[name])).map((name) => [name, fields[name]]),
  )
  const { type, houseRules, amenities: keys, basePrice, units } = fields
  const listing: ListingDetails = { ...saved, ...sizeByRooms(fields.rooms ?? []), ...typed }
  const chosenType = types.find(({ key }) => key === type)
  if (chosenType) listing.type = { key: chosenType.key, label: chosenType.label }
  if (houseRules) listing.houseRules = nonEmptyRules(houseRules)
  if (keys) listing.amenities = amenities.filter(({ key }) => keys.includes(key))
  if (isFilled(basePrice)) listing.nightly = { ...saved.nightly, amount: basePrice ?? saved.nightly.amount }
  if (units) listing.units = units.length > 1 ? units.length : undefined
  return listing
}
