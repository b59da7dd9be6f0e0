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

test('every status can be reached, and what is over stays over', () => {
  const reached = new Set(steps.map(({ to }) => to))
  expect(changeStatus.options.filter((status) => !reached.has(status))).toEqual([])
  for (const status of ['agreed', 'declined', 'withdrawn', 'lapsed'] as const)
    expect(steps.filter(({ from }) => from.includes(status))).toEqual([])
})

test('whatever ends without an agreement frees the nights that were held for it, and lets a payment go', () => {
  for (const { from, to, effects } of steps) {
    if (['declined', 'withdrawn', 'lapsed'].includes(to))
      expect([to, effects.includes('free new nights')]).toEqual([to, true])
    if (from.includes('to_pay') && to !== 'agreed') expect(effects).toContain('let the payment go')
    if (to === 'agreed') expect(effects).toContain('swap nights and price')
  }
})

test('each side sees the buttons that are theirs', () => {
  expect(changeActionsFor('proposed', 'guest', 'guest')).toEqual(['withdraw'])
  expect(changeActionsFor('proposed', 'guest', 'provider')).toEqual(['agree', 'decline'])
  expect(changeActionsFor('proposed', 'provider', 'guest')).toEqual(['agree', 'decline'])
  expect(changeActionsFor('to_pay', 'provider', 'guest')).toEqual(['pay', 'withdraw'])
  expect(changeActionsFor('to_pay', 'guest', 'provider')).toEqual([])
  expect(changeActionsFor('lapsed', 'guest', 'provider')).toEqual([])
})

test('an answer is only taken from whom the button is shown to', () => {
  for (const status of changeStatus.options)
    for (const by of ['guest', 'provider'] as const)
      for (const side of ['guest', 'provider'] as const)
        for (const answer of ['agree', 'decline', 'withdraw'] as const)
          expect(answerStep(answer, { status, by, difference: 1 }, side) !== null).toBe(
            changeActionsFor(status, by, side).includes(answer),
          )
})

test('what costs more is paid before it holds, anything else holds at once', () => {
  const of = { status: 'proposed', by: 'guest' } as const
  expect(answerStep('agree', { ...of, difference: 1 }, 'provider')).toBe('change_accepted')
  expect(answerStep('agree', { ...of, difference: 0 }, 'provider')).toBe('change_agreed')
  expect(answerStep('agree', { ...of, difference: -1 }, 'provider')).toBe('change_agreed')
  expect(changeStepOf('change_accepted').to).toBe('to_pay')
})

test('an event reads as one’s own, or with who did it', () => {
  expect(changeLabel('change_proposed', 'guest', 'guest')).toBe('You asked for a change')
  expect(changeLabel('change_proposed', 'provider', 'guest')).toBe('The guest asked for a change')
  expect(changeLabel('book', 'guest', 'guest')).toBeNull()
})

test('it lapses after a day, and never later than either stay begins', () => {
  expect(changeDeadline(stay, stay, hours(-100))).toEqual(hours(-76))
  expect(changeDeadline(stay, { checkIn: '2027-05-20' }, hours(-10))).toEqual(arrival)
  expect(changeDeadline(stay, { checkIn: '2027-05-08' }, hours(-60))).toEqual(hours(-48))
})

test('it can be asked for while the stay is confirmed, until some hours before check-in', () => {
  const ask = (changes: object, now: Date) =>
    changeError({ status: 'confirmed', stay, isSettled: true, hasOpen: false, ...changes }, now)
  expect(ask({}, hours(-7))).toBeNull()
  expect(ask({}, hours(-6))).toContain('6 hours before check-in')
  expect(ask({ status: 'requested' }, hours(-100))).toContain('take it back')
  expect(ask({ hasOpen: true }, hours(-100))).toContain('open already')
  expect(ask({ isSettled: false }, hours(-100))).toContain('bank')
})

const price = fc
  .record({ payout: fc.nat(1_000_000), serviceFee: fc.nat(200_000), tax: fc.nat(200_000) })
  .map((one) => ({ ...one, total: one.payout + one.serviceFee + one.tax }))

test('whatever the two prices, once the difference has moved the new total is what is kept', () => {
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

test('a difference that came too late goes back to where it came from', () => {
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
  }
  expect(differenceOutcome(of, { changeId: 'c', amount: 40, intent: 'pi_2', isWanted: false }).jobs).toEqual([
    { topic: 'refund', amount: 40, key: 'late:c', about: 'pi_2' },
  ])
})

test('less than a bank takes is not charged', () => {
  expect(chargeError(30, 'USD')).toContain('$0.30')
  expect(chargeError(-30, 'USD')).toBeNull()
  expect(chargeError(2000, 'USD')).toBeNull()
})
