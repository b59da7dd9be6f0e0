import type { CallName } from '@qe/contract'
import { ApiError, bus, useApiMutation } from '@qe/platform'
import { nonEmptyRules } from '../sections/description-section'
import type { ListingValues } from '../sections/section-props'
import { parseDiscount } from './discount'
import { firstProblem, parseInputs } from './lead-time'
import { type SectionKey, sectionOfError } from './sections'
import { changeUnsaved, nothingUnsaved, type Unsaved } from './unsaved'

/** Answers that a saved listing makes stale. */
export const staleAfterSave = [
  'property/my-property',
  'property/details',
  'property/hints',
  'bookings/check-availability',
  'calendar/overview',
  'calendar-feed/list',
] as const satisfies readonly CallName[]

type Errors = Unsaved['errors']

/** What the API takes: a field that was emptied is null there, and gets its message. */
const sentFields = (fields: ListingValues) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === 'houseRules' ? nonEmptyRules((value ?? []) as string[]) : (value ?? null),
    ]),
  )

/** Their calls name fields that the editor has not. */
const discountSections: ReadonlySet<SectionKey | ''> = new Set(['discounts', 'lead-time'])

/** An error under its fields where it names some, else under its section. */
const errorsOf = (error: unknown, otherwise: SectionKey | ''): Errors => {
  if (!(error instanceof ApiError)) throw error
  const named = Object.keys(error.fields).length > 0 && !discountSections.has(otherwise)
  if (!named) return { [otherwise]: error.message }
  const isShown = Object.keys(error.fields).some((name) => otherwise !== '' || sectionOfError(name) !== undefined)
  // Without a field for it the sentence stands in the bar.
  return isShown ? error.fields : { ...error.fields, '': error.message }
}

/**
 * Saves all that is unsaved of a listing: its fields, booking type, arrival guide and discounts, each by a call of its
 * own. What could be saved is; the rest stays unsaved, with its errors.
 */
export function useSave(listingId: string) {
  const fields = useApiMutation('property/update', { refresh: staleAfterSave, quiet: true })
  const bookingTypeCall = useApiMutation('property/booking-type/set', { refresh: staleAfterSave, quiet: true })
  const guide = useApiMutation('arrival-guide/update', {
    refresh: ['arrival-guide/details', 'property/hints'],
    quiet: true,
  })
  const discounts = useApiMutation('long-term-discount/addUpdate', {
    refresh: ['long-term-discount', 'bookings/check-availability', 'property/hints'],
    quiet: true,
  })
  const leadTime = useApiMutation('lead-time-discount/update', {
    refresh: ['lead-time-discount', 'bookings/check-availability', 'calendar/overview'],
    quiet: true,
  })

  /** @returns the section of the first error; undefined when all is saved */
  async function save(unsaved: Unsaved): Promise<SectionKey | '' | undefined> {
    const found: Record<string, string> = {}
    const attempt = async (
      part: 'fields' | 'guide' | 'discounts' | 'leadTime',
      section: SectionKey | '',
      send: () => Promise<unknown>,
    ) => {
      try {
        await send()
        changeUnsaved(listingId, (before) =>
          // What was typed meanwhile is still to be saved.
          before[part] === unsaved[part] ? { ...before, [part]: nothingUnsaved[part] } : before,
        )
      } catch (error) {
        Object.assign(found, errorsOf(error, section))
      }
    }
    const { bookingType, ...others } = unsaved.fields
    if (Object.keys(unsaved.fields).length > 0)
      await attempt('fields', '', async () => {
        if (bookingType) await bookingTypeCall.mutateAsync({ propertyId: listingId, bookingType })
        if (Object.keys(others).length > 0) await fields.mutateAsync({ propertyId: listingId, ...sentFields(others) })
      })
    if (Object.keys(unsaved.guide).length > 0)
      await attempt('guide', 'arrival-guide', () => guide.mutateAsync({ propertyId: listingId, ...unsaved.guide }))
    const rows = unsaved.discounts
    if (rows)
      await attempt('discounts', 'discounts', () =>
        discounts.mutateAsync({
          propertyId: listingId,
          discounts: rows.map(parseDiscount).sort((a, b) => a.minNights - b.minNights),
        }),
      )
    const inputs = unsaved.leadTime
    const problem = inputs && firstProblem(inputs)
    if (problem) found['lead-time'] = problem
    else if (inputs)
      await attempt('leadTime', 'lead-time', () =>
        leadTime.mutateAsync({ propertyId: listingId, ...parseInputs(inputs) }),
      )
    const [first] = Object.keys(found)
    changeUnsaved(listingId, (before) => ({ ...before, errors: found, failures: before.failures + (first ? 1 : 0) }))
    if (first === undefined) {
      bus.publish('toast', { message: 'Your changes are saved.', variant: 'success' })
      return undefined
    }
    return sectionOfError(first) ?? (first in unsaved.guide ? 'arrival-guide' : '')
  }

  return {
    isSaving: [fields, bookingTypeCall, guide, discounts, leadTime].some(({ isPending }) => isPending),
    save,
  }
}
