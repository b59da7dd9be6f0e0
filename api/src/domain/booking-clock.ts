import type { BookingStatus } from '@qe/contract'
import { type BookingEventName, type Deadline, timedStep } from './booking-process'
import { addDays, momentIn, plusHours, plusMinutes } from './dates'
import { policy } from './policy'

/** When a stay begins and ends by the clock on the wall there. */
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

/** When each deadline falls, for a booking that came to its status at a moment. */
const deadlines: Record<Deadline, (stay: StayTimes, since: Date) => Date> = {
  'payment time over': (_, since) => plusMinutes(since, policy.holdMinutes),
  // A guest who asks late in the day of arrival still gives the host an hour.
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
 * The moment at which time alone takes a booking on from a status that it has had since then; null where time changes
 * nothing.
 */
export function clockAfter(status: BookingStatus, stay: StayTimes, since: Date): Date | null {
  const step = timedStep(status)
  return step ? deadlines[step.when](stay, since) : null
}

/** What time does to a booking in this status. */
export const timedEvent = (status: BookingStatus): BookingEventName | null => timedStep(status)?.event ?? null

/** When the host's share of a confirmed stay leaves. */
export const payoutMoment = (stay: StayTimes) => plusHours(arrivalOf(stay), policy.payoutHoursAfterCheckIn)

/** The end of the last day there on which a review can be written; what was written comes out then. */
export const reviewsCloseAt = ({ timeZone, checkOut }: Pick<StayTimes, 'timeZone' | 'checkOut'>) =>
  momentIn(timeZone, addDays(checkOut, policy.reviewDays + 1))
