import type { BookingStatus } from '@qe/contract'
import { type BookingEventName, type Deadline, timedStep } from './booking-process'
import { addDays, momentIn, plusHours, plusMinutes } from './dates'
import { policy } from './policy'

/** When a stay begins and ends, in the listing's time zone. */
export interface StayTimes {
  timeZone: string
  checkIn: string
  checkOut: string
  /** `HH:MM` there. */
  checkInFrom: string
  checkOutBy: string
}

export const arrivalOf = (stay: Pick<StayTimes, 'timeZone' | 'checkIn' | 'checkInFrom'>) =>
  momentIn(stay.timeZone, stay.checkIn, stay.checkInFrom)
export const departureOf = (stay: Pick<StayTimes, 'timeZone' | 'checkOut' | 'checkOutBy'>) =>
  momentIn(stay.timeZone, stay.checkOut, stay.checkOutBy)

/** Computes each deadline, for a booking that has had its status since a moment. */
const deadlines: Record<Deadline, (stay: StayTimes, since: Date) => Date> = {
  'payment time over': (_, since) => plusMinutes(since, policy.holdMinutes),
  // A request late on the day of arrival still gives the host the shortest time.
  'answer time over': (stay, since) =>
    new Date(
      Math.min(
        plusHours(since, policy.requestHours).getTime(),
        Math.max(plusMinutes(since, policy.requestShortestMinutes).getTime(), arrivalOf(stay).getTime()),
      ),
    ),
  arrival: arrivalOf,
  departure: departureOf,
}

/**
 * The deadline of a status that a booking has had since a moment; null when the status has none.
 */
export function clockAfter(status: BookingStatus, stay: StayTimes, since: Date): Date | null {
  const step = timedStep(status)
  return step ? deadlines[step.when](stay, since) : null
}

/** When a request that was sent at a moment must have been answered. */
export const answerDeadline = (stay: StayTimes, sentAt: Date): Date => deadlines['answer time over'](stay, sentAt)

/** The event that the deadline of a status triggers; null when it has none. */
export const timedEvent = (status: BookingStatus): BookingEventName | null => timedStep(status)?.event ?? null

/** When the host of a confirmed stay is paid. */
export const payoutMoment = (stay: StayTimes) => plusHours(arrivalOf(stay), policy.payoutHoursAfterCheckIn)

/** The end of the last day there on which a review can be written; what was written comes out then. */
export const reviewsCloseAt = ({ timeZone, checkOut }: Pick<StayTimes, 'timeZone' | 'checkOut'>) =>
  momentIn(timeZone, addDays(checkOut, policy.reviewDays + 1))
