import { eq } from 'drizzle-orm'
import { type CalendarFeedRow, calendarFeed, listing } from '../../database/schema'
import { formatDate } from '../../domain/dates'
import { links } from '../../domain/links'
import { calendarEmails } from '../../mail/templates/calendars'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { conflictsOf, isFailing } from './present-feeds'

async function feedWithHost({ db }: Services, feedId: string) {
  const [found] = await db
    .select({ name: calendarFeed.name, listingId: listing.id, title: listing.title, hostId: listing.hostId })
    .from(calendarFeed)
    .innerJoin(listing, eq(listing.id, calendarFeed.listingId))
    .where(eq(calendarFeed.id, feedId))
  return found
}

/** Notifies the host of bookings whose nights another site has sold too; once per pair. */
export async function notifyConflicts(services: Services, feedId: string): Promise<void> {
  const conflicts = await conflictsOf(services.db, [feedId])
  const feed = conflicts.length > 0 ? await feedWithHost(services, feedId) : undefined
  if (!feed) return
  for (const { eventId, bookingId, code, from, to } of conflicts)
    await notify(services, {
      personId: feed.hostId,
      message:
        `${feed.name} has ${formatDate(from)} – ${formatDate(to)} at ${feed.title} taken as well. ${code} ` +
        `is booked here.`,
      variant: 'error',
      link: links.hostListing(feed.listingId, feed.hostId),
      idempotencyKey: `calendar-conflict:${eventId}:${bookingId}`,
      kind: 'bookings',
      email: (reader) =>
        calendarEmails.conflict(reader, {
          ...feed,
          code,
          from,
          to,
          link: links.hostListing(feed.listingId, feed.hostId),
        }),
    })
}

/** Notifies the host that a feed could not be read for too long; once until it is read again. */
export async function notifySilentFeed(services: Services, failed: CalendarFeedRow): Promise<void> {
  if (!isFailing(failed, services.now())) return
  const feed = await feedWithHost(services, failed.id)
  if (!feed) return
  const problem = failed.lastError ?? ''
  await notify(services, {
    personId: feed.hostId,
    message: `The calendar ${feed.name} of ${feed.title} can’t be read. ${problem}`,
    variant: 'warning',
    link: links.hostListing(feed.listingId, feed.hostId),
    idempotencyKey: `calendar-silent:${failed.id}:${failed.lastSucceededAt.toISOString()}`,
    kind: 'bookings',
    email: (reader) =>
      calendarEmails.unreadable(reader, { ...feed, problem, link: links.hostListing(feed.listingId, feed.hostId) }),
  })
}
