import type { CancellationTier } from '@qe/contract'
import { refundAt, refundSteps } from './cancellation'
import { plusHours } from './dates'
import { nextRestStep, partPlan, restDueAt, restOutcome, restPayBy } from './part-payment'

const stay = {
  timeZone: 'Europe/Berlin',
  checkIn: '2027-06-30',
  checkOut: '2027-07-03',
  checkInFrom: '15:00',
  checkOutBy: '11:00',
  tier: 'moderate' as CancellationTier,
  currency: 'EUR',
  total: 32_001,
}
const bookedAt = new Date('2027-04-01T10:00:00Z')

describe('the plan', () => {
  test('takes half now, and the rest two weeks before check-in at check-in time there', () =>
    expect(partPlan(stay, bookedAt)).toEqual({
      firstPart: 16_001,
      rest: 16_000,
      dueAt: new Date('2027-06-16T13:00:00Z'),
    }))

  test.each([
    ['flexible', '2027-06-16'],
    ['moderate', '2027-06-16'],
    ['firm', '2027-05-27'],
  ] as const)('of a %s stay has the rest due on %s, before the tier’s cut-off', (tier, day) =>
    expect(
      restDueAt({ ...stay, tier })
        .toISOString()
        .slice(0, 10),
    ).toBe(day),
  )

  test('of a long stay goes by its own cut-off, whatever the tier', () =>
    expect(
      restDueAt({ ...stay, tier: 'flexible', checkOut: '2027-08-01' })
        .toISOString()
        .slice(0, 10),
    ).toBe('2027-05-27'))

  test.each(['flexible', 'moderate', 'firm'] as const)(
    'gives everything that was paid back, under %s, to a guest who lets the time to pay the rest run out',
    (tier) => {
      const terms = {
        ...stay,
        tier,
        nights: [10_667, 10_667, 10_667],
        lines: [],
        confirmedAt: bookedAt,
        unpaid: 16_000,
      }
      expect(refundAt(refundSteps(terms), restPayBy(stay, restDueAt({ ...stay, tier })))).toBe(16_001)
    },
  )

  test('needs check-in to be 30 days away', () => {
    expect(partPlan(stay, new Date('2027-05-31T10:00:00Z'))).not.toBeNull()
    expect(partPlan(stay, new Date('2027-06-01T10:00:00Z'))).toBeNull()
  })

  test('needs two weeks until the rest is due, which is later for a firm stay', () => {
    expect(partPlan({ ...stay, tier: 'firm' }, new Date('2027-05-13T12:59:00Z'))).not.toBeNull()
    expect(partPlan({ ...stay, tier: 'firm' }, new Date('2027-05-13T13:01:00Z'))).toBeNull()
  })

  test('needs parts that a bank takes', () => expect(partPlan({ ...stay, total: 150 }, bookedAt)).toBeNull())
})

describe('what a cancellation gives back', () => {
  const dueAt = restDueAt(stay)
  const terms = { ...stay, nights: [10_667, 10_667, 10_667], lines: [], confirmedAt: bookedAt, unpaid: 16_000 }
  const told = (more: object) => refundSteps({ ...terms, ...more }).map(({ until, refund }) => [until, refund])

  test('is told of the paid part until the rest is charged, and of the total from then on', () =>
    expect(told({ restAt: dueAt }).slice(0, 3)).toEqual([
      ['2027-06-16T13:00:00.000Z', 16_001],
      ['2027-06-25T13:00:00.000Z', 32_001],
      ['2027-06-30T22:00:00.000Z', 10_667],
    ]))

  test('is told of the paid part alone once the rest is due and unpaid', () =>
    expect(told({}).slice(0, 2)).toEqual([
      ['2027-06-25T13:00:00.000Z', 16_001],
      [null, 0],
    ]))
})

describe('time alone', () => {
  const dueAt = new Date('2027-06-16T13:00:00Z')
  const declinedAt = plusHours(dueAt, 1)
  const next = (latest: Parameters<typeof nextRestStep>[0], declined: Date | null = null) =>
    nextRestStep(latest, { stay, dueAt, declinedAt: declined })

  test('tells of the charge three days before, and then charges', () => {
    expect(next(null)).toEqual({ event: 'rest_soon_due', at: new Date('2027-06-13T13:00:00Z') })
    expect(next('rest_soon_due')).toEqual({ event: 'rest_due', at: dueAt })
  })

  test('does nothing while the card is charged, and once all is paid', () => {
    expect(next('rest_due')).toBeNull()
    expect(next('rest_paid')).toBeNull()
  })

  test('reminds a day before 72 hours are over, and then ends the booking', () => {
    expect(next('rest_declined', declinedAt)).toEqual({ event: 'rest_still_unpaid', at: plusHours(declinedAt, 48) })
    expect(next('rest_still_unpaid', declinedAt)).toEqual({ event: 'rest_lapsed', at: plusHours(declinedAt, 72) })
  })

  test('ends it at check-in at the latest, without a reminder that would come at once', () => {
    const late = new Date('2027-06-30T00:00:00Z')
    expect(next('rest_declined', late)).toEqual({ event: 'rest_lapsed', at: new Date('2027-06-30T13:00:00Z') })
  })
})

describe('the rest that was captured', () => {
  const of = {
    ...{ currency: 'EUR', total: 32_000, payout: 27_200, serviceFee: 4800, tax: 0 },
    ...{ authorised: 0, captured: 16_000, refunded: 0, disputed: 0, damages: 0 },
  }
  const captured = { amount: 16_000, rest: 16_000, intent: 'pi_2' }

  test('of a confirmed stay makes it paid in full', () =>
    expect(restOutcome({ ...of, status: 'confirmed' }, captured)).toMatchObject({
      event: 'rest_paid',
      set: { captured: 32_000 },
      jobs: [],
    }))

  test('of one that a change has made cheaper meanwhile goes back in part', () =>
    expect(restOutcome({ ...of, status: 'confirmed' }, { ...captured, rest: 15_000 }).jobs).toEqual([
      { topic: 'refund', amount: 1000, key: 'late:rest', about: 'pi_2' },
    ]))

  test('of a cancelled one goes back whole', () =>
    expect(restOutcome({ ...of, status: 'cancelled_by_guest' }, captured)).toMatchObject({
      event: null,
      jobs: [{ topic: 'refund', amount: 16_000 }],
    }))
})
