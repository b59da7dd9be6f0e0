import { changeStatus } from '@qe/contract'
import fc from 'fast-check'
import { chargeError, differenceOutcome, isSettled, repriceStay } from './change-money'
import {
  answerStep,
  type ChangeStep,
  changeActionsFor,
  changeDeadline,
  changeError,
  changeLabel,
  changeProcess,
  changeStepOf,
} from './change-process'
import { keptAmount } from './ledger'

const steps: readonly ChangeStep[] = changeProcess
const stay = {
  timeZone: 'UTC',
  checkIn: '2027-05-10',
  checkOut: '2027-05-13',
  checkInFrom: '15:00',
  checkOutBy: '11:00',
}
const arrival = new Date('2027-05-10T15:00:00Z')
const hours = (n: number) => new Date(arrival.getTime() + n * 3_600_000)

test('every status can be reached, and a final status allows no transition', () => {
  const reached = new Set(steps.map(({ to }) => to))
  expect(changeStatus.options.filter((status) => !reached.has(status))).toEqual([])
  for (const status of ['agreed', 'declined', 'withdrawn', 'lapsed'] as const)
    expect(steps.filter(({ from }) => from.includes(status))).toEqual([])
})

test('every ending without an agreement frees the held nights and cancels the open payment', () => {
  for (const { from, to, effects } of steps) {
    if (['declined', 'withdrawn', 'lapsed'].includes(to))
      expect([to, effects.includes('free new nights')]).toEqual([to, true])
    if (from.includes('to_pay') && to !== 'agreed') expect(effects).toContain('let the payment go')
    if (to === 'agreed') expect(effects).toContain('swap nights and price')
  }
})

test('each side sees the actions of its own role', () => {
  expect(changeActionsFor('proposed', 'guest', 'guest')).toEqual(['withdraw'])
  expect(changeActionsFor('proposed', 'guest', 'provider')).toEqual(['agree', 'decline'])
  expect(changeActionsFor('proposed', 'provider', 'guest')).toEqual(['agree', 'decline'])
  expect(changeActionsFor('to_pay', 'provider', 'guest')).toEqual(['pay', 'withdraw'])
  expect(changeActionsFor('to_pay', 'guest', 'provider')).toEqual([])
  expect(changeActionsFor('lapsed', 'guest', 'provider')).toEqual([])
})

test('an answer is accepted only from a side that has the action', () => {
  for (const status of changeStatus.options)
    for (const by of ['guest', 'provider'] as const)
      for (const side of ['guest', 'provider'] as const)
        for (const answer of ['agree', 'decline', 'withdraw'] as const)
          expect(answerStep(answer, { status, by, difference: 1 }, side) !== null).toBe(
            changeActionsFor(status, by, side).includes(answer),
          )
})

test('a change that costs more is paid before it applies, any other applies at once', () => {
  const of = { status: 'proposed', by: 'guest' } as const
  expect(answerStep('agree', { ...of, difference: 1 }, 'provider')).toBe('change_accepted')
  expect(answerStep('agree', { ...of, difference: 0 }, 'provider')).toBe('change_agreed')
  expect(answerStep('agree', { ...of, difference: -1 }, 'provider')).toBe('change_agreed')
  expect(changeStepOf('change_accepted').to).toBe('to_pay')
})

test('an answer leads to its own event, to another one once the difference is to be paid', () => {
  const proposed = { status: 'proposed', by: 'guest', difference: 100 } as const
  expect(answerStep('decline', proposed, 'provider')).toBe('change_declined')
  expect(answerStep('withdraw', proposed, 'guest')).toBe('change_withdrawn')
  expect(answerStep('withdraw', { ...proposed, status: 'to_pay' }, 'guest')).toBe('change_given_up')
  expect(answerStep('agree', { ...proposed, status: 'agreed' }, 'provider')).toBeNull()
})

