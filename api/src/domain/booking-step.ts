import type { BookingStatus } from '@qe/contract'
import { clockAfter, payoutMoment, type StayTimes } from './booking-clock'
import type { MoneyJob } from './booking-money'
import { type BookingEventName, stepOf } from './booking-process'

/** What happens to the nights that a booking blocks. */
export type NightsEffect = 'freed' | 'closed by the host' | 'requested' | 'booked' | 'as they were'

export interface StepResult {
  status: BookingStatus
  /** The next deadline; null when the booking is over. */
  clockAt: Date | null
  isOver: boolean
  /** Set when the step plans the host's payout. */
  payoutAt?: Date
  nights: NightsEffect
  jobs: MoneyJob[]
}

/** Everything that follows from a transition by the process table, except money. */
export function takeStep(event: BookingEventName, stay: StayTimes, now: Date): StepResult {
  const { from, to, effects } = stepOf(event)
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
          : to === 'confirmed' && !from.includes(to)
            ? 'booked'
            : 'as they were',
    jobs: has.has('release') ? [{ topic: 'release' }] : [],
  }
}
