import { bookingStatus } from '@qe/contract'
import { actionsFor, bookingProcess, labelOf, mayHappen, type Step, stepOf } from './booking-process'

const steps: readonly Step[] = bookingProcess

test('every status can be reached', () => {
  const reached = new Set(steps.map(({ to }) => to))
  expect(bookingStatus.options.filter((status) => !reached.has(status))).toEqual([])
})

test('what is over stays over', () => {
  for (const status of [
    'hold_expired',
    'payment_failed',
    'declined',
    'withdrawn',
    'expired',
    'cancelled_by_guest',
    'cancelled_by_provider',
    'cancelled_by_admin',
    'completed',
  ] as const) {
    expect(steps.filter(({ from }) => from.includes(status))).toEqual([])
  }
})

test('whatever ends before the stay frees the dates or says why not', () => {
  for (const { to, effects } of steps.filter(({ to: status }) => !['held', 'requested', 'confirmed', 'in_progress'].includes(status))) {
    expect([to, effects.some((effect) => effect === 'free dates' || effect === 'keep dates blocked')]).toEqual([to, true])
  }
})

test('each side sees the buttons that are theirs', () => {
  expect(actionsFor('held', 'guest', false)).toEqual(['pay', 'withdraw'])
  expect(actionsFor('requested', 'guest', false)).toEqual(['withdraw', 'message'])
  expect(actionsFor('requested', 'provider', false)).toEqual(['accept', 'decline', 'message'])
  expect(actionsFor('confirmed', 'provider', false)).toEqual(['cancel', 'message'])
  expect(actionsFor('completed', 'guest', true)).toEqual(['review', 'message'])
})

test('a request can be accepted once', () => {
  expect(mayHappen('accept', 'requested')).toBe(true)
  expect(mayHappen('accept', stepOf('accept').to)).toBe(false)
  expect(labelOf('accept', 'guest')).toBe('The host accepted your request')
})
