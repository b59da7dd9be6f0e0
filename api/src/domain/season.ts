import type { SeasonFields } from '@qe/contract'
import { addDays, datesIn, isRealDate, weekday } from './dates'
import { adjustedPrice, type NightValues, usualNight } from './night-edit'

type Dates = Pick<SeasonFields, 'firstNight' | 'lastNight' | 'isYearly'>
type Values = Pick<SeasonFields, 'price' | 'pricePercent' | 'minNights' | 'arrivalDays'>

/** The same day of another year; the last of February where it has no 29th. */
function inYear(date: string, year: number): string {
  const same = `${year}${date.slice(4)}`
  return isRealDate(same) ? same : `${year}-02-28`
}

/** The nights of a season in `[from, until]`, in order. */
export function nightsOfSeason({ firstNight, lastNight, isYearly }: Dates, from: string, until: string): string[] {
  const [first, last] = [firstNight, lastNight].map((date) => Number(date.slice(0, 4))) as [number, number]
  // A season of the year before may go on into the first.
  const skipped = isYearly ? Math.max(0, Number(from.slice(0, 4)) - first - 1) : 0
  const years = isYearly ? Math.max(0, Number(until.slice(0, 4)) - first - skipped) : 0
  return Array.from({ length: years + 1 }, (_, nth) => skipped + nth)
    .flatMap((year) => datesIn(inYear(firstNight, first + year), addDays(inYear(lastNight, last + year), 1)))
    .filter((date) => date >= from && date <= until)
}

/** What a season sets of a night; absent values stay. `usual`: the price without one of its own, and its currency. */
export function seasonValues(
  { price, pricePercent, minNights, arrivalDays }: Values,
  date: string,
  usual: { price: number; currency: string },
): Partial<NightValues> {
  return {
    ...(price !== null && { price }),
    ...(pricePercent !== null && { price: adjustedPrice(usual.price, pricePercent, usual.currency) }),
    ...(minNights !== null && { minNights }),
    ...(arrivalDays !== null && { noArrival: !arrivalDays.includes(weekday(date)) }),
  }
}

/** A price rule gives way to what the host sets. */
const isPriceOfRule = (night: NightValues, name: keyof NightValues) => name === 'price' && night.byRule

const namesOf = (values: Partial<NightValues>) => Object.keys(values) as (keyof NightValues)[]

/** A night with values that a host has set: their price is no longer that of a price rule. */
export const withValues = (night: NightValues, values: Partial<NightValues>): NightValues => ({
  ...night,
  ...values,
  byRule: night.byRule && values.price === undefined,
})

/** A night without what was set for it, where that is still what it has. */
export function without(night: NightValues, set: Partial<NightValues>): NightValues {
  const unset = namesOf(set).filter((name) => night[name] === set[name] && !isPriceOfRule(night, name))
  return { ...night, ...Object.fromEntries(unset.map((name) => [name, usualNight[name]])) }
}

/** Whether the host has set one of these values otherwise. */
export const isSetByHand = (night: NightValues, values: Partial<NightValues>): boolean =>
  namesOf(values).some(
    (name) => night[name] !== usualNight[name] && night[name] !== values[name] && !isPriceOfRule(night, name),
  )
