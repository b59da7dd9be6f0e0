import type { ListingFields } from '@qe/contract'
import { usualBooking } from '../parts/booking-part'
import { usualKind } from '../parts/kind-part'
import type { Fields } from '../parts/part'
import { writtenRules } from '../parts/words-part'

export type StepKey = 'kind' | 'place' | 'amenities' | 'photos' | 'words' | 'prices' | 'booking' | 'check'

export interface Step {
  key: StepKey
  /** In the row of steps. */
  name: string
  title: string
  text: string
  /** What it asks for; all of it is sent when one goes on. */
  fields: readonly (keyof ListingFields)[]
  /** What it shows before something else is chosen. */
  usual?: Fields
}

/** Listing a place, step by step. */
export const steps: readonly Step[] = [
  {
    key: 'kind',
    name: 'Kind',
    title: 'What kind of place is it?',
    text: 'Each step is kept when you go on, so you can stop and come back.',
    fields: ['type', 'kind', 'guests', 'bedrooms', 'beds', 'bathrooms'],
    usual: usualKind,
  },
  {
    key: 'place',
    name: 'Where',
    title: 'Where is it?',
    text: 'The address stays between you and the guests who have booked.',
    fields: ['countryCode', 'cityId', 'neighbourhood', 'address', 'point'],
  },
  {
    key: 'amenities',
    name: 'Amenities',
    title: 'What is there?',
    text: 'Only what always works.',
    fields: ['amenities'],
    usual: { amenities: [] },
  },
  {
    key: 'photos',
    name: 'Photos',
    title: 'Show it',
    text: 'Five or more, by daylight. Drag them into their order; the first is the cover.',
    fields: ['photos'],
  },
  {
    key: 'words',
    name: 'Words',
    title: 'Describe it',
    text: 'As you would to a friend who is coming.',
    fields: ['title', 'description', 'houseRules'],
    usual: { houseRules: [] },
  },
  {
    key: 'prices',
    name: 'Prices',
    title: 'What does it cost?',
    text: 'Prices of single nights can be set in the calendar later.',
    fields: ['basePrice', 'weekendPrice', 'cleaningFee', 'guestsIncluded', 'extraGuestFee', 'petsAllowed', 'petFee'],
    usual: { weekendPrice: null, cleaningFee: 0, extraGuestFee: 0, petsAllowed: false, petFee: 0 },
  },
  {
    key: 'booking',
    name: 'Booking',
    title: 'How do guests book?',
    text: 'All of it can be changed at any time; a booking keeps what it was made with.',
    fields: [
      'bookingType',
      'cancellationTier',
      'checkInFrom',
      'checkInUntil',
      'checkOutBy',
      'minNights',
      'maxNights',
      'noticeDays',
      'preparationDays',
      'windowDays',
    ],
    usual: usualBooking,
  },
  {
    key: 'check',
    name: 'Hand in',
    title: 'Ready?',
    text: 'We look at every place before guests see it, within a day.',
    fields: [],
  },
]

/** What a step has to say, with what it shows where nothing was chosen; without what is empty. */
export function saidIn({ fields: names, usual = {} }: Step, fields: Fields): Fields {
  const said: Record<string, unknown> = {}
  for (const name of names) {
    const value = fields[name] ?? usual[name]
    if (value !== undefined && value !== '' && !Number.isNaN(value)) said[name] = value
  }
  const { houseRules, guests, guestsIncluded } = { ...fields, ...(said as Fields) }
  if (said['houseRules']) said['houseRules'] = writtenRules(houseRules ?? [])
  if (said['guestsIncluded'] && guests !== undefined && guestsIncluded !== undefined)
    said['guestsIncluded'] = Math.min(guests, guestsIncluded)
  return said as Fields
}

/** The step that asks for a field. */
export const stepOf = (field: string): Step | undefined =>
  steps.find(({ fields }) => (fields as readonly string[]).includes(field))
