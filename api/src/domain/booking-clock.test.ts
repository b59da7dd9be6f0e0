import {
  answerDeadline,
  arrivalOf,
  clockAfter,
  departureOf,
  payoutMoment,
  reviewsCloseAt,
  timedEvent,
} from './booking-clock'

const stay = {
  timeZone: 'America/New_York',
  checkIn: '2026-12-07',
  checkOut: '2026-12-10',
  checkInFrom: '15:00',
  checkOutBy: '11:00',
}
const at = (iso: string) => new Date(iso)

test('arrival and departure are at the local time of the listing', () => {
  expect(arrivalOf(stay)).toEqual(at('2026-12-07T20:00:00Z'))
  expect(departureOf(stay)).toEqual(at('2026-12-10T16:00:00Z'))
})

describe('the deadline', () => {
  test('of a hold is fifteen minutes', () =>
    expect(clockAfter('held', stay, at('2026-12-01T10:00:00Z'))).toEqual(at('2026-12-01T10:15:00Z')))

  test('of a request is a day', () =>
    expect(clockAfter('requested', stay, at('2026-12-01T10:00:00Z'))).toEqual(at('2026-12-02T10:00:00Z')))

  test('of a request shortly before arrival is the arrival', () =>
    expect(clockAfter('requested', stay, at('2026-12-07T10:00:00Z'))).toEqual(at('2026-12-07T20:00:00Z')))

  test('of a request on the evening of arrival gives the host an hour', () =>
    expect(clockAfter('requested', stay, at('2026-12-07T19:30:00Z'))).toEqual(at('2026-12-07T20:30:00Z')))

  test('of a confirmed stay is its arrival, and of one in progress its departure', () => {
    expect(clockAfter('confirmed', stay, at('2026-12-01T10:00:00Z'))).toEqual(at('2026-12-07T20:00:00Z'))
    expect(clockAfter('in_progress', stay, at('2026-12-07T20:00:00Z'))).toEqual(at('2026-12-10T16:00:00Z'))
  })

  test.each(['completed', 'declined', 'withdrawn', 'expired', 'cancelled_by_guest'] as const)(
    'of a booking that is %s does not exist',
    (status) => {
      expect(clockAfter(status, stay, at('2026-12-01T10:00:00Z'))).toBeNull()
      expect(timedEvent(status)).toBeNull()
    },
  )
})

test('at its deadline a booking takes the timed transition of the process table', () => {
  expect(timedEvent('held')).toBe('hold_expired')
  expect(timedEvent('requested')).toBe('request_expired')
  expect(timedEvent('confirmed')).toBe('check_in')
  expect(timedEvent('in_progress')).toBe('check_out')
})

test('the host is paid a day after arrival', () => expect(payoutMoment(stay)).toEqual(at('2026-12-08T20:00:00Z')))

test('reviews close at the end of the fourteenth local day after check-out', () =>
  expect(reviewsCloseAt(stay)).toEqual(at('2026-12-25T05:00:00Z')))

test('a request is answered within a day; close to arrival the host has at least an hour', () => {
  expect(answerDeadline(stay, at('2026-12-01T10:00:00Z'))).toEqual(at('2026-12-02T10:00:00Z'))
  expect(answerDeadline(stay, at('2026-12-07T19:30:00Z'))).toEqual(at('2026-12-07T20:30:00Z'))
})
