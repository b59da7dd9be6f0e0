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

test('every night of every event is blocked exactly once, and no night that was taken', () => {
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

describe('an event of another calendar', () => {
  const event = (from: string, to: string, eventId = 'a') => ({ eventId, from: `2026-12-${from}`, to: `2026-12-${to}` })
  const range = (from: string, to: string) => ({ from: `2026-12-${from}`, to: `2026-12-${to}` })
  const blocks = (taken: DateRange[], ...events: ReturnType<typeof event>[]) => importedNights(events, taken)

  test('blocks all its nights where nothing else does', () =>
    expect(blocks([], event('05', '10'))).toEqual({ keep: [event('05', '10')], inPart: new Set() }))

  test('may begin on the day that a stay ends, and end on the day that another begins', () =>
    expect(blocks([range('10', '12'), range('01', '05')], event('05', '10'))).toEqual({
      keep: [event('05', '10')],
      inPart: new Set(),
    }))

  test('blocks the nights around a stay of ours', () =>
    expect(blocks([range('06', '08')], event('05', '10'))).toEqual({
      keep: [event('05', '06'), event('08', '10')],
      inPart: new Set(['a']),
    }))

  test('that a stay overlaps at its beginning or its end blocks one range', () => {
    expect(blocks([range('04', '07')], event('05', '10')).keep).toEqual([event('07', '10')])
    expect(blocks([range('05', '07')], event('05', '10')).keep).toEqual([event('07', '10')])
    expect(blocks([range('08', '12')], event('05', '10')).keep).toEqual([event('05', '08')])
  })

  test('blocks nothing where all its nights are taken', () => {
    expect(blocks([range('05', '10')], event('05', '10'))).toEqual({ keep: [], inPart: new Set(['a']) })
    expect(blocks([range('01', '08'), range('08', '20')], event('05', '10')).keep).toEqual([])
  })

  test('leaves its nights to the event before it', () =>
    expect(blocks([], event('05', '10', 'a'), event('08', '12', 'b'), event('03', '11', 'c'))).toEqual({
      keep: [event('05', '10', 'a'), event('10', '12', 'b'), event('03', '05', 'c')],
      inPart: new Set(['b', 'c']),
    }))
})
