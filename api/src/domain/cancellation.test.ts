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
  lines: [
    { kind: 'nights', amount: 30_000 },
    { kind: 'cleaning', amount: 3000 },
    { kind: 'tax', amount: 2310 },
  ],
  total: 35_310,
  confirmedAt: new Date('2027-03-11T14:00:00Z'),
}
const longStay: CancellableStay = {
  ...stay,
  checkOut: '2027-06-14',
  nights: Array<number>(35).fill(10_000),
  lines: [
    { kind: 'nights', amount: 350_000 },
    { kind: 'cleaning', amount: 3000 },
    { kind: 'tax', amount: 24_710 },
  ],
  total: 377_710,
}
const stepsOf = (changes: Partial<CancellableStay>, of = stay) =>
  refundSteps({ ...of, ...changes }).map(({ until, refund }) => [until, refund])

describe('the steps of a tier (product rules, Cancellation tiers; amounts of docs/booking.md)', () => {
  test('flexible keeps the first night from a day before, then the nights stayed and one more', () =>
    expect(stepsOf({ tier: 'flexible' })).toEqual([
      ['2027-05-09T13:00:00.000Z', 35_310],
      ['2027-05-10T13:00:00.000Z', 24_610],
      ['2027-05-10T22:00:00.000Z', 21_400],
      ['2027-05-11T22:00:00.000Z', 10_700],
      [null, 0],
    ]))

  test('moderate keeps the nights stayed, one more and half the price of the rest from 5 days before', () =>
    expect(stepsOf({ tier: 'moderate' })).toEqual([
      ['2027-05-05T13:00:00.000Z', 35_310],
      ['2027-05-10T13:00:00.000Z', 13_910],
      ['2027-05-10T22:00:00.000Z', 10_700],
      ['2027-05-11T22:00:00.000Z', 5350],
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
      ['2027-05-10T13:00:00.000Z', 56_710],
      ['2027-05-10T22:00:00.000Z', 53_500],
      ['2027-05-11T22:00:00.000Z', 42_800],
      ['2027-05-12T22:00:00.000Z', 32_100],
      ['2027-05-13T22:00:00.000Z', 21_400],
      ['2027-05-14T22:00:00.000Z', 10_700],
      [null, 0],
    ]),
  )

  test('28 nights are a long stay, 27 are not', () => {
    const nights = (count: number) => ({
      tier: 'flexible' as const,
      checkOut: count === 28 ? '2027-06-07' : '2027-06-06',
      nights: Array<number>(count).fill(10_000),
      lines: [],
      total: count * 10_000,
    })
    expect(stepsOf(nights(28))[0]).toEqual(['2027-04-10T13:00:00.000Z', 280_000])
    // Fewer nights than the 30 that are kept: nothing is left to give back.
    expect(stepsOf(nights(28))[1]).toEqual([null, 0])
    expect(stepsOf(nights(27))[0]).toEqual(['2027-05-09T13:00:00.000Z', 270_000])
  })
})

test('refunds are in whole steps that cards can settle: tens of fils in dinars', () => {
  const dinars = { currency: 'KWD', nights: [10_010, 10_010, 10_010], lines: [], total: 30_030 }
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
  expect(from('2027-05-05T13:00:00Z')).toEqual(['2027-05-10T13:00:00.000Z', 13_910])
})

/** The steps that end at the check-in time, as local texts: UTC moments hide what a change of clocks does. */
const localCutOffs = (changes: Partial<CancellableStay>) => {
  const { timeZone } = { ...stay, ...changes }
  return refundSteps({ ...stay, ...changes })
    .flatMap(({ until }) => (until ? [new Date(until).toLocaleString('sv-SE', { timeZone })] : []))
    .filter((local) => local.endsWith('15:00:00'))
}

