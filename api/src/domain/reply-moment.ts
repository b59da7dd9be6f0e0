import type { ReplySchedule } from '@qe/contract'
import { arrivalOf, departureOf, type StayTimes } from './booking-clock'
import { addDays, momentIn, plusHours } from './dates'
import { policy } from './policy'

type Timing = Pick<ReplySchedule, 'when' | 'unit' | 'count' | 'time'>

/**
 * The moment at which a scheduled reply is sent for a stay: days are wall-clock times in the listing's zone, hours
 * count from the check-in or check-out time.
 */
export function replyMoment({ when, unit, count, time }: Timing, stay: StayTimes, confirmedAt: Date): Date {
  if (when === 'booked') return confirmedAt
  if (when === 'arrival_day') return momentIn(stay.timeZone, stay.checkIn, time)
  const atArrival = when === 'before_arrival' || when === 'after_arrival'
  const distance = when === 'before_arrival' || when === 'before_departure' ? -count : count
  if (unit === 'hours') return plusHours(atArrival ? arrivalOf(stay) : departureOf(stay), distance)
  return momentIn(stay.timeZone, addDays(atArrival ? stay.checkIn : stay.checkOut, distance), time)
}

/**
 * When a reply is to be sent, as it is planned at a moment; null when it is not any more. What is meant for before the
 * arrival, and came too late for its own time, goes out at once while the guest has not arrived.
 */
export function plannedMoment(timing: Timing, stay: StayTimes, at: { confirmedAt: Date; now: Date }): Date | null {
  const moment = replyMoment(timing, stay, at.confirmedAt)
  if (moment >= at.now) return moment
  const isForArrival = timing.when === 'before_arrival' || timing.when === 'arrival_day'
  return isForArrival && at.now < arrivalOf(stay) ? at.now : null
}

/** Whether a reply that was to be sent at a moment has lost its sense by now, such as after a long outage. */
export const isTooLate = (sendAt: Date, now: Date) => now > plusHours(sendAt, policy.scheduledReplyLateHours)
