import { calendarLimits, type ParsedInput } from '@qe/contract'
import { addDays, dateIn, datesIn, daysBetween, weekday } from '../../domain/dates'
import { badInput } from '../../domain/errors'
import { requireChargeableAmount } from '../listing/commands'
import type { EditedListing } from './edit-transaction'

type NamedNights = Pick<ParsedInput<'calendar/edit-nights'>, 'propertyIds' | 'ranges' | 'weekdays'>

/** The nights that an edit names, in order. @throws ApiError 400 when there are none, or too many */
export function nightsOfEdit({ propertyIds, ranges, weekdays }: NamedNights): string[] {
  for (const { from, to } of ranges) {
    if (to < from) throw badInput('ranges', 'The last night can’t be before the first.')
    if (daysBetween(from, to) >= calendarLimits.daysAhead)
      throw badInput('ranges', 'Edit at most two years of nights at once.')
  }
  const all = new Set(ranges.flatMap(({ from, to }) => datesIn(from, addDays(to, 1))))
  const nights = [...all].filter((date) => !weekdays || weekdays.includes(weekday(date))).sort()
  if (nights.length === 0) throw badInput('weekdays', 'None of these nights is on one of the chosen days.')
  refuseTooMany(nights.length * new Set(propertyIds).size)
  return nights
}

/** @throws ApiError 400 for more nights than one transaction edits, of all listings together */
export function refuseTooMany(count: number): void {
  if (count > calendarLimits.nightsPerEdit)
    throw badInput(
      'ranges',
      `These are ${count} nights. Edit at most ${calendarLimits.nightsPerEdit} at once: choose fewer dates or ` +
        'listings.',
    )
}

/** @throws ApiError 400 for an amount that is not one of each listing's currency */
export function refusePriceOfOthers(price: number | null | undefined, listings: readonly EditedListing[]): void {
  const currencies = [...new Set(listings.map(({ currency }) => currency))]
  if (typeof price === 'number' && currencies.length > 1)
    throw badInput(
      'price',
      `These listings have prices in ${currencies.join(' and ')}. Set a price for one currency at a time.`,
    )
  for (const currency of currencies) requireChargeableAmount('price', price, currency)
}

/** @throws ApiError 400 for past nights, and for those that nobody plans yet. `nights`: in order */
export function refuseNightsOutOfReach(
  listings: readonly Pick<EditedListing, 'timeZone'>[],
  nights: readonly string[],
  now: Date,
): void {
  for (const { timeZone } of listings) {
    const today = dateIn(timeZone, now)
    if ((nights[0] ?? today) < today) throw badInput('ranges', 'These nights are over. Choose nights from today on.')
    if ((nights.at(-1) ?? today) > addDays(today, calendarLimits.daysAhead))
      throw badInput('ranges', 'Plan at most two years ahead.')
  }
}
