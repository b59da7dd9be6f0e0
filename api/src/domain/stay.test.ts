import { bookingWindow, type StayRules, stayRuleError } from './stay'

const rules: StayRules = {
  timeZone: 'Pacific/Auckland',
  minNights: 2,
  maxNights: 14,
  noticeDays: 2,
  windowDays: 100,
  guests: 4,
  petsAllowed: false,
}
/** In Auckland it is the 2nd of May already. */
const now = new Date('2026-05-01T13:00:00Z')
const error = (stay: Partial<{ checkIn: string; checkOut: string; guests: number; pets: number }>, changes = {}) =>
  stayRuleError(
    { ...rules, ...changes },
    { checkIn: '2026-05-04', checkOut: '2026-05-07', guests: 2, pets: 0, ...stay },
    now,
  )

test('the booking window is counted in days of the listing’s own time zone', () =>
  expect(bookingWindow(rules, now)).toEqual({ from: '2026-05-04', to: '2026-08-10' }))

describe('a stay', () => {
  test('that keeps to the rules is accepted, from the first day to the last', () => {
    expect(error({})).toBeNull()
    expect(error({ checkIn: '2026-08-08', checkOut: '2026-08-10' })).toBeNull()
    expect(error({ checkIn: '2026-05-04', checkOut: '2026-05-18' })).toBeNull()
    expect(error({ guests: 4 })).toBeNull()
    expect(error({ pets: 3 }, { petsAllowed: true })).toBeNull()
  })

  test.each([
    ['one of its dates does not exist', { checkIn: '2026-02-30' }, /does not exist/],
    ['its check-out does not exist', { checkOut: '2026-05-32' }, /does not exist/],
    ['it ends when it begins', { checkOut: '2026-05-04' }, /after check-in/],
    ['it ends before it begins', { checkOut: '2026-05-01' }, /after check-in/],
    ['it began in the past', { checkIn: '2026-05-01' }, /in the past/],
    ['the host needs more notice', { checkIn: '2026-05-03' }, /needs 2 days of notice\. .* 4 May/],
    ['it ends after the booking window', { checkIn: '2026-08-08', checkOut: '2026-08-11' }, /until .*10 Aug/],
    ['it is too short', { checkOut: '2026-05-05' }, /shortest stay here is 2 nights\. Add 1 more/],
    ['it is too long', { checkOut: '2026-05-19' }, /longest stay here is 14 nights/],
    ['more people come than beds are there', { guests: 5 }, /sleeps 4/],
    ['pets come where none may', { pets: 1 }, /Pets/],
  ])('is refused when %s', (_why, stay, sentence) => expect(error(stay)).toMatch(sentence))

  test('is refused for one day of notice in the singular', () =>
    expect(error({ checkIn: '2026-05-02', checkOut: '2026-05-05' }, { noticeDays: 1 })).toMatch(/1 day of notice/))
})
