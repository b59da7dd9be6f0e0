import { takeStep } from './booking-step'

const stay = {
  timeZone: 'Europe/Lisbon',
  checkIn: '2026-12-07',
  checkOut: '2026-12-10',
  checkInFrom: '15:00',
  checkOutBy: '11:00',
}
const now = new Date('2026-12-01T10:00:00Z')
const step = (event: Parameters<typeof takeStep>[0]) => takeStep(event, stay, now)

test('a hold lasts fifteen minutes and leaves the blocked nights unchanged', () =>
  expect(step('hold')).toEqual({
    status: 'held',
    clockAt: new Date('2026-12-01T10:15:00Z'),
    isOver: false,
    nights: 'as they were',
    jobs: [],
  }))

test('a request marks the nights as requested', () =>
  expect(step('request')).toMatchObject({ status: 'requested', nights: 'requested', isOver: false, jobs: [] }))

test('a confirmed booking plans the payout a day after arrival', () => {
  for (const event of ['book', 'accept'] as const)
    expect(step(event)).toEqual({
      status: 'confirmed',
      clockAt: new Date('2026-12-07T15:00:00Z'),
      isOver: false,
      payoutAt: new Date('2026-12-08T15:00:00Z'),
      nights: 'booked',
      jobs: [],
    })
})

test.each(['decline', 'withdraw', 'request_expired', 'hold_expired', 'give_up', 'capture_failed'] as const)(
  'after %s the nights are free, the authorised money is released, and it is over',
  (event) =>
    expect(step(event)).toMatchObject({ nights: 'freed', isOver: true, clockAt: null, jobs: [{ topic: 'release' }] }),
)

test('a guest who cancels frees the nights; a host who cancels keeps them closed', () => {
  expect(step('guest_cancels')).toMatchObject({ nights: 'freed', isOver: true, jobs: [] })
  expect(step('host_cancels')).toMatchObject({ nights: 'closed by the host', isOver: true, jobs: [] })
})

test('arrival changes nothing about the nights, departure frees them', () => {
  expect(step('check_in')).toMatchObject({ status: 'in_progress', nights: 'as they were', isOver: false })
  expect(step('check_out')).toMatchObject({ status: 'completed', nights: 'freed', isOver: true })
})
