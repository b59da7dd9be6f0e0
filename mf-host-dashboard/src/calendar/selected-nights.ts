import { addDays } from '@qe/ui/unshared'
import { type CalendarAnswer, type CalendarListing, type Night, nightsOf, nightWords } from './calendar-data'
import { rowKey, rowTitle, selectedUnits } from './calendar-rows'
import type { NightChange } from './night-changes'
import type { Selection } from './selection'

/** What the selected nights have in common, for the panel. */
export interface SelectedNights {
  /** Units of one listing share their nights. */
  count: number
  first: string
  last: string
  listings: CalendarListing[]
  /** Whether the nights are of single units, which can only be opened and closed. */
  isOfUnits: boolean
  /** Null when they differ. */
  currency: string | null
  lowest: number
  highest: number
  booked: number
  taken: number
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()

const isOnOneOf = (weekdays: readonly number[], date: string) =>
  weekdays.length === 0 || weekdays.includes(weekdayOf(date))

/** The selected nights that differ from those of an earlier answer. */
export function changesSince(
  earlier: CalendarAnswer,
  calendar: CalendarAnswer,
  { rows, from, to }: Selection,
  weekdays: readonly number[],
): NightChange[] {
  return rows.flatMap((row) => {
    const listing = calendar.listings[row]
    const before = listing && earlier.listings.find((one) => rowKey(one) === rowKey(listing))
    if (!before) return []
    const seen = new Map(nightsOf(before, earlier).map((night) => [night.date, nightWords(night, before.currency)]))
    return nightsOf(listing, calendar)
      .slice(from, to + 1)
      .filter(({ date }) => isOnOneOf(weekdays, date))
      .map((night) => ({
        key: `${rowKey(listing)} ${night.date}`,
        title: rowTitle(listing),
        date: night.date,
        before: seen.get(night.date) ?? '',
        after: nightWords(night, listing.currency),
      }))
      .filter((change) => change.before !== change.after)
  })
}

/** The selected nights, of chosen days of the week only where some are chosen. */
export function selectedNights(
  calendar: CalendarAnswer,
  selection: Selection,
  weekdays: readonly number[],
): SelectedNights {
  const { rows, from, to } = selection
  const listings = rows.map((row) => calendar.listings[row]).filter((listing) => listing !== undefined)
  const nights = listings.flatMap((listing) =>
    nightsOf(listing, calendar)
      .slice(from, to + 1)
      .filter(({ date }) => isOnOneOf(weekdays, date)),
  )
  const currencies = new Set(listings.map(({ currency }) => currency))
  const [currency] = currencies
  const having = (state: Night['state']) => nights.filter((night) => night.state === state).length
  const isOfUnits = selectedUnits(calendar, selection).length > 0
  return {
    count: isOfUnits ? new Set(nights.map(({ date }) => date)).size : nights.length,
    isOfUnits,
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
export function toEdit(calendar: CalendarAnswer, selection: Selection, weekdays: readonly number[]) {
  const { listings, from } = calendar
  const units = selectedUnits(calendar, selection)
  return {
    propertyIds: [...new Set(selection.rows.flatMap((row) => listings[row]?.propertyId ?? []))],
    ...(units.length > 0 && { unitIds: units.map(({ id }) => id) }),
    ranges: [{ from: addDays(from, selection.from), to: addDays(from, selection.to) }],
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
  }
}
