import { type ListingFields, listingFields } from '@qe/contract'
import { kilometresBetween } from '../../domain/geography'
import { chargeStep } from '../../domain/money'
import { policy } from '../../domain/policy'
import { plainMessage } from '../../domain/schema-messages'

export type Fields = Partial<ListingFields>

/** The city that a listing names. */
export interface ListingCity {
  id: string
  name: string
  countryCode: string
  currency: string
  lat: number
  lon: number
}

/** What a host has to say; what is not named here has a value that suits most places. */
const wanted: Partial<Record<keyof ListingFields, string>> = {
  type: 'Choose what kind of place it is.',
  kind: 'Say whether guests have all of it, a room of their own, or share one.',
  title: 'Give it a title.',
  description: 'Describe it.',
  countryCode: 'Choose the country.',
  cityId: 'Choose the city.',
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

const usual = (fields: Fields): Fields => ({
  neighbourhood: '',
  amenities: [],
  houseRules: [],
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

export type Reading =
  | { whole: ListingFields; missing: Record<string, never> }
  | { whole: null; missing: Record<string, string> }

/**
 * The fields with the usual values where nothing was said, once they are all there; otherwise what is absent or breaks
 * its own rule.
 */
export function readWhole(fields: Fields): Reading {
  const read = listingFields.safeParse({ ...usual(fields), ...fields })
  if (read.success) return { whole: read.data, missing: {} }
  const missing: Record<string, string> = {}
  for (const { path, message } of read.error.issues) {
    const field = String(path[0]) as keyof ListingFields
    // Follows from the guests, who are asked for.
    if (field === 'guestsIncluded' && fields.guestsIncluded === undefined) continue
    missing[field] ??= (fields[field] === undefined && wanted[field]) || plainMessage(message)
  }
  return { whole: null, missing }
}

/** The same, once all of it also fits together. */
export function readFitting(fields: Fields, city: ListingCity | null): Reading {
  const read = readWhole(fields)
  const missing = { ...clashes(fields, city), ...read.missing }
  return read.whole && Object.keys(missing).length === 0 ? read : { whole: null, missing }
}

/** What can't stand together, by the field that should give way. Looks only at what is there. */
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
    found.guestsIncluded = 'The price can’t include more guests than the place sleeps.'
  if (checkInFrom && checkInUntil && checkInFrom >= checkInUntil)
    found.checkInUntil = 'Check-in must end later than it begins.'
  if (photos?.length === 0) found.photos = wanted.photos ?? ''
  if (!city) return found
  if (countryCode && countryCode !== city.countryCode)
    found.cityId = `${city.name} is not in this country. Choose another city.`
  const away = point ? kilometresBetween(point, city) : 0
  if (away > policy.cityReachKilometres)
    found.point = `This is ${Math.round(away)} km from ${city.name}. Move the point, or choose another city.`
  return { ...found, ...unchargeable(fields, city.currency) }
}

const priceFields = ['basePrice', 'weekendPrice', 'cleaningFee', 'extraGuestFee', 'petFee'] as const

/** Prices that no card could be charged. */
export function unchargeable(fields: Fields, currency: string): Record<string, string> {
  const step = chargeStep(currency)
  const wrong = priceFields.filter((field) => (fields[field] ?? 0) % step !== 0)
  return Object.fromEntries(wrong.map((field) => [field, stepsOf(currency)]))
}

export const stepsOf = (currency: string) => `Prices in ${currency} go in steps of ${chargeStep(currency) / 1000}.`

/** The fields that pass their own rules; for what was written under older ones. */
export function validPart(fields: Fields): Fields {
  const shape = listingFields.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => shape[field]?.safeParse(value).success),
  ) as Fields
}
