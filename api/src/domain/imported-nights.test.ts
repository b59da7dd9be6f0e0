import fc from 'fast-check'
import { addDays, datesIn } from './dates'
import { type DateRange, importedNights } from './imported-nights'

const start = '2026-12-01'
const nights = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]) => ({ from: addDays(start, from), to: addDays(start, from + length) }))
const datesOf = (ranges: readonly DateRange[]) => ranges.flatMap(({ from, to }) => datesIn(from, to))

/** Stays never overlap each other: of ranges that do, the first. */
function apart(ranges: readonly DateRange[]): DateRange[] {
  const kept: DateRange[] = []
  for (const one of ranges) if (!kept.some(({ from, to }) => one.from < to && from < one.to)) kept.push(one)
  return kept
}

test('every night of every event is kept exactly once, and none that was taken', () => {
  fc.assert(
    fc.property(fc.array(nights, { maxLength: 12 }), fc.array(nights, { maxLength: 12 }), (events, stays) => {
      const taken = apart(stays)
      const { keep, inPart } = importedNights(
        events.map((one, n) => ({ eventId: String(n), ...one })),
        taken,
      )
      const kept = datesOf(keep)
      expect(new Set(kept).size).toBe(kept.length)
      expect(kept.filter((date) => datesOf(taken).includes(date))).toEqual([])
      expect(new Set([...kept, ...datesOf(taken)])).toEqual(new Set([...datesOf(events), ...datesOf(taken)]))
      events.forEach((one, n) => {
        const own = keep.filter(({ eventId }) => eventId === String(n))
        expect(inPart.has(String(n))).toBe(datesOf(own).length < datesOf([one]).length)
      })
    }),
  )
})
