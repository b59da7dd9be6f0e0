import { addDays } from '@qe/ui/unshared'
import { type CalendarAnswer, type CalendarListing, type Night, nightsOf } from './calendar-data'
import type { Selection } from './selection'

/** What the selected nights have in common, for the panel. */
export interface SelectedNights {
  count: number
  first: string
  last: string
  listings: CalendarListing[]
  /** Null when they differ. */
  currency: string | null
  lowest: number
  highest: number
  booked: number
  taken: number
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

/** The selected nights, of chosen days of the week only where some are chosen. */
export function selectedNights(
  calendar: CalendarAnswer,
  { rows, from, to }: Selection,
  weekdays: readonly number[],
): SelectedNights {
  const listings = rows.map((row) => calendar.listings[row]).filter((listing) => listing !== undefined)
  const nights = listings.flatMap((listing) =>
    nightsOf(listing, calendar)
      .slice(from, to + 1)
      .filter(({ date }) => weekdays.length === 0 || weekdays.includes(weekdayOf(date))),
  )
  const currencies = new Set(listings.map(({ currency }) => currency))
  const [currency] = currencies
  const having = (state: Night['state']) => nights.filter((night) => night.state === state).length
  return {
    count: nights.length,
    first: addDays(calendar.from, from),
    last: addDays(calendar.from, to),
    listings,
    currency: currencies.size === 1 && currency ? currency : null,
    lowest: nights.reduce((least, { price }) => Math.min(least, price), Number.POSITIVE_INFINITY),
    highest: nights.reduce((most, { price }) => Math.max(most, price), 0),
    booked: having('booked'),
    taken: having('taken'),
  }
}

/** The selection as the call takes it. */
export const toEdit = (
  { listings, from }: CalendarAnswer,
  { rows, from: first, to }: Selection,
  weekdays: readonly number[],
) => ({
  propertyIds: rows.map((row) => listings[row]?.propertyId ?? '').filter(Boolean),
  ranges: [{ from: addDays(from, first), to: addDays(from, to) }],
  ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
})
