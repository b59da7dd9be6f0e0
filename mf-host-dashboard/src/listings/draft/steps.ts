import type { ListingDraft, ListingFields } from '@qe/contract'
import { defaultBooking } from '../sections/booking-section'
import { nonEmptyRules } from '../sections/description-section'
import { fieldOf } from '../sections/field-errors'
import { defaultKind } from '../sections/kind-section'
import type { ListingValues } from '../sections/section-props'

export type StepKey = 'kind' | 'place' | 'amenities' | 'photos' | 'words' | 'prices' | 'booking' | 'check'

export interface Step {
  key: StepKey
  /** Name in the step bar. */
  name: string
  title: string
  text: string
  /** Its fields, which are saved together when the host continues. */
  fields: readonly (keyof ListingFields)[]
  /** Values before the host chooses others. */
  defaults?: ListingValues
}

/** The steps of a listing draft. */
export const steps: readonly Step[] = [
  {
    key: 'kind',
    name: 'Kind',
    title: 'What kind of place is it?',
    text: 'Each step is saved when you continue, so you can stop and come back.',
    fields: ['type', 'kind', 'guests', 'bedrooms', 'beds', 'bathrooms', 'rooms', 'units'],
    defaults: defaultKind,
  },
  {
    key: 'place',
    name: 'Where',
    title: 'Where is it?',
    text: 'The address stays between you and the guests who have booked.',
    fields: ['countryCode', 'cityId', 'neighbourhood', 'address', 'postcode', 'point'],
  },
  {
    key: 'amenities',
    name: 'Amenities',
    title: 'What is there?',
    text: 'Only what always works.',
    fields: ['amenities'],
    defaults: { amenities: [] },
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
    name: 'Description',
    title: 'Describe it',
    text: 'As you would to a friend who is coming.',
    fields: ['title', 'description', 'houseRules'],
    defaults: { houseRules: [] },
  },
  {
    key: 'prices',
    name: 'Prices',
    title: 'What does it cost?',
    text: 'Prices of single nights can be set in the calendar later.',
    fields: ['basePrice', 'weekendPrice', 'cleaningFee', 'guestsIncluded', 'extraGuestFee', 'petsAllowed', 'petFee'],
    defaults: { weekendPrice: null, cleaningFee: 0, extraGuestFee: 0, petsAllowed: false, petFee: 0 },
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
    defaults: defaultBooking,
  },
  {
    key: 'check',
    name: 'Check',
    title: 'As guests will see it',
    text: 'We review every listing before it goes live.',
    fields: [],
  },
]

/** The values of a step to save: entered ones, else its defaults. Leaves out empty ones. */
export function stepValues({ fields: names, defaults = {} }: Step, fields: ListingValues): ListingValues {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const value = fields[name] ?? defaults[name]
    if (value !== undefined && value !== '' && !Number.isNaN(value)) values[name] = value
  }
  const { houseRules, guests, guestsIncluded } = { ...fields, ...(values as ListingValues) }
  if (values['houseRules']) values['houseRules'] = nonEmptyRules(houseRules ?? [])
  if (values['guestsIncluded'] && guests !== undefined && guestsIncluded !== undefined)
    values['guestsIncluded'] = Math.min(guests, guestsIncluded)
  return values as ListingValues
}

/** What is not saved yet of some steps, as it is sent. */
export const changedValues = (of: readonly Step[], fields: ListingValues, changes: ListingValues): ListingValues =>
  Object.fromEntries(of.flatMap((step) => Object.entries(stepValues(step, fields)).filter(([name]) => name in changes)))

/** Where a draft is edited: at a step, or where the host goes on. */
export const draftPath = (propertyId: string, step?: StepKey): string =>
  `/host/listings/${propertyId}/draft${step ? `?step=${step}` : ''}`

/** The step that has a field, or the one that an error of something in it is of. */
export const stepOf = (field: string): Step | undefined =>
  steps.find(({ fields }) => (fields as readonly string[]).includes(fieldOf(field)))

/** How many of a step's fields are still missing; null before anything of it is saved. */
function missingIn({ fields }: Step, draft: ListingDraft): number | null {
  if (!fields.some((name) => draft.fields[name] !== undefined)) return null
  return fields.filter((name) => name in draft.missing).length
}

/** Whether a step is done: something of it is saved, and nothing is missing. The last one is done with submitting. */
export const isDone = (step: Step, draft: ListingDraft | null): boolean =>
  draft !== null && missingIn(step, draft) === 0

/** Where a host goes on with a draft: the first step that is not done. */
export const firstUndone = (draft: ListingDraft | null): Step | undefined => steps.find((step) => !isDone(step, draft))
