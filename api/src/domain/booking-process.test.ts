import { bookingStatus } from '@qe/contract'
import {
  actionsFor,
  bookingProcess,
  confirmedStatuses,
  exitEvent,
  labelOf,
  mayHappen,
  type Step,
  stepOf,
  timedStep,
} from './booking-process'

const steps: readonly Step[] = bookingProcess

test('every status can be reached', () => {
  const reached = new Set(steps.map(({ to }) => to))
  expect(bookingStatus.options.filter((status) => !reached.has(status))).toEqual([])
})

test('a final status allows no transition', () => {
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

test('every ending frees the dates or keeps them blocked explicitly', () => {
  for (const { to, effects } of steps.filter(
    ({ to: status }) => !['held', 'requested', 'confirmed', 'in_progress'].includes(status),
  )) {
    expect([to, effects.some((effect) => effect === 'free dates' || effect === 'keep dates blocked')]).toEqual([
      to,
      true,
    ])
  }
})

test('each side sees the actions of its own role', () => {
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

test('every status that is not final has a timed transition', () => {
  const unfinished = new Set(steps.flatMap(({ from }) => from))
  expect([...unfinished].filter((status) => timedStep(status) === null)).toEqual([])
})

test('no status has two timed transitions', () => {
  for (const status of bookingStatus.options)
    expect(steps.filter(({ when, from }) => when && from.includes(status)).length).toBeLessThanOrEqual(1)
})

test('each side has at most one transition that ends a booking', () => {
  expect(exitEvent('held', 'guest')).toBe('give_up')
  expect(exitEvent('requested', 'guest')).toBe('withdraw')
  expect(exitEvent('in_progress', 'guest')).toBe('guest_cancels')
  expect(exitEvent('confirmed', 'provider')).toBe('host_cancels')
  expect(exitEvent('requested', 'provider')).toBeNull()
})

/** Product rules, Booking process: from → to, who, at which deadline, and what it does beside. */
test.each([
  ['hold', [], 'held', 'guest', undefined, ['freeze quote'], undefined],
  ['hold_expired', ['held'], 'hold_expired', 'system', 'payment time over', ['release', 'free dates'], undefined],
  ['request', ['held'], 'requested', 'guest', undefined, ['authorise'], 'pay'],
  ['book', ['held'], 'confirmed', 'guest', undefined, ['capture', 'plan payout'], 'pay'],
  ['give_up', ['held'], 'withdrawn', 'guest', undefined, ['release', 'free dates'], 'withdraw'],
  ['accept', ['requested'], 'confirmed', 'provider', undefined, ['capture', 'plan payout'], 'accept'],
  ['capture_failed', ['requested'], 'payment_failed', 'system', undefined, ['release', 'free dates'], undefined],
  ['decline', ['requested'], 'declined', 'provider', undefined, ['release', 'free dates'], 'decline'],
  ['withdraw', ['requested'], 'withdrawn', 'guest', undefined, ['release', 'free dates'], 'withdraw'],
  ['request_expired', ['requested'], 'expired', 'system', 'answer time over', ['release', 'free dates'], undefined],
  [
    'guest_cancels',
    ['confirmed', 'in_progress'],
    'cancelled_by_guest',
    'guest',
    undefined,
    ['refund by tier', 'free dates'],
    'cancel',
  ],
  [
    'host_cancels',
    ['confirmed'],
    'cancelled_by_provider',
    'provider',
    undefined,
    ['refund all', 'keep dates blocked'],
    'cancel',
  ],
  ['rest_soon_due', ['confirmed'], 'confirmed', 'system', undefined, [], undefined],
  ['rest_due', ['confirmed'], 'confirmed', 'system', undefined, ['charge the rest'], undefined],
  ['rest_declined', ['confirmed'], 'confirmed', 'system', undefined, [], undefined],
  ['rest_still_unpaid', ['confirmed'], 'confirmed', 'system', undefined, [], undefined],
  ['rest_paid', ['confirmed'], 'confirmed', 'guest', undefined, ['capture'], undefined],
  [
    'rest_lapsed',
    ['confirmed'],
    'cancelled_by_guest',
    'system',
    undefined,
    ['refund by tier', 'free dates'],
    undefined,
  ],
  ['check_in', ['confirmed'], 'in_progress', 'system', 'arrival', [], undefined],
  ['check_out', ['in_progress'], 'completed', 'system', 'departure', ['free dates'], undefined],
  [
    'admin_cancels',
    ['held', 'requested', 'confirmed', 'in_progress'],
    'cancelled_by_admin',
    'admin',
    undefined,
    ['release', 'refund as stated', 'free dates'],
    undefined,
  ],
] as const)('%s leads from %j to %s', (event, from, to, who, when, effects, action) =>
  expect(stepOf(event)).toMatchObject({ from, to, who, effects, ...(when && { when }), ...(action && { action }) }),
)

test('an unknown event throws', () => expect(() => stepOf('teleport' as 'hold')).toThrow('No step is called teleport'))

/** The timeline of a booking: to the guest, and to the host. */
test.each([
  ['hold', 'You started a booking', 'A guest started a booking'],
  ['hold_expired', 'The dates were given back: no payment in time', 'The guest did not pay in time'],
  ['request', 'Request sent to the host', 'Request received'],
  ['book', 'Booking confirmed and paid', 'Booked and paid'],
  ['give_up', 'You gave the dates back', 'The guest gave the dates back'],
  ['accept', 'The host accepted your request', 'You accepted the request'],
  ['capture_failed', 'The payment could not be taken', 'The guest’s payment could not be taken'],
  ['decline', 'The host declined your request', 'You declined the request'],
  ['withdraw', 'You withdrew your request', 'The guest withdrew the request'],
  ['request_expired', 'The host did not answer in time', 'The request ran out unanswered'],
  ['guest_cancels', 'You cancelled', 'The guest cancelled'],
  ['host_cancels', 'The host cancelled', 'You cancelled'],
  ['rest_soon_due', 'We reminded you of the second payment', 'The guest was reminded of the second payment'],
  ['rest_due', 'The second payment fell due', 'The guest’s second payment fell due'],
  ['rest_declined', 'The second payment did not go through', 'The second payment did not go through'],
  ['rest_still_unpaid', 'One day was left to pay the rest', 'The guest had one day left to pay the rest'],
  ['rest_paid', 'Everything is paid', 'The guest has paid everything'],
  ['rest_lapsed', 'Cancelled: the rest was not paid in time', 'Cancelled: the guest did not pay the rest in time'],
  ['check_in', 'Your stay began', 'The guest’s stay began'],
  ['check_out', 'Your stay ended', 'The guest’s stay ended'],
  ['admin_cancels', 'Quality Escape cancelled', 'Quality Escape cancelled'],
  ['refunded', 'Refund sent', 'Refund sent to the guest'],
  ['refund_returned', 'Your bank could not take the refund', 'The guest’s bank could not take the refund'],
  ['refund_sent_again', 'Refund sent again', 'Refund sent to the guest again'],
  ['refund_settled', 'Refund paid another way', 'Refund paid to the guest another way'],
  ['disputed', 'You disputed the payment with your bank', 'The guest disputed the payment with their bank'],
  ['dispute_won', 'Your bank turned the dispute down', 'The bank decided for you: the disputed money is back'],
  ['dispute_lost', 'Your bank gave you the money back', 'The bank decided for the guest: the disputed money is gone'],
  ['paid_out', 'The host was paid', 'Paid out to you'],
])('the timeline tells each side of %s', (event, guest, provider) =>
  expect([labelOf(event, 'guest'), labelOf(event, 'provider')]).toEqual([guest, provider]),
)

test('an event that has no label is shown by its name', () => expect(labelOf('teleported', 'guest')).toBe('teleported'))

test('the address is shown from confirmation on, also after the stay', () =>
  expect(confirmedStatuses).toEqual(['confirmed', 'in_progress', 'completed']))

test('both sides can send messages, except about a hold that was never paid', () => {
  expect(actionsFor('held', 'provider', false)).toEqual([])
  expect(actionsFor('hold_expired', 'guest', false)).toEqual([])
  expect(actionsFor('expired', 'guest', false)).toEqual(['message'])
})

test('a side ends a booking only by its own transition', () => {
  expect(exitEvent('held', 'provider')).toBeNull()
  expect(exitEvent('in_progress', 'provider')).toBeNull()
  expect(exitEvent('confirmed', 'guest')).toBe('guest_cancels')
  expect(exitEvent('completed', 'guest')).toBeNull()
})
