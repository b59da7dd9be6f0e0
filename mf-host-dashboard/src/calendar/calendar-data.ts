import type { CallOutput, ListingUnit } from '@qe/contract'
import { addDays, formatDate, formatMoney, formatPercent, nightsBetween } from '@qe/ui/unshared'
import { inLanes, type Lane } from './bar-lanes'

type Overview = CallOutput<'calendar/overview'>
/** One listing of the host's calendar, with what differs between its nights. */
export type CalendarListing = Overview['listings'][number] & {
  /** For the row of one unit. */
  unit?: ListingUnit
}
/** Its listings are the rows of the calendar, those of units included. */
export type CalendarAnswer = Omit<Overview, 'listings'> & { listings: CalendarListing[] }
type Rule = CalendarListing['rules'][number]

export interface Night {
  date: string
  price: number
  /** The night has a price of its own. */
  hasOwnPrice: boolean
  /** Its own price is of the listing's price rule. */
  isRuled: boolean
  /** It costs what the listing asks on weekends. */
  isWeekendPrice: boolean
  /** `taken` on another site. */
  state: 'past' | 'open' | 'closed' | 'booked' | 'taken'
  rule: Rule | null
  /** Name of the season; null outside of any. */
  season: string | null
  /** The season, or a month of it, begins here. */
  namesSeason: boolean
  /** How many units are free, of how many; null where the listing has one, and in the row of a unit. */
  units: { free: number; all: number } | null
  /** Basis points that a guest who arrives on it gets off when they book now, shortly before; 0 for none. */
  discountBps: number
}

const isWeekendNight = (date: string) => [5, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())

let dates: { from: string; all: readonly string[] } = { from: '', all: [] }

/** The days of the calendar; the same list for all listings. */
function datesOf(from: string, days: number): readonly string[] {
  if (dates.from !== from || dates.all.length !== days)
    dates = { from, all: Array.from({ length: days }, (_, index) => addDays(from, index)) }
  return dates.all
}

/** What of the calendar the nights of a listing depend on. */
type Shown = Pick<CalendarAnswer, 'from' | 'days' | 'seasons'>

/** The nights of a listing, from the first day of the calendar on. */
function expand(listing: CalendarListing, { from, days, seasons }: Shown): Night[] {
  const { today, basePrice, weekendPrice, prices, priceRule, rules, closed, busy, elsewhere, lastMinute } = listing
  const nights = datesOf(from, days).map((date): Night => {
    const isWeekendPrice = weekendPrice !== null && weekendPrice !== basePrice && isWeekendNight(date)
    return {
      date,
      price: isWeekendPrice ? weekendPrice : basePrice,
      hasOwnPrice: false,
      isRuled: false,
      isWeekendPrice,
      state: 'open',
      rule: null,
      season: null,
      namesSeason: false,
      units: null,
      discountBps: 0,
    }
  })
  const each = (first: string, count: number, change: (night: Night) => void) => {
    const start = nightsBetween(from, first)
    for (const night of nights.slice(Math.max(0, start), Math.max(0, start + count))) change(night)
  }
  const between = (range: { from: string; to: string }, state: Night['state']) =>
    each(range.from, nightsBetween(range.from, range.to), (night) => {
      night.state = state
    })
  for (const { from: first, nights: count, price, byRule } of prices)
    each(first, count, (night) =>
      Object.assign(night, {
        price,
        hasOwnPrice: true,
        isRuled: byRule && priceRule !== null,
        isWeekendPrice: false,
      }),
    )
  for (const rule of rules)
    each(rule.from, rule.nights, (night) => {
      night.rule = rule
    })
  for (const { name, ranges } of seasons.filter(({ propertyIds }) => propertyIds.includes(listing.propertyId)))
    for (const range of ranges)
      each(range.from, nightsBetween(range.from, range.to), (night) => {
        night.season = name
        night.namesSeason = night.date === range.from || night.date === from || night.date.endsWith('-01')
      })
  if (lastMinute)
    each(today, lastMinute.days + 1, (night) => {
      night.discountBps = lastMinute.percentBps
    })
  if (listing.units) countFreeUnits(listing, listing.units, nights, from)
  else for (const range of elsewhere) between(range, 'taken')
  for (const range of closed) between(range, 'closed')
  for (const range of busy) between(range, 'booked')
  each(from, nightsBetween(from, today), (night) => {
    night.state = 'past'
  })
  return nights
}

/** Counts the units that are free on each night: neither closed nor booked, here or elsewhere. */
function countFreeUnits(
  { elsewhere }: CalendarListing,
  units: NonNullable<CalendarListing['units']>,
  nights: readonly Night[],
  from: string,
): void {
  const free = nights.map(() => units.length)
  for (const { id, closed, busy } of units) {
    const taken = new Set<number>()
    for (const range of [...closed, ...busy, ...elsewhere.filter(({ unitId }) => unitId === id)])
      for (let day = nightsBetween(from, range.from); day < nightsBetween(from, range.to); day++) taken.add(day)
    for (const day of taken) if (free[day] !== undefined) free[day] -= 1
  }
  for (const [day, night] of nights.entries()) night.units = { free: free[day] ?? 0, all: units.length }
}

const expanded = new WeakMap<CalendarListing, { nights: Night[]; seasons: CalendarAnswer['seasons'] }>()

