import { type CancellableStay, refundAt, refundSteps, tierFootnotes, tierSentences } from './cancellation'

/** The example of docs/booking.md: 3 nights at €100.00 in Berlin, cleaning €30.00, VAT 7 %, booked 60 days before. */
const stay: CancellableStay = {
  tier: 'flexible',
  checkIn: '2027-05-10',
  checkOut: '2027-05-13',
  timeZone: 'Europe/Berlin',
  checkInFrom: '15:00',
  currency: 'EUR',
  nights: [10_000, 10_000, 10_000],
  cleaningFee: 3000,
  total: 35_310,
  confirmedAt: new Date('2027-03-11T14:00:00Z'),
}
const longStay: CancellableStay = {
  ...stay,
  checkOut: '2027-06-14',
  nights: Array<number>(35).fill(10_000),
  total: 377_710,
}
const stepsOf = (changes: Partial<CancellableStay>, of = stay) =>
  refundSteps({ ...of, ...changes }).map(({ until, refund }) => [until, refund])

describe('the steps of a tier (product rules, Cancellation tiers; amounts of docs/booking.md)', () => {
  test('flexible keeps the first night from a day before, then the nights stayed and one more', () =>
    expect(stepsOf({ tier: 'flexible' })).toEqual([
      ['2027-05-09T13:00:00.000Z', 35_310],
      ['2027-05-10T13:00:00.000Z', 24_540],
      ['2027-05-10T22:00:00.000Z', 21_540],
      ['2027-05-11T22:00:00.000Z', 10_770],
      [null, 0],
    ]))

  test('moderate keeps the nights stayed, one more and half of the rest from 5 days before', () =>
    expect(stepsOf({ tier: 'moderate' })).toEqual([
      ['2027-05-05T13:00:00.000Z', 35_310],
      ['2027-05-10T13:00:00.000Z', 13_770],
      ['2027-05-10T22:00:00.000Z', 10_770],
      ['2027-05-11T22:00:00.000Z', 5385],
      [null, 0],
    ]))

  test('firm gives half back from 30 to 7 days before, then nothing', () =>
    expect(stepsOf({ tier: 'firm' })).toEqual([
      ['2027-04-10T13:00:00.000Z', 35_310],
      ['2027-05-03T13:00:00.000Z', 17_655],
      [null, 0],
    ]))

  test.each(['flexible', 'moderate', 'firm'] as const)('a %s stay of 35 nights keeps the next 30 nights', (tier) =>
    expect(stepsOf({ tier }, longStay)).toEqual([
      ['2027-04-10T13:00:00.000Z', 377_710],
      ['2027-05-10T13:00:00.000Z', 56_530],
      ['2027-05-10T22:00:00.000Z', 53_530],
      ['2027-05-11T22:00:00.000Z', 42_824],
      ['2027-05-12T22:00:00.000Z', 32_118],
      ['2027-05-13T22:00:00.000Z', 21_412],
      ['2027-05-14T22:00:00.000Z', 10_706],
      [null, 0],
    ]),
  )

  test('28 nights are a long stay, 27 are not', () => {
    const nights = (count: number) => ({
      tier: 'flexible' as const,
      checkOut: count === 28 ? '2027-06-07' : '2027-06-06',
      nights: Array<number>(count).fill(10_000),
      cleaningFee: 0,
      total: count * 10_000,
    })
    expect(stepsOf(nights(28))[0]).toEqual(['2027-04-10T13:00:00.000Z', 280_000])
    // Fewer nights than the 30 that are kept: nothing is left to give back.
    expect(stepsOf(nights(28))[1]).toEqual([null, 0])
    expect(stepsOf(nights(27))[0]).toEqual(['2027-05-09T13:00:00.000Z', 270_000])
  })
})

test('refunds are in whole steps that cards can settle: tens of fils in dinars', () => {
  const dinars = { currency: 'KWD', nights: [10_010, 10_010, 10_010], cleaningFee: 0, total: 30_030 }
  expect(stepsOf({ ...dinars, tier: 'firm' })[1]).toEqual(['2027-05-03T13:00:00.000Z', 15_020])
  expect(stepsOf({ ...dinars, tier: 'moderate' })[2]).toEqual(['2027-05-11T22:00:00.000Z', 5000])
})

