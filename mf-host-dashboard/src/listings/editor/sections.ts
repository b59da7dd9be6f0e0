import type { CallOutput, HostListing, ListingFields } from '@qe/contract'
import { listOf, plural } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { bookingTypes, cancellationTiers } from '../booking-settings'
import { fieldOf } from '../sections/field-errors'
import type { ListingValues } from '../sections/section-props'
import type { Unsaved } from './unsaved'

type ListingDetails = CallOutput<'property/details'>

/** All fields of a saved listing. Some come with the host's list, others with the details that guests see. */
export function savedFields(listing: HostListing, details: ListingDetails): ListingValues {
  const { basePrice, weekendPrice, cleaningFee, extraGuestFee, petFee } = listing
  return {
    ...listing,
    type: listing.type.key,
    point: listing.exactPoint,
    basePrice: basePrice.amount,
    weekendPrice: weekendPrice?.amount ?? null,
    cleaningFee: cleaningFee.amount,
    extraGuestFee: extraGuestFee.amount,
    petFee: petFee.amount,
    amenities: details.amenities.map(({ key }) => key),
    rooms: details.rooms ?? [],
    houseRules: details.houseRules,
    checkInFrom: details.checkInFrom,
    checkInUntil: details.checkInUntil,
    checkOutBy: details.checkOutBy,
    petsAllowed: details.petsAllowed,
  }
}

export type SectionKey =
  | 'photos'
  | 'description'
  | 'kind'
  | 'rooms'
  | 'units'
  | 'amenities'
  | 'location'
  | 'house-rules'
  | 'prices'
  | 'discounts'
  | 'lead-time'
  | 'booking'
  | 'times'
  | 'calendars'
  | 'arrival-guide'

export interface EditorSection {
  key: SectionKey
  group: 'Your place' | 'Prices and booking' | 'For your guests'
  title: string
  text?: string
  /** In the menu, below the title: what is set there. */
  summary?: (listing: HostListing, fields: ListingValues) => string | null
  /** The listing's fields there; the other sections are saved by calls of their own. */
  fields?: readonly (keyof ListingFields)[]
}

/** The sections of the editor, in the order of its menu. */
export const sections: readonly EditorSection[] = [
  {
    key: 'photos',
    group: 'Your place',
    title: 'Photos',
    text: 'The first is the cover. Drag them, or use the arrows. Each change is saved at once.',
    summary: ({ photos }) => plural(photos.length, 'photo'),
  },
  {
    key: 'description',
    group: 'Your place',
    title: 'Title and description',
    summary: ({ title }) => title,
    fields: ['title', 'description'],
  },
  {
    key: 'kind',
    group: 'Your place',
    title: 'Kind and size',
    summary: ({ type, guests, bedrooms }) =>
      `${type.label} · ${plural(guests, 'guest')} · ${plural(bedrooms, 'bedroom')}`,
    fields: ['type', 'kind', 'guests', 'bedrooms', 'beds', 'bathrooms'],
  },
  {
    key: 'rooms',
    group: 'Your place',
    title: 'Rooms and beds',
    text: 'Guests see where each of them will sleep, and your photos by room.',
    summary: (_, { rooms = [] }) => (rooms.length > 0 ? plural(rooms.length, 'room') : 'None yet'),
    fields: ['rooms'],
  },
  {
    key: 'units',
    group: 'Your place',
    title: 'Number of units',
    summary: (_, { units = [] }) => (units.length > 1 ? `${units.length} of these` : 'One'),
    fields: ['units'],
  },
  {
    key: 'amenities',
    group: 'Your place',
    title: 'Amenities',
    summary: (_, { amenities = [] }) => plural(amenities.length, 'amenity', 'amenities'),
    fields: ['amenities'],
  },
  {
    key: 'location',
    group: 'Your place',
    title: 'Location',
    text: 'The country stays, and with it the currency.',
    summary: ({ city, country }) => `${city}, ${country}`,
    fields: ['address', 'postcode', 'neighbourhood', 'point', 'cityId'],
  },
  {
    key: 'house-rules',
    group: 'Your place',
    title: 'House rules',
    text: 'Guests agree to them when they book.',
    summary: (_, { houseRules = [] }) => (houseRules.length > 0 ? plural(houseRules.length, 'rule') : 'None yet'),
    fields: ['houseRules'],
  },
  {
    key: 'prices',
    group: 'Prices and booking',
    title: 'Prices',
    text: 'The usual ones. Prices of single nights are set in the calendar.',
    summary: ({ basePrice }) => `${formatMoney(basePrice)} a night`,
    fields: ['basePrice', 'weekendPrice', 'cleaningFee', 'guestsIncluded', 'extraGuestFee', 'petsAllowed', 'petFee'],
  },
  {
    key: 'discounts',
    group: 'Prices and booking',
    title: 'Discounts for long stays',
    text: 'A stay gets the longest one that it reaches.',
  },
  {
    key: 'lead-time',
    group: 'Prices and booking',
    title: 'Last-minute and early booking',
    text: 'Days are those of the place. Of these and the discounts for long stays a guest gets the largest.',
  },
  {
    key: 'booking',
    group: 'Prices and booking',
    title: 'Booking and cancelling',
    text: 'Applies to new bookings; existing ones keep their terms.',
    summary: ({ bookingType, cancellationTier }) =>
      [bookingTypes, cancellationTiers]
        .flatMap((options) => options.filter(({ value }) => value === bookingType || value === cancellationTier))
        .map(({ label }) => label)
        .join(' · '),
    fields: ['bookingType', 'cancellationTier'],
  },
  {
    key: 'times',
    group: 'Prices and booking',
    title: 'Arrival and length of stays',
    summary: ({ minNights, maxNights }) => `${minNights} to ${plural(maxNights, 'night')}`,
    fields: [
      'checkInFrom',
      'checkInUntil',
      'checkOutBy',
      'minNights',
      'maxNights',
      'noticeDays',
      'preparationDays',
      'windowDays',
    ],
  },
  {
    key: 'calendars',
    group: 'Prices and booking',
    title: 'Other calendars',
    text: 'For a listing on several sites: prevents double bookings. What you add or remove here holds at once.',
  },
  {
    key: 'arrival-guide',
    group: 'For your guests',
    title: 'Arrival guide',
    text: 'For guests with a confirmed stay, in their trip. It is never on the listing’s page.',
  },
]

export const groups = [...new Set(sections.map(({ group }) => group))]

export const sectionPath = (listingId: string, key?: SectionKey): string =>
  `/host/listings/${listingId}${key ? `/${key}` : ''}`

export function hasUnsaved({ key, fields = [] }: EditorSection, unsaved: Unsaved): boolean {
  if (key === 'arrival-guide') return Object.keys(unsaved.guide).length > 0
  if (key === 'discounts') return unsaved.discounts !== null
  if (key === 'lead-time') return unsaved.leadTime !== null
  return fields.some((name) => name in unsaved.fields)
}

/** `Prices and House rules`. */
export const unsavedTitles = (unsaved: Unsaved): string =>
  listOf(sections.filter((section) => hasUnsaved(section, unsaved)).map(({ title }) => title))

/** The section that can mend an error of a field, or of something in it. */
export function sectionOfError(name: string): SectionKey | undefined {
  const field = fieldOf(name)
  return sections.find(({ key, fields = [] }) => key === field || (fields as readonly string[]).includes(field))?.key
}