describe('cut-offs are wall-clock times in the listing’s zone, across any change of clocks', () => {
  const nightsFrom = (checkIn: string, timeZone: string) => ({
    timeZone,
    checkIn,
    checkOut: `${checkIn.slice(0, 8)}${String(Number(checkIn.slice(8)) + 3).padStart(2, '0')}`,
    confirmedAt: new Date('2027-01-01T12:00:00Z'),
  })

  test.each([
    ['flexible', '2027-03-28', 'Europe/London', ['2027-03-27 15:00:00', '2027-03-28 15:00:00']],
    ['moderate', '2027-04-01', 'Europe/London', ['2027-03-27 15:00:00', '2027-04-01 15:00:00']],
    ['firm', '2027-04-04', 'Europe/London', ['2027-03-05 15:00:00', '2027-03-28 15:00:00']],
    ['moderate', '2027-11-04', 'Europe/London', ['2027-10-30 15:00:00', '2027-11-04 15:00:00']],
    ['firm', '2027-11-06', 'Europe/London', ['2027-10-07 15:00:00', '2027-10-30 15:00:00']],
    ['moderate', '2027-04-06', 'Australia/Sydney', ['2027-04-01 15:00:00', '2027-04-06 15:00:00']],
  ] as const)('%s from %s in %s', (tier, checkIn, timeZone, cutOffs) =>
    expect(localCutOffs({ ...nightsFrom(checkIn, timeZone), tier })).toEqual(cutOffs),
  )

  test('a firm stay in London in April gives everything back until 15:00 thirty days before, not until 14:00', () => {
    const steps = refundSteps({
      ...stay,
      ...nightsFrom('2027-04-04', 'Europe/London'),
      tier: 'firm',
      nights: [50_000, 50_000, 37_000],
      lines: [],
      total: 137_000,
    })
    // The clocks go forward on 28 March: 30 × 24 hours before check-in was 14:00 on 5 March.
    expect(refundAt(steps, new Date('2027-03-05T14:30:00Z'))).toBe(137_000)
    expect(refundAt(steps, new Date('2027-03-05T15:00:00Z'))).toBe(68_500)
  })

  test('the grace period asks for 7 calendar days, and lasts 24 hours', () => {
    const grace = (confirmedAt: string) =>
      stepsOf({ ...nightsFrom('2027-04-01', 'Europe/London'), tier: 'firm', confirmedAt: new Date(confirmedAt) })[0]
    // Check-in is at 15:00 British Summer Time, 14:00 UTC; a week before, the clocks show 15:00 at 15:00 UTC.
    expect(grace('2027-03-25T15:00:00Z')).toEqual(['2027-03-26T15:00:00.000Z', 35_310])
    expect(grace('2027-03-25T15:00:01Z')).toEqual([null, 0])
  })
})

describe('what is kept', () => {
  const line = (kind: CancellableStay['lines'][number]['kind'], amount: number) => ({ kind, amount })
  /** What comes back before check-in, and on each day of the stay. */
  const refunds = (changes: Partial<CancellableStay>) =>
    refundSteps({ ...stay, ...changes })
      .map(({ refund }) => refund)
      .slice(1)

  test('under moderate is half the price of the nights that are left, whichever of them cost more', () => {
    const nights = [10_000, 10_000, 30_000]
    const lines = [line('nights', 50_000)]
    expect(refunds({ tier: 'moderate', nights, lines, total: 50_000 })).toEqual([20_000, 15_000, 0])
  })

  test('leaves cleaning out until the guest has arrived, together with its whole tax', () => {
    const lines = [line('nights', 30_000), line('cleaning', 3000), line('tax', 3300)]
    const back = refunds({ nights: [10_000, 10_000, 10_000], lines, total: 36_300 })
    expect(back).toEqual([22_000 + 3300, 22_000, 11_000, 0])
  })

  test('rounds the tax on cleaning half up, and what is left of the tax belongs to the nights', () => {
    // Of 3 cents of tax, 3 × 101 ÷ 202 = 1.5 are for cleaning.
    const lines = [line('nights', 101), line('cleaning', 101), line('tax', 3)]
    const oneNight = { checkOut: '2027-05-11', nights: [101], lines, total: 205 }
    expect(refunds(oneNight)).toEqual([103, 0])
  })

  test('are extra guests and pets of the nights that are kept, not in proportion to the price of these', () => {
    const nights = [10_000, 10_000, 40_000]
    const lines = [line('nights', 60_000), line('extra_guests', 1500), line('pets', 3000)]
    expect(refunds({ nights, lines, total: 64_500 })).toEqual([64_500 - 11_500, 64_500 - 23_000, 0])
    // Moderate keeps a night, and half of two.
    expect(refunds({ tier: 'moderate', nights, lines, total: 64_500 })[0]).toBe((64_500 - 11_500) / 2)
  })

  test('is the discounted price of the nights', () => {
    const lines = [line('nights', 30_000), line('discount', -6000)]
    expect(refunds({ lines, total: 24_000 })).toEqual([16_000, 8000, 0])
  })

  test('of a booking whose rows have no lines or prices of nights is the same part of the total for each night', () => {
    expect(refunds({ nights: [], lines: [], total: 30_000 })).toEqual([20_000, 10_000, 0])
    expect(refunds({ nights: [0, 0, 0], lines: [line('pets', 300)], total: 300 })).toEqual([200, 100, 0])
  })

  test('is nothing of a stay that costs nothing', () =>
    expect(stepsOf({ nights: [0, 0, 0], lines: [], total: 0 })).toEqual([[null, 0]]))
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
      'Cancel at least a day before check-in and get everything back.',
      'After that the first night is kept; once the stay has begun, the nights you stayed and one more.',
    ],
    moderate: [
      'Cancel at least 5 days before check-in and get everything back.',
      'After that the nights you stayed, one more, and half the price of the rest are kept.',
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
