import { eq } from 'drizzle-orm'
import { type CalendarFeedRow, calendarFeed, property } from '../../database/schema'
import { readable } from '../../domain/dates'
import { links } from '../../domain/links'
import { calendarEmails } from '../../mail/templates/calendars'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { conflictsOf, isFailing } from './present'

async function whose({ db }: Services, feedId: string) {
  const [found] = await db
    .select({ name: calendarFeed.name, propertyId: property.id, title: property.title, hostId: property.hostId })
    .from(calendarFeed)
    .innerJoin(property, eq(property.id, calendarFeed.propertyId))
    .where(eq(calendarFeed.id, feedId))
  return found
}

/** Tells the host of stays here that another site has given the same nights to: once of each pair. */
export async function tellConflicts(services: Services, feedId: string): Promise<void> {
  const conflicts = await conflictsOf(services.db, [feedId])
  const feed = conflicts.length > 0 ? await whose(services, feedId) : undefined
  if (!feed) return
  for (const { eventId, bookingId, code, from, to } of conflicts)
    await notify(services, {
      personId: feed.hostId,
      message: `${feed.name} has ${readable(from)} – ${readable(to)} at ${feed.title} taken as well. ${code} is booked here.`,
      variant: 'error',
      link: links.hostListing(feed.propertyId),
      onceKey: `calendar-conflict:${eventId}:${bookingId}`,
      mail: 'bookings',
      email: (reader) =>
        calendarEmails.conflict(reader, { ...feed, code, from, to, link: links.hostListing(feed.propertyId) }),
    })
}

/** Tells the host that a calendar has not been read for too long: once until it is read again. */
export async function tellSilence(services: Services, failed: CalendarFeedRow): Promise<void> {
  if (!isFailing(failed, services.now())) return
  const feed = await whose(services, failed.id)
  if (!feed) return
  const problem = failed.lastError ?? ''
  await notify(services, {
    personId: feed.hostId,
    message: `The calendar ${feed.name} of ${feed.title} can’t be read. ${problem}`,
    variant: 'warning',
    link: links.hostListing(feed.propertyId),
    onceKey: `calendar-silent:${failed.id}:${failed.lastSucceededAt.toISOString()}`,
    mail: 'bookings',
    email: (reader) => calendarEmails.silent(reader, { ...feed, problem, link: links.hostListing(feed.propertyId) }),
  })
}
