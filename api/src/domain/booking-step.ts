import type { BookingStatus } from '@qe/contract'
import { clockAfter, payoutMoment, type StayTimes } from './booking-clock'
import type { MoneyJob } from './booking-money'
import { type BookingEventName, stepOf } from './booking-process'

/** What becomes of the nights that a booking keeps from others. */
export type Nights = 'freed' | 'closed by the host' | 'requested' | 'booked' | 'as they were'

export interface StepTaken {
  status: BookingStatus
  /** When time alone changes it next; null when it is over. */
  clockAt: Date | null
  isOver: boolean
  /** Set when the step plans the host's payout. */
  payoutAt?: Date
  nights: Nights
  jobs: MoneyJob[]
}

/** All that follows from a step by the table of the process, without the money. */
export function takeStep(event: BookingEventName, stay: StayTimes, now: Date): StepTaken {
  const { to, effects } = stepOf(event)
  const has = new Set(effects)
  const clockAt = clockAfter(to, stay, now)
  return {
    status: to,
    clockAt,
    isOver: clockAt === null,
    ...(has.has('plan payout') && { payoutAt: payoutMoment(stay) }),
    nights: has.has('free dates')
      ? 'freed'
      : has.has('keep dates blocked')
        ? 'closed by the host'
        : to === 'requested'
          ? 'requested'
          : to === 'confirmed'
            ? 'booked'
            : 'as they were',
    jobs: has.has('release') ? [{ topic: 'release' }] : [],
  }
}