test('a label addresses the person who acted, and names them to the other side', () => {
  expect(changeLabel('change_proposed', 'guest', 'guest')).toBe('You asked for a change')
  expect(changeLabel('change_proposed', 'provider', 'guest')).toBe('The guest asked for a change')
  expect(changeLabel('book', 'guest', 'guest')).toBeNull()
})

test('a change lapses after a day, and at the latest when the old or the new stay begins', () => {
  expect(changeDeadline(stay, stay, hours(-100))).toEqual(hours(-76))
  expect(changeDeadline(stay, { checkIn: '2027-05-20' }, hours(-10))).toEqual(arrival)
  expect(changeDeadline(stay, { checkIn: '2027-05-08' }, hours(-60))).toEqual(hours(-48))
})

test('a change can be proposed while the stay is confirmed, until 6 hours before check-in', () => {
  const ask = (changes: object, now: Date) =>
    changeError({ status: 'confirmed', stay, isSettled: true, hasOpen: false, isRestDue: false, ...changes }, now)
  expect(ask({}, hours(-7))).toBeNull()
  expect(ask({}, hours(-6))).toContain('6 hours before check-in')
  expect(ask({ status: 'requested' }, hours(-100))).toContain('take it back')
  expect(ask({ hasOpen: true }, hours(-100))).toContain('open already')
  expect(ask({ isSettled: false }, hours(-100))).toContain('bank')
})

const price = fc
  .record({ payout: fc.nat(1_000_000), serviceFee: fc.nat(200_000), tax: fc.nat(200_000) })
  .map((one) => ({ ...one, total: one.payout + one.serviceFee + one.tax }))

test('for any two prices, what is kept after the difference was paid or refunded is the new total', () => {
  fc.assert(
    fc.property(price, price, (before, after) => {
      const of = {
        ...before,
        currency: 'EUR',
        status: 'confirmed' as const,
        authorised: 0,
        captured: before.total,
        refunded: 0,
        disputed: 0,
        damages: 0,
      }
      const { set, refund } = repriceStay(of, after, 'c')
      const more = Math.max(0, after.total - before.total)
      const paid =
        more > 0 ? differenceOutcome(of, { changeId: 'c', amount: more, intent: 'pi', isWanted: true }).set : {}
      const then = { ...of, ...set, ...paid, refunded: refund?.amount ?? 0 }
      expect(keptAmount(then)).toBe(after.total)
      expect(isSettled(then)).toBe(true)
    }),
  )
})

test('a difference that is paid too late is refunded to the same payment', () => {
  const of = {
    total: 100,
    payout: 85,
    serviceFee: 15,
    tax: 0,
    currency: 'EUR',
    status: 'cancelled_by_guest' as const,
    authorised: 0,
    captured: 100,
    refunded: 0,
    disputed: 0,
    damages: 0,
  }
  expect(differenceOutcome(of, { changeId: 'c', amount: 40, intent: 'pi_2', isWanted: false }).jobs).toEqual([
    { topic: 'refund', amount: 40, key: 'late:c', about: 'pi_2' },
  ])
})

test('a difference below the smallest charge is refused', () => {
  expect(chargeError(30, 'USD')).toContain('$0.30')
  expect(chargeError(-30, 'USD')).toBeNull()
  expect(chargeError(2000, 'USD')).toBeNull()
})

/** docs/booking.md, A change of the stay: from → to, who, and what it does beside. */
test.each([
  ['change_proposed', [], 'proposed', 'either', ['freeze quote', 'hold new nights'], undefined],
  ['change_accepted', ['proposed'], 'to_pay', 'other', ['charge the difference'], 'agree'],
  ['change_agreed', ['proposed'], 'agreed', 'other', ['swap nights and price', 'refund the difference'], 'agree'],
  ['change_paid', ['to_pay'], 'agreed', 'payment', ['swap nights and price'], 'pay'],
  ['change_declined', ['proposed'], 'declined', 'other', ['free new nights'], 'decline'],
  ['change_withdrawn', ['proposed'], 'withdrawn', 'asker', ['free new nights'], 'withdraw'],
  ['change_given_up', ['to_pay'], 'withdrawn', 'guest', ['let the payment go', 'free new nights'], 'withdraw'],
  ['change_lapsed', ['proposed', 'to_pay'], 'lapsed', 'system', ['let the payment go', 'free new nights'], undefined],
] as const)('%s leads from %j to %s', (event, from, to, who, effects, action) =>
  expect(changeStepOf(event)).toMatchObject({ from, to, who, effects, ...(action && { action }) }),
)

