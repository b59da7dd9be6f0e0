import type { NightChanges } from '@qe/contract'
import { weekday } from './dates'
import { chargeStep, exponentOf, share } from './money'

/** What a host sets for one night of a listing. */
export interface NightValues {
  /** Minor units; null: the listing's base or weekend price. */
  price: number | null
  /** The price was set by the listing's price rule. */
  byRule: boolean
  minNights: number | null
  maxNights: number | null
  noArrival: boolean
  noDeparture: boolean
  note: string | null
  /** Closed by the host: of a listing with several units, all of them. */
  closed: boolean
  /** The ids of the units that are closed while others are not, sorted and with commas; null for none. */
  closedUnits: string | null
}

/** What one night had before an edit and has after it: only values that the edit changed. */
export interface NightChange {
  date: string
  before: Partial<NightValues>
  after: Partial<NightValues>
}

/** A night for which nothing is set. */
export const usualNight: NightValues = {
  price: null,
  byRule: false,
  minNights: null,
  maxNights: null,
  noArrival: false,
  noDeparture: false,
  note: null,
  closed: false,
  closedUnits: null,
}

/** A whole amount is easier to read; below this many units of the currency it would change the price too much. */
const wholeFrom = 50

/** A price raised or lowered by a percentage; a whole amount from 50 units of the currency on. */
export function adjustedPrice(price: number, percent: number, currency: string): number {
  const unit = 10 ** exponentOf(currency)
  const step = price >= wholeFrom * unit ? unit : chargeStep(currency)
  return share(price, 100 + percent, 100, step)
}

/**
 * The values of a night after an edit, without opening or closing (`editClosing`). Absent changes leave them, null goes
 * back to the listing's.
 * @param usual the price that the night has without one of its own, and the listing's currency
 */
export function editNight(
  values: NightValues,
  date: string,
  changes: NightChanges,
  usual: { price: number; currency: string },
): NightValues {
  const { price, pricePercent, minNights, maxNights, arrivalDays, departureDays, note } = changes
  const excludes = (days: readonly number[] | null) => days !== null && !days.includes(weekday(date))
  return {
    ...values,
    price:
      pricePercent === undefined
        ? valueOr(price, values.price)
        : adjustedPrice(values.price ?? usual.price, pricePercent, usual.currency),
    byRule: values.byRule && price === undefined && pricePercent === undefined,
    minNights: valueOr(minNights, values.minNights),
    maxNights: valueOr(maxNights, values.maxNights),
    noArrival: arrivalDays === undefined ? values.noArrival : excludes(arrivalDays),
    noDeparture: departureDays === undefined ? values.noDeparture : excludes(departureDays),
    note: valueOr(note, values.note),
  }
}

export type Closing = Pick<NightValues, 'closed' | 'closedUnits'>

/** How it is kept which units of a listing are closed on a night. */
export function closingOf(units: readonly string[], closed: ReadonlySet<string>): Closing {
  const some = units.filter((id) => closed.has(id))
  if (some.length === units.length) return { closed: true, closedUnits: null }
  return { closed: false, closedUnits: some.length > 0 ? some.sort().join(',') : null }
}

/** The units of a listing that are closed on a night. */
export function closedUnitsOf(units: readonly string[], { closed, closedUnits }: Closing): Set<string> {
  const some = closedUnits?.split(',') ?? []
  return new Set(closed ? units : units.filter((id) => some.includes(id)))
}

/**
 * The closing of a night after units of a listing are opened or closed. Those that guests have booked are not closed.
 * @param of all units of the listing, those that the edit chooses, and those that are booked
 */
export function editClosing(
  values: Closing,
  open: boolean,
  of: { units: readonly string[]; chosen: readonly string[]; booked: ReadonlySet<string> },
): Closing {
  const closed = closedUnitsOf(of.units, values)
  for (const id of of.chosen) {
    if (open) closed.delete(id)
    else if (!of.booked.has(id)) closed.add(id)
  }
  return closingOf(of.units, closed)
}

const valueOr = <T>(changed: T | undefined, before: T): T => (changed === undefined ? before : changed)

const names = Object.keys(usualNight) as (keyof NightValues)[]

/** The difference between two states of a night; null when there is none. */
export function nightChange(date: string, before: NightValues, after: NightValues): NightChange | null {
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return null
  const pick = (values: NightValues) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { date, before: pick(before), after: pick(after) }
}

/** The change that takes a change back. */
export const reversed = ({ date, before, after }: NightChange): NightChange => ({ date, before: after, after: before })

/** Whether a night still has what a change presupposes. */
export const stillHas = (values: NightValues, expected: Partial<NightValues>): boolean =>
  names.every((name) => expected[name] === undefined || expected[name] === values[name])

/** Whether nothing besides the price and the closing is set. */
export const hasSetting = ({ minNights, maxNights, noArrival, noDeparture, note }: NightValues): boolean =>
  minNights !== null || maxNights !== null || noArrival || noDeparture || note !== null

/** Groups sorted dates into half-open runs. */
export function runsOf(dates: readonly string[], next: (date: string) => string): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run?.to === date) run.to = next(date)
    else runs.push({ from: date, to: next(date) })
  }
  return runs
}
