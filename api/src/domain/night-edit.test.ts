import type { NightChanges } from '@qe/contract'
import fc from 'fast-check'
import { addDays, weekday } from './dates'
import {
  adjustedPrice,
  closedUnitsOf,
  closingOf,
  editClosing,
  editNight,
  type NightValues,
  nightChange,
  reversed,
  runsOf,
  stillHas,
} from './night-edit'

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null })
const price = fc.integer({ min: 1, max: 1_000_000 })
const nights = fc.integer({ min: 1, max: 365 })
const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
const night: fc.Arbitrary<NightValues> = fc
  .record({
    price: orNull(price),
    byRule: fc.boolean(),
    minNights: orNull(nights),
    maxNights: orNull(nights),
    noArrival: fc.boolean(),
    noDeparture: fc.boolean(),
    note: orNull(fc.string({ minLength: 1 })),
    closed: fc.boolean(),
    closedUnits: fc.constant(null),
  })
  // A night without a price of its own has none of a rule.
  .map((values) => ({ ...values, byRule: values.byRule && values.price !== null }))
const changes = fc.record(
  {
    price: orNull(price),
    minNights: orNull(nights),
    maxNights: orNull(nights),
    arrivalDays: orNull(days),
    departureDays: orNull(days),
    note: orNull(fc.string({ minLength: 1 })),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<NightChanges>
const date = fc.integer({ min: 0, max: 1000 }).map((n) => addDays('2027-01-01', n))
const usual = { price: 10_000, currency: 'EUR' }

test('an edit taken back leaves the night as it was', () => {
  fc.assert(
    fc.property(night, date, changes, (before, on, edit) => {
      const after = editNight(before, on, edit, usual)
      const change = nightChange(on, before, after)
      if (!change) return expect(after).toEqual(before)
      expect(stillHas(after, change.after)).toBe(true)
      expect(stillHas(after, reversed(change).before)).toBe(true)
      expect({ ...after, ...reversed(change).after }).toEqual(before)
      expect({ ...before, ...change.after }).toEqual(after)
    }),
  )
})

test('an edit made twice changes nothing the second time', () => {
  fc.assert(
    fc.property(night, date, changes, (before, on, edit) => {
      const once = editNight(before, on, edit, usual)
      expect(nightChange(on, once, editNight(once, on, edit, usual))).toBeNull()
    }),
  )
})

test('arrival is possible on the chosen days of the week only, and on all of them without a choice', () => {
  fc.assert(
    fc.property(night, date, days, (before, on, chosen) => {
      expect(editNight(before, on, { arrivalDays: chosen }, usual).noArrival).toBe(!chosen.includes(weekday(on)))
      expect(editNight(before, on, { arrivalDays: null }, usual).noArrival).toBe(false)
    }),
  )
})

test('a percentage goes on the night’s own price, or else on the usual one, in whole amounts from 50 on', () => {
  const values = editNight({ ...blank, price: 12_400 }, '2027-01-01', { pricePercent: 20 }, usual)
  expect(values.price).toBe(14_900)
  expect(editNight(blank, '2027-01-01', { pricePercent: -15 }, usual).price).toBe(8500)
  expect([adjustedPrice(3000, 15, 'EUR'), adjustedPrice(12_345, 10, 'JPY'), adjustedPrice(25_000, 5, 'KWD')]).toEqual([
    3450, 13_580, 26_250,
  ])
})

test('a price that a host sets, even the same, is no longer of a price rule; other changes leave it', () => {
  const ruled = { ...blank, price: 9000, byRule: true }
  expect(editNight(ruled, '2027-01-01', { price: 9000 }, usual)).toEqual({ ...blank, price: 9000 })
  expect(editNight(ruled, '2027-01-01', { price: null }, usual)).toEqual(blank)
  expect(editNight(ruled, '2027-01-01', { pricePercent: 10 }, usual)).toEqual({ ...blank, price: 9900 })
  expect(editNight(ruled, '2027-01-01', { minNights: 2 }, usual)).toEqual({ ...ruled, minNights: 2 })
})

const blank: NightValues = {
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

const units = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
const someOf = (all: readonly string[]) => fc.subarray([...all])

test('which units are closed is kept the same way however it came to be', () => {
  const closings = units.chain((all) => fc.tuple(fc.constant(all), someOf(all)))
  fc.assert(
    fc.property(closings, ([all, some]) => {
      const closing = closingOf(all, new Set(some))
      expect([...closedUnitsOf(all, closing)].sort()).toEqual([...some].sort())
      expect(closing).toEqual(closingOf(all, new Set([...some].reverse())))
      expect(closing.closed).toBe(some.length === all.length)
    }),
  )
})

test('closing closes the chosen units that nobody has booked, opening opens the chosen, and others stay', () => {
  const edits = units.chain((all) => fc.tuple(fc.constant(all), someOf(all), someOf(all), someOf(all), fc.boolean()))
  fc.assert(
    fc.property(edits, ([all, before, chosen, taken, open]) => {
      const booked = new Set(taken)
      const after = closedUnitsOf(
        all,
        editClosing(closingOf(all, new Set(before)), open, { units: all, chosen, booked }),
      )
      for (const id of all) {
        const isEdited = chosen.includes(id) && (open || !booked.has(id))
        expect(after.has(id)).toBe(isEdited ? !open : before.includes(id))
      }
    }),
  )
})

test('runs cover the dates and do not touch one another', () => {
  fc.assert(
    fc.property(fc.uniqueArray(date), (some) => {
      const runs = runsOf([...some].sort(), (on) => addDays(on, 1))
      const covered = runs.flatMap(({ from, to }) => {
        const dates: string[] = []
        for (let on = from; on < to; on = addDays(on, 1)) dates.push(on)
        return dates
      })
      expect(covered).toEqual([...some].sort())
      expect(runs.every(({ from }, n) => n === 0 || (runs[n - 1]?.to ?? '') < from)).toBe(true)
    }),
  )
})
