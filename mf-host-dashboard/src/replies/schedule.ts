import type { QuickReply, ReplySchedule } from '@qe/contract'
import { plural } from '@qe/ui'

type When = ReplySchedule['when']

/** The moments of a booking, in their order. */
export const moments: readonly { value: When; label: string }[] = [
  { value: 'booked', label: 'When a stay is booked' },
  { value: 'before_arrival', label: 'Before the arrival' },
  { value: 'arrival_day', label: 'On the day of arrival' },
  { value: 'after_arrival', label: 'After the arrival' },
  { value: 'before_departure', label: 'Before the departure' },
  { value: 'after_departure', label: 'After the departure' },
]

/** Moments at a distance from arrival or departure. */
export const hasDistance = (when: When) => when !== 'booked' && when !== 'arrival_day'
/** Moments with a time of day. */
export const hasTime = ({ when, unit }: Pick<ReplySchedule, 'when' | 'unit'>) =>
  when === 'arrival_day' || (hasDistance(when) && unit === 'days')

/** What a new schedule begins with. */
export const firstSchedule = (when: When): ReplySchedule => ({
  when,
  unit: 'days',
  count: 1,
  time: '10:00',
  propertyId: null,
})

/** A schedule as a phrase: `3 days before the arrival at 10:00`. */
export function scheduleText(schedule: ReplySchedule): string {
  const { when, unit, count, time } = schedule
  const label = moments.find(({ value }) => value === when)?.label ?? ''
  const moment = label.charAt(0).toLowerCase() + label.slice(1)
  const distance = hasDistance(when) ? `${plural(count, unit === 'days' ? 'day' : 'hour')} ` : ''
  return `${distance}${moment}${hasTime(schedule) ? ` at ${time}` : ''}`
}

/** For which listings a reply is sent by itself; their titles may still load. */
export function listingText(
  { schedule }: Pick<QuickReply, 'schedule'>,
  listings: readonly { id: string; title: string }[] | undefined,
): string {
  if (!schedule?.propertyId) return 'all listings'
  if (!listings) return 'one listing'
  return listings.find(({ id }) => id === schedule.propertyId)?.title ?? 'a listing that is removed'
}
