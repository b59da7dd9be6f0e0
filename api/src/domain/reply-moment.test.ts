import type { ReplySchedule } from '@qe/contract'
import fc from 'fast-check'
import { arrivalOf, type StayTimes } from './booking-clock'
import { addDays, dateIn, plusHours } from './dates'
import { isTooLate, plannedMoment, replyMoment } from './reply-moment'

const stay = (changes: Partial<StayTimes> = {}): StayTimes => ({
  timeZone: 'Europe/Berlin',
  checkIn: '2027-03-28',
  checkOut: '2027-04-02',
  checkInFrom: '15:00',
  checkOutBy: '11:00',
  ...changes,
})
type Timing = Parameters<typeof replyMoment>[0]
const timing = (changes: Partial<Timing>): Timing => ({
  when: 'before_arrival',
  unit: 'days',
  count: 1,
  time: '10:00',
  ...changes,
})
const booked = new Date('2027-01-01T12:00:00Z')
const sentAt = (changes: Partial<Timing>, of = stay()) => replyMoment(timing(changes), of, booked).toISOString()

test('a reply at the booking goes out when it is confirmed', () => {
  expect(sentAt({ when: 'booked' })).toBe(booked.toISOString())
})

test.each<[Partial<Timing>, string]>([
  // Clocks in Berlin change in the night before 28 March.
  [{ when: 'before_arrival', count: 1 }, '2027-03-27T09:00:00.000Z'],
  [{ when: 'arrival_day', time: '10:00' }, '2027-03-28T08:00:00.000Z'],
  // 02:30 is skipped that night: an hour later.
  [{ when: 'arrival_day', time: '02:30' }, '2027-03-28T01:30:00.000Z'],
  [{ when: 'after_arrival', count: 2, time: '18:30' }, '2027-03-30T16:30:00.000Z'],
  [{ when: 'before_departure', count: 1 }, '2027-04-01T08:00:00.000Z'],
  [{ when: 'after_departure', count: 1 }, '2027-04-03T08:00:00.000Z'],
  // 24 hours before 15:00 in summer time are 14:00 in winter time.
  [{ when: 'before_arrival', unit: 'hours', count: 24 }, '2027-03-27T13:00:00.000Z'],
  [{ when: 'after_departure', unit: 'hours', count: 3 }, '2027-04-02T12:00:00.000Z'],
])('%j is sent at %s', (changes, expected) => {
  expect(sentAt(changes)).toBe(expected)
})

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia', 'UTC']
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const anyStay = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    // Every day of two years, so that each change of clocks is among them.
    day: fc.integer({ min: 0, max: 730 }),
    nights: fc.integer({ min: 1, max: 40 }),
    checkInFrom: clock,
    checkOutBy: clock,
  })
  .map(({ day, nights, ...rest }): StayTimes => {
    const checkIn = addDays('2026-01-01', day)
    return { ...rest, checkIn, checkOut: addDays(checkIn, nights) }
  })
const anyTiming = fc.record({
  when: fc.constantFrom<ReplySchedule['when']>(
    ...(['booked', 'before_arrival', 'arrival_day', 'after_arrival', 'before_departure', 'after_departure'] as const),
  ),
  unit: fc.constantFrom<ReplySchedule['unit']>('days', 'hours'),
  count: fc.integer({ min: 1, max: 90 }),
  time: clock,
})

const timeIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

test('a reply by days is sent on its day, at its time on the clock of the place', () => {
  fc.assert(
    fc.property(anyStay, clock, fc.integer({ min: 1, max: 90 }), (of, time, count) => {
      const at = replyMoment(timing({ count, time }), of, booked)
      expect(dateIn(of.timeZone, at)).toBe(addDays(of.checkIn, -count))
      const shown = timeIn(of.timeZone, at)
      // A time that a change of clocks skips is taken as much later as the clocks jump.
      if (shown !== time) expect(timeIn(of.timeZone, plusHours(at, -1))).not.toBe(time)
      expect(shown >= time).toBe(true)
    }),
  )
})

test('a reply by hours is sent exactly so many hours from the arrival', () => {
  fc.assert(
    fc.property(anyStay, fc.integer({ min: 1, max: 90 }), (of, count) => {
      const at = replyMoment(timing({ unit: 'hours', count }), of, booked)
      expect(arrivalOf(of).getTime() - at.getTime()).toBe(count * 3_600_000)
    }),
  )
})

test('what is planned is never in the past, and what was missed goes out only before the arrival', () => {
  fc.assert(
    fc.property(anyStay, anyTiming, fc.integer({ min: -100, max: 100 }), (of, when, days) => {
      const now = plusHours(arrivalOf(of), 24 * days)
      const at = plannedMoment(when, of, { confirmedAt: now, now })
      if (!at) return expect(replyMoment(when, of, now) < now).toBe(true)
      expect(at >= now).toBe(true)
      if (at > replyMoment(when, of, now)) expect(now < arrivalOf(of)).toBe(true)
    }),
  )
})

test('six hours after its time a reply is too late', () => {
  expect(isTooLate(booked, plusHours(booked, 6))).toBe(false)
  expect(isTooLate(booked, new Date(plusHours(booked, 6).getTime() + 1))).toBe(true)
})