describe('the grace period: all back within 24 hours, when check-in is at least 7 days away', () => {
  const confirmed = (confirmedAt: string) => stepsOf({ tier: 'firm', confirmedAt: new Date(confirmedAt) })

  test('counts from exactly 7 days before check-in', () =>
    expect(confirmed('2027-05-03T13:00:00Z')).toEqual([
      ['2027-05-04T13:00:00.000Z', 35_310],
      [null, 0],
    ]))

  test('does not exist a second later', () => expect(confirmed('2027-05-03T13:00:01Z')).toEqual([[null, 0]]))

  test('comes before the steps that are still to come', () =>
    expect(confirmed('2027-04-20T13:00:00Z')).toEqual([
      ['2027-04-21T13:00:00.000Z', 35_310],
      ['2027-05-03T13:00:00.000Z', 17_655],
      [null, 0],
    ]))

  test('replaces a step that ends before it does', () =>
    expect(confirmed('2027-05-02T14:00:00Z')).toEqual([
      ['2027-05-03T14:00:00.000Z', 35_310],
      [null, 0],
    ]))

  test('adds nothing where everything comes back for longer anyway', () =>
    expect(confirmed('2027-03-11T14:00:00Z')[0]).toEqual(['2027-04-10T13:00:00.000Z', 35_310]))
})

test('steps that ended before the booking was confirmed are left out, one that ends at that moment too', () => {
  const from = (confirmedAt: string) => stepsOf({ tier: 'moderate', confirmedAt: new Date(confirmedAt) })[0]
  expect(from('2027-05-05T12:59:59Z')).toEqual(['2027-05-05T13:00:00.000Z', 35_310])
  expect(from('2027-05-05T13:00:00Z')).toEqual(['2027-05-10T13:00:00.000Z', 13_770])
})

describe('each step is labelled for people, in the time of the listing', () => {
  const labels = (changes: Partial<CancellableStay>) => refundSteps({ ...stay, ...changes }).map(({ label }) => label)

  test('in Berlin', () =>
    expect(labels({ tier: 'firm' })).toEqual([
      'Everything comes back until 10 Apr, 15:00',
      'Part of it comes back until 3 May, 15:00',
      'Nothing comes back after that',
    ]))

  test('in Tokyo, hours and minutes with two digits', () =>
    expect(labels({ tier: 'firm', timeZone: 'Asia/Tokyo', checkInFrom: '09:05' })[0]).toBe(
      'Everything comes back until 10 Apr, 09:05',
    ))
})

test('a step holds until its end, not at it; without steps nothing comes back', () => {
  const steps = refundSteps({ ...stay, tier: 'firm' })
  expect(refundAt(steps, new Date('2027-04-10T12:59:59.999Z'))).toBe(35_310)
  expect(refundAt(steps, new Date('2027-04-10T13:00:00Z'))).toBe(17_655)
  expect(refundAt(steps, new Date('2027-05-03T13:00:00Z'))).toBe(0)
  expect(refundAt([], new Date('2027-04-10T13:00:00Z'))).toBe(0)
})

test('the sentences of the tiers say what the steps do', () => {
  expect(tierSentences).toEqual({
    flexible: [
      'Cancel up to 24 hours before check-in and get everything back.',
      'After that the first night is kept; once the stay has begun, the nights you stayed and one more.',
    ],
    moderate: [
      'Cancel at least 5 days before check-in and get everything back.',
      'After that the nights you stayed, one more, and half of the rest are kept.',
    ],
    firm: [
      'Cancel at least 30 days before check-in and get everything back, at least 7 days before and get half back.',
      'After that nothing comes back.',
    ],
  })
  expect(tierFootnotes).toEqual([
    'Stays of 28 nights or more: everything back until 30 days before check-in; after that the next 30 nights are ' +
      'kept.',
    'Booked at least 7 days ahead? Change your mind within 24 hours and get everything back.',
  ])
})
