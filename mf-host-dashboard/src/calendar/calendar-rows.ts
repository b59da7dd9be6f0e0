import type { CalendarAnswer, CalendarListing } from './calendar-data'
import type { Selection } from './selection'

/** The row of one unit: its listing, with the nights and stays of that unit alone. */
function rowOfUnit(listing: CalendarListing, unit: NonNullable<CalendarListing['units']>[number]): CalendarListing {
  const { units: _, ...rest } = listing
  const ofUnit = (one: { unitId?: string | undefined }) => one.unitId === unit.id
  return {
    ...rest,
    unit: { id: unit.id, name: unit.name },
    closed: unit.closed,
    busy: unit.busy,
    bookings: listing.bookings.filter(ofUnit),
    elsewhere: listing.elsewhere.filter(ofUnit),
  }
}

/** The calendar with a row for each listing and, below those that are open, one for each of its units. */
export function withUnitRows(calendar: CalendarAnswer, isOpen: (propertyId: string) => boolean): CalendarAnswer {
  return {
    ...calendar,
    listings: calendar.listings.flatMap((listing) => [
      listing,
      ...(isOpen(listing.propertyId) ? (listing.units ?? []).map((unit) => rowOfUnit(listing, unit)) : []),
    ]),
  }
}

/** Whether two rows can be edited together: listings with listings, units with others of their listing. */
export function areAlike(a: CalendarListing | undefined, b: CalendarListing | undefined): boolean {
  if (!a?.unit || !b?.unit) return !a?.unit && !b?.unit
  return a.propertyId === b.propertyId
}

/** The selection without rows that can't be edited together with the one where it began. */
export function onlyAlike({ listings }: CalendarAnswer, selection: Selection): Selection {
  const first = listings[selection.anchor.row]
  return { ...selection, rows: selection.rows.filter((row) => areAlike(first, listings[row])) }
}

/** The selected units; empty for a selection of listings. */
export const selectedUnits = ({ listings }: CalendarAnswer, { rows }: Selection) =>
  rows.flatMap((row) => listings[row]?.unit ?? [])

/** The number of selected nights: units of one listing share theirs. */
export function nightsIn(calendar: CalendarAnswer, selection: Selection): number {
  const days = selection.to - selection.from + 1
  return selectedUnits(calendar, selection).length > 0 ? days : selection.rows.length * days
}

/** What a row is called: a unit by its listing and its own name. */
export const rowTitle = ({ title, unit }: CalendarListing): string => (unit ? `${title}, ${unit.name}` : title)

/** Names a row among all of them. */
export const rowKey = ({ propertyId, unit }: CalendarListing): string => unit?.id ?? propertyId
