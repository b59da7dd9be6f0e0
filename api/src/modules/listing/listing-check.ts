import { type ListingFields, listingFields, sizeByRooms } from '@qe/contract'
import { kilometresBetween } from '../../domain/geography'
import { chargeStep } from '../../domain/money'
import { policy } from '../../domain/policy'
import { issueSentence } from '../../domain/schema-messages'

export type Fields = Partial<ListingFields>

/** The city that a listing names. */
export interface ListingCity {
  id: string
  name: string
  region: string
  country: string
  countryCode: string
  currency: string
  lat: number
  lon: number
}

/** The fields that a host must fill in, each with its message. The others have a default. */
const requiredMessages: Partial<Record<keyof ListingFields, string>> = {
  type: 'Choose what type of listing it is.',
  kind: 'Say whether guests have all of it, a room of their own, or share one.',
  title: 'Give it a title.',
  description: 'Describe it.',
  countryCode: 'Choose the country.',
  cityId: 'Say in which town it is: find the address, or set the pin.',
  address: 'Enter street and number.',
  point: 'Show on the map where it is.',
  guests: 'Say how many guests it sleeps.',
  bedrooms: 'Say how many bedrooms it has.',
  beds: 'Say how many beds it has.',
  bathrooms: 'Say how many bathrooms it has.',
  photos: 'Add at least one photo.',
  checkInFrom: 'Say from when guests can check in.',
  checkInUntil: 'Say until when guests can check in.',
  checkOutBy: 'Say by when guests check out.',
  bookingType: 'Choose whether guests book at once or ask first.',
  basePrice: 'Enter the price of a night.',
  cancellationTier: 'Choose what guests get back when they cancel.',
}

const defaultsFor = (fields: Fields): Fields => ({
  neighbourhood: '',
  postcode: '',
  amenities: [],
  houseRules: [],
  rooms: [],
  weekendPrice: null,
  cleaningFee: 0,
  extraGuestFee: 0,
  guestsIncluded: fields.guests,
  petsAllowed: false,
  petFee: 0,
  minNights: 1,
  maxNights: 90,
  noticeDays: 0,
  preparationDays: 0,
  windowDays: 365,
})

export type ListingValidation =
  | { complete: ListingFields; missing: Record<string, never> }
  | { complete: null; missing: Record<string, string> }

/**
 * The fields, with defaults for optional ones, once they are complete; otherwise a message for each that is missing or
 * invalid.
 */
export function validateFields(fields: Fields): ListingValidation {
  const parsed = listingFields.safeParse({ ...defaultsFor(fields), ...fields }, { error: issueSentence })
  if (parsed.success) return { complete: parsed.data, missing: {} }
  const missing: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]) as keyof ListingFields
    // Its default is `guests`, which has a message of its own.
    if (field === 'guestsIncluded' && fields.guestsIncluded === undefined) continue
    missing[field] ??= (fields[field] === undefined && requiredMessages[field]) || message
  }
  return { complete: null, missing }
}

/** `validateFields`, and the fields must agree with each other and with the city as well. */
export function validateListing(fields: Fields, city: ListingCity | null): ListingValidation {
  const parsed = validateFields(fields)
  const missing = { ...clashes(fields, city), ...parsed.missing }
  return parsed.complete && Object.keys(missing).length === 0 ? parsed : { complete: null, missing }
}

/** Fields that contradict each other, by the field to change. Ignores fields that are not filled in. */
export function clashes(fields: Fields, city: ListingCity | null): Record<string, string> {
  const {
    minNights = 1,
    maxNights = 90,
    guests,
    guestsIncluded,
    checkInFrom,
    checkInUntil,
    photos,
    countryCode,
    point,
  } = fields
  const found: Record<string, string> = {}
  if (minNights > maxNights) found.maxNights = 'The longest stay can’t be shorter than the shortest.'
  if (guests !== undefined && guestsIncluded !== undefined && guestsIncluded > guests)
    found.guestsIncluded = 'The price can’t include more guests than the listing sleeps.'
  if (checkInFrom && checkInUntil && checkInFrom >= checkInUntil)
    found.checkInUntil = 'Check-in must end later than it begins.'
  Object.assign(found, clashesWithRooms(fields))
  if (photos?.length === 0) found.photos = requiredMessages.photos ?? ''
  if (!city) return found
  if (countryCode && countryCode !== city.countryCode)
    found.cityId = `${city.name} is not in this country. Choose another city.`
  const away = point ? kilometresBetween(point, city) : 0
  if (away > policy.remoteReachKilometres)
    found.point = `This is ${Math.round(away)} km from ${city.name}. Move the point, or choose another city.`
  return { ...found, ...unchargeablePrices(fields, city.currency) }
}

/** A size that contradicts the rooms. */
function clashesWithRooms(fields: Fields): Record<string, string> {
  const rooms = fields.rooms ?? []
  const size = sizeByRooms(rooms)
  if (size.beds === 0) return { rooms: 'No room has a bed yet. Add the beds to the rooms that guests sleep in.' }
  const wrong = (['bedrooms', 'beds', 'bathrooms'] as const).filter(
    (field) => size[field] !== undefined && fields[field] !== undefined && fields[field] !== size[field],
  )
  return Object.fromEntries(
    wrong.map((field) => [
      field,
      `Its rooms give ${size[field]} as the number of ${field}. Change its rooms and beds.`,
    ]),
  )
}

const priceFields = ['basePrice', 'weekendPrice', 'cleaningFee', 'extraGuestFee', 'petFee'] as const

/** Prices that are not a multiple of what a card can be charged. */
export function unchargeablePrices(fields: Fields, currency: string): Record<string, string> {
  const step = chargeStep(currency)
  const wrong = priceFields.filter((field) => (fields[field] ?? 0) % step !== 0)
  return Object.fromEntries(wrong.map((field) => [field, stepsOf(currency)]))
}

export const stepsOf = (currency: string) => `Prices in ${currency} go in steps of ${chargeStep(currency) / 1000}.`

/** The fields that pass today's rules. Older drafts may hold others. */
export function validFields(fields: Fields): Fields {
  const shape = listingFields.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => shape[field]?.safeParse(value).success),
  ) as Fields
}