test('an unknown event throws', () =>
  expect(() => changeStepOf('change_forgotten' as 'change_paid')).toThrow(
    'No step of a change is called change_forgotten',
  ))

/** The timeline: to whoever did it, and to the host when the guest did it. */
test.each([
  ['change_proposed', 'You asked for a change', 'The guest asked for a change'],
  [
    'change_accepted',
    'You agreed to the change; the difference is to be paid',
    'The guest agreed to the change; the difference is to be paid',
  ],
  ['change_agreed', 'You agreed to the change', 'The guest agreed to the change'],
  ['change_paid', 'The difference was paid: the change holds', 'The difference was paid: the change holds'],
  ['change_declined', 'You declined the change', 'The guest declined the change'],
  ['change_withdrawn', 'You withdrew the change', 'The guest withdrew the change'],
  ['change_given_up', 'You kept the stay as it was', 'The guest kept the stay as it was'],
  ['change_lapsed', 'The change lapsed: the stay is as it was', 'The change lapsed: the stay is as it was'],
])('the timeline tells each side of %s', (event, own, other) => {
  expect(changeLabel(event, 'guest', 'guest')).toBe(own)
  expect(changeLabel(event, 'provider', 'guest')).toBe(other)
})

test('the other side reads who acted: the host, or Quality Escape', () => {
  expect(changeLabel('change_declined', 'guest', 'provider')).toBe('The host declined the change')
  expect(changeLabel('change_declined', 'guest', 'admin')).toBe('Quality Escape declined the change')
})

test('an unpaid difference is announced to both sides', () => {
  expect(changeLabel('change_unpaid', 'guest', 'system')).toBe('The difference waits for you to pay it')
  expect(changeLabel('change_unpaid', 'provider', 'system')).toBe('The guest has yet to pay the difference')
})

test('the documentation describes the deadline of a change in words', () =>
  expect(changeStepOf('change_lapsed').when).toBe(
    '24 hours after it was asked for, or after it was agreed and is to be paid; at check-in, the old or the new; ' +
      'when the booking ends',
  ))

describe('why a change can’t be proposed now', () => {
  const errorFor = (changes: object, now = hours(-100)) =>
    changeError({ status: 'confirmed', stay, isSettled: true, hasOpen: false, isRestDue: false, ...changes }, now)

  test.each([
    [{ status: 'held' }, 'This booking is not paid yet. Give the dates back and choose others.'],
    [
      { status: 'requested' },
      'The host has yet to answer this request. The guest can take it back and ask again with other dates.',
    ],
    [
      { status: 'in_progress' },
      'The stay has begun, so it can’t be changed here any more. Write to each other; a guest who leaves early can ' +
        'cancel the rest.',
    ],
    [{ status: 'completed' }, 'This booking is over, so it can’t be changed.'],
    [{ isSettled: false }, 'The bank is looking at the payment of this stay. It can be changed once that is decided.'],
    [{ hasOpen: true }, 'A change of this stay is open already. Answer or withdraw it first.'],
  ])('%j', (changes, sentence) => expect(errorFor(changes)).toBe(sentence))

  test('from six hours before check-in on', () => {
    const sentence = 'Changes are possible until 6 hours before check-in. Write to each other instead.'
    expect(errorFor({}, new Date(hours(-6).getTime() - 1))).toBeNull()
    expect(errorFor({}, hours(-6))).toBe(sentence)
    expect(errorFor({}, hours(1))).toBe(sentence)
  })
})