/** The nights of a listing; worked out when the listing is first shown, and kept as long as its data. */
export function nightsOf(listing: CalendarListing, shown: Shown): Night[] {
  const known = expanded.get(listing)
  const isKnown = known?.nights[0]?.date === shown.from && known.nights.length === shown.days
  if (known && isKnown && known.seasons === shown.seasons) return known.nights
  const nights = expand(listing, shown)
  expanded.set(listing, { nights, seasons: shown.seasons })
  return nights
}

const dateLabels = new Map<string, string>()
const dateLabel = (date: string) => {
  let label = dateLabels.get(date)
  if (!label) {
    label = formatDate(date, 'long')
    dateLabels.set(date, label)
  }
  return label
}

const stateWords = { open: 'open', closed: 'closed', booked: 'booked', taken: 'taken on another site', past: 'past' }

/** What rules a night has, in words; empty without any. */
function ruleWords({ minNights, maxNights, noArrival, noDeparture, note }: Rule): string[] {
  return [
    minNights === null ? '' : `${minNights} nights at least`,
    maxNights === null ? '' : `${maxNights} nights at most`,
    noArrival ? 'no arrival' : '',
    noDeparture ? 'no departure' : '',
    note && `note: ${note}`,
  ].filter(Boolean)
}

/** What a host sees of a night, in words. */
export const nightWords = ({ price, state, rule }: Night, currency: string): string =>
  [formatMoney({ amount: price, currency }), stateWords[state], ...(rule ? ruleWords(rule) : [])].join(', ')

/** Where a price comes from, in words; empty for the usual one. */
const sourceWords = ({ hasOwnPrice, isRuled, isWeekendPrice }: Night) =>
  isRuled ? ', set by your price rule' : hasOwnPrice ? ', own price' : isWeekendPrice ? ', weekend price' : ''

/** What a screen reader says of a night. */
export function nightLabel(night: Night, currency: string): string {
  const { date, price, state, rule, season, discountBps, units } = night
  const money = formatMoney({ amount: price, currency })
  const details = [
    ...(units ? [`${units.free} of ${units.all} free`] : []),
    `${money}${sourceWords(night)}`,
    ...(season ? [`season ${season}`] : []),
    ...(discountBps > 0 ? [`${formatPercent(discountBps / 100)} last-minute discount`] : []),
    ...(rule ? ruleWords(rule) : []),
  ]
  return [dateLabel(date), stateWords[state], ...(state === 'past' ? [] : details)].join(', ')
}

/** Which pages of a host this person may go to from the calendar. */
export interface CalendarAccess {
  bookings: boolean
  listings: boolean
}

/** A stay here or on another site, as a bar in the calendar. */
export interface Bar extends Lane {
  key: string
  /** Null where the person may not go. */
  to: string | null
  /** What a screen reader says; worked out for the bars in view only. */
  label: () => string
  name: string
  kind: 'stay' | 'waiting' | 'over' | 'elsewhere' | 'conflict'
  /** From the middle of the first day to the middle of the last; indices of days, which may lie outside. */
  start: number
  end: number
}

const bars = new WeakMap<CalendarListing, { from: string; access: CalendarAccess; drawn: Bar[] }>()

/**
 * The stays in a row of the calendar. Those of several units would lie over one another: each has a row of its own, and
 * the row of the listing has only the nights that are taken twice. Kept as long as the listing's data.
 */
export function barsOfListing(
  listing: CalendarListing,
  from: string,
  describe: BarWords,
  access: CalendarAccess,
): Bar[] {
  const known = bars.get(listing)
  const isKnown = known?.from === from && known.access.bookings === access.bookings
  if (known && isKnown && known.access.listings === access.listings) return known.drawn
  const drawn = drawBars(listing, from, describe, access)
  bars.set(listing, { from, access, drawn })
  return drawn
}

/** What is booked twice stands before the stays that it shares nights with; others that share nights are in lanes. */
function drawBars(listing: CalendarListing, from: string, describe: BarWords, access: CalendarAccess): Bar[] {
  const at = (date: string) => nightsBetween(from, date)
  const stays = (listing.units ? [] : listing.bookings).map((booking) => ({
    key: booking.id,
    to: access.bookings ? `/host/bookings/${booking.id}` : null,
    label: () => describe.booking(booking),
    name: booking.guest.name,
    kind: barKind(booking.status),
    start: at(booking.checkIn),
    end: at(booking.checkOut),
  }))
  const elsewhere = (isConflict: boolean) =>
    listing.elsewhere
      .filter(({ conflict }) => conflict === isConflict)
      .map((event) => ({
        key: `${event.feedId} ${event.from}`,
        to: access.listings ? `/host/listings/${listing.propertyId}/calendars` : null,
        label: () => describe.elsewhere(event, unitName(listing, event)),
        name: unitName(listing, event) ?? event.name,
        kind: isConflict ? ('conflict' as const) : ('elsewhere' as const),
        start: at(event.from),
        end: at(event.to),
      }))
  return [...inLanes([...stays, ...(listing.units ? [] : elsewhere(false))]), ...inLanes(elsewhere(true))]
}

/** The unit that a stay elsewhere is in, in the row of the whole listing. */
const unitName = ({ units }: CalendarListing, { unitId }: CalendarListing['elsewhere'][number]) =>
  units?.find(({ id }) => id === unitId)?.name

const barKind = (status: CalendarListing['bookings'][number]['status']): Bar['kind'] =>
  status === 'requested' ? 'waiting' : status === 'completed' ? 'over' : 'stay'

interface BarWords {
  booking: (booking: CalendarListing['bookings'][number]) => string
  elsewhere: (event: CalendarListing['elsewhere'][number], unit: string | undefined) => string
}
