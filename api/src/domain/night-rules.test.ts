import type { NightRule } from '@qe/contract'
import fc from 'fast-check'
import { addDays, daysBetween } from './dates'
import { nightRuleError } from './night-rules'

const rule = (date: string, changes: Partial<NightRule> = {}): NightRule => ({
  date,
  minNights: null,
  maxNights: null,
  noArrival: false,
  noDeparture: false,
  ...changes,
})
const of = (...rules: NightRule[]) => new Map(rules.map((one) => [one.date, one]))
const listing = { minNights: 2, maxNights: 14 }
const ask = (rules: ReadonlyMap<string, NightRule>, checkIn: string, checkOut: string) =>
  nightRuleError(listing, rules, { checkIn, checkOut })

test.each([
  ['the listing’s shortest stay', of(), '2027-05-03', '2027-05-04', 'The shortest stay here is 2 nights. Add 1 more.'],
  ['the listing’s longest stay', of(), '2027-05-03', '2027-05-30', 'The longest stay here is 14 nights.'],
  [
    'the shortest stay from a date',
    of(rule('2027-05-03', { minNights: 5 })),
    '2027-05-03',
    '2027-05-06',
    'The shortest stay from 3 May 2027 is 5 nights. Add 2 more.',
  ],
  [
    'the longest stay from a date',
    of(rule('2027-05-03', { maxNights: 3 })),
    '2027-05-03',
    '2027-05-08',
    'The longest stay from 3 May 2027 is 3 nights.',
  ],
  [
    'a date without arrivals, with the next one that has them',
    of(rule('2027-05-03', { noArrival: true }), rule('2027-05-04', { noArrival: true })),
    '2027-05-03',
    '2027-05-08',
    'Guests can’t check in on 3 May 2027 here. The next check-in day is 5 May 2027.',
  ],
  [
    'a date without departures',
    of(rule('2027-05-08', { noDeparture: true })),
    '2027-05-03',
    '2027-05-08',
    'Guests can’t check out on 8 May 2027 here. The next check-out day is 9 May 2027.',
  ],
])('a stay is refused by %s', (_why, rules, checkIn, checkOut, sentence) =>
  expect(ask(rules, checkIn, checkOut)).toBe(sentence),
)

test('a date may allow shorter and longer stays than the listing', () => {
  const rules = of(rule('2027-05-03', { minNights: 1, maxNights: 40 }))
  expect([ask(rules, '2027-05-03', '2027-05-04'), ask(rules, '2027-05-03', '2027-06-10')]).toEqual([null, null])
})

test('only the rules of check-in and check-out count, never those of the nights between', () => {
  const day = (n: number) => addDays('2027-05-03', n)
  const limit = fc.option(fc.integer({ min: 1, max: 20 }), { nil: null })
  const some = fc.record({ minNights: limit, maxNights: limit, noArrival: fc.boolean(), noDeparture: fc.boolean() })
  fc.assert(
    fc.property(fc.array(some, { minLength: 21, maxLength: 21 }), fc.integer({ min: 1, max: 20 }), (all, nights) => {
      const rules = of(...all.map((one, n) => rule(day(n), one)))
      const ends = of(...[...rules.values()].filter(({ date }) => date === day(0) || date === day(nights)))
      const [full, short] = [ask(rules, day(0), day(nights)), ask(ends, day(0), day(nights))]
      expect(full === null).toBe(short === null)
      if (full !== null) return
      const first = all[0]
      expect(first?.noArrival).toBe(false)
      expect(all[nights]?.noDeparture).toBe(false)
      expect(daysBetween(day(0), day(nights))).toBeGreaterThanOrEqual(first?.minNights ?? listing.minNights)
      expect(nights).toBeLessThanOrEqual(first?.maxNights ?? listing.maxNights)
    }),
  )
})
