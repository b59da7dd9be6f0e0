import type { ParsedInput } from '@qe/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { duplicate, row, sqlState } from '../../database/rows'
import { type CalendarFeedRow, calendarFeed, listing } from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { ApiError, badInput, conflict, notFound } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Principal } from '../../domain/team'
import type { Unit } from '../../domain/units'
import { FetchError, readAddress } from '../../ical'
import type { Services } from '../../services'
import { type CallHandlers, ok } from '../call-handler'
import { unitsOf } from '../listing/units'
import { recordAct } from '../team/record-act'
import { addressesOfUnits, addressOf, createAddress, presentAddress } from './address'
import { blockImportedNights, lockListing } from './block-nights'
import { notifyConflicts } from './notify-feed-problems'
import { presentFeeds } from './present-feeds'
import {
  claimFeed,
  feedErrorText,
  fetchAndParse,
  fetchRestrictions,
  readFeed,
  retryOnOverlap,
  storeEvents,
} from './read-feeds'

export const calendarFeedCalls = {
  'calendar-feed/list': async ({ input: { propertyId: listingId }, services }) => {
    const address = await addressOf(services, listingId)
    const units = await unitsOf(services.db, listingId)
    const ofUnits = await addressesOfUnits(
      services,
      units.map(({ id }) => id),
    )
    const feeds = await services.db
      .select()
      .from(calendarFeed)
      .where(eq(calendarFeed.listingId, listingId))
      .orderBy(calendarFeed.addedAt, calendarFeed.id)
    return ok({
      address: address ? presentAddress(services, address) : null,
      ...(units.length > 1 && {
        units: units.map((unit) => {
          const own = ofUnits.get(unit.id)
          return { ...unit, address: own ? presentAddress(services, own) : null }
        }),
      }),
      feeds: await presentFeeds(services.db, feeds, services.now()),
    })
  },

  'calendar-feed/add': async ({ input, principal, services }) => {
    const feed = await addFeed(services, principal, input)
    await notifyConflicts(services, feed.id)
    return ok(await presented(services, feed.id), `${feed.name} is read from now on, every half hour.`)
  },

  'calendar-feed/delete': async ({ input: { feedId }, principal, services: { db, now } }) => {
    const feed = await mine(db, principal, feedId)
    await retryOnOverlap(() =>
      db.transaction(async (tx) => {
        await lockListing(tx, feed.listingId)
        await tx.delete(calendarFeed).where(eq(calendarFeed.id, feedId))
        await blockImportedNights(tx, feed.listingId)
        await recordAct(tx, principal, { kind: 'calendars', listingId: feed.listingId }, now())
      }),
    )
    return ok({}, `${feed.name} is not read any more. Nights that it alone kept closed are free.`)
  },

  'calendar-feed/sync': async ({ input: { feedId }, principal, services }) => {
    const feed = await mine(services.db, principal, feedId)
    const claimed = await claimFeed(services, feed.id)
    if (!claimed)
      throw new ApiError(429, 'We looked less than a minute ago. Try again in a moment.', { reason: 'too_many' })
    await readFeed(services, claimed)
    const now = await presented(services, feed.id)
    return ok(now, now.lastError ?? `${feed.name} is up to date.`)
  },

  'calendar-feed/address': async ({ input: { propertyId: listingId, unitId, renew }, principal, services }) => {
    const { db, now } = services
    const [found] = await db.select({ id: listing.id }).from(listing).where(eq(listing.id, listingId))
    if (!found) throw conflict('This listing is not submitted yet. Its calendar begins once it is.', 'not_handed_in')
    const of = unitId ? { unitId: (await unitOf(db, listingId, unitId)).id } : { listingId }
    const address = await db.transaction(async (tx) => {
      if (renew) await recordAct(tx, principal, { kind: 'calendar_address', listingId }, now())
      return createAddress({ db: tx, now }, of, renew)
    })
    return ok(presentAddress(services, address), renew ? 'The address before does not work any more.' : 'Done.')
  },
} satisfies CallHandlers

/** A feed of one of the principal's listings. */
async function mine(db: Services['db'], host: Principal, feedId: string): Promise<CalendarFeedRow> {
  const [found] = await db
    .select({ feed: calendarFeed })
    .from(calendarFeed)
    .innerJoin(listing, eq(listing.id, calendarFeed.listingId))
    .where(and(eq(calendarFeed.id, feedId), eq(listing.hostId, host.id)))
  if (!found) throw notFound('This calendar is not among yours.')
  return found.feed
}

async function presented({ db, now }: Services, feedId: string) {
  const feeds = await db.select().from(calendarFeed).where(eq(calendarFeed.id, feedId))
  const [feed] = await presentFeeds(db, feeds, now())
  if (!feed) throw notFound('This calendar was removed meanwhile.')
  return feed
}

/**
 * The unit of a listing that a call is about. Without an id it is the only one.
 * @throws ApiError 400 for one that the listing has not, and for none where it has several
 */
async function unitOf(db: Queryable, listingId: string, unitId: string | undefined): Promise<Unit> {
  const units = await unitsOf(db, listingId)
  const [only, second] = units
  const found = unitId ? units.find(({ id }) => id === unitId) : only
  if (!found) throw badInput('unitId', 'This unit is not there any more. Load the page again.')
  if (!unitId && second) throw badInput('unitId', 'Choose which unit’s calendar this is.')
  return found
}

/** Adds a calendar. Stores nothing of one that does not answer or can't be parsed. */
async function addFeed(
  services: Services,
  host: Principal,
  { propertyId: listingId, unitId, name, url: typed }: ParsedInput<'calendar-feed/add'>,
): Promise<CalendarFeedRow> {
  const { db, now } = services
  const url = readOrRefuse(services, typed)
  const listing = await row<{ timeZone: string; checkInFrom: string; feeds: number; there: boolean }>(
    db,
    sql`select l.time_zone as "timeZone", l.check_in_from as "checkInFrom",
          (select count(*)::int from calendar_feed f where f.listing_id = l.id) as feeds,
          exists (select 1 from calendar_feed f where f.listing_id = l.id and f.url = ${url}) as there
        from listing l where l.id = ${listingId}`,
  )
  if (!listing) throw conflict('This listing is not submitted yet. Its calendar begins once it is.', 'not_handed_in')
  await unitOf(db, listingId, unitId)
  if (listing.there) throw conflict('This calendar is read already.', 'already_there')
  if (listing.feeds >= policy.calendarsPerPlace)
    throw conflict(
      `A listing can have up to ${policy.calendarsPerPlace} other calendars. Remove one first.`,
      'too_many',
    )
  const { fetched, read } = await fetchAndParse(services, url, { etag: null, lastModified: null }, listing).catch(
    (error: unknown) => {
      const sentence = feedErrorText(error)
      throw sentence ? badInput('url', sentence) : error
    },
  )
  if (fetched.unchanged || !read) throw badInput('url', 'The site did not send its calendar. Try again in a moment.')
  const at = now()
  try {
    return await retryOnOverlap(() =>
      db.transaction(async (tx) => {
        await lockListing(tx, listingId)
        // Read again under the lock: the host may have taken it away meanwhile.
        const unit = await unitOf(tx, listingId, unitId)
        const [made] = await tx
          .insert(calendarFeed)
          .values({
            listingId,
            roomId: unit.id,
            name,
            url,
            addedAt: at,
            nextAt: plusMinutes(at, policy.calendarEveryMinutes),
            lastTriedAt: at,
            lastSucceededAt: at,
            unreadable: read.unreadable.length,
            etag: fetched.etag,
            lastModified: fetched.lastModified,
          })
          .returning()
        const feed = made as CalendarFeedRow
        await storeEvents(tx, feed.id, read)
        await blockImportedNights(tx, listingId)
        await recordAct(tx, host, { kind: 'calendars', listingId }, at)
        return feed
      }),
    )
  } catch (error) {
    if (sqlState(error) === duplicate) throw conflict('This calendar is read already.', 'already_there')
    throw error
  }
}

function readOrRefuse({ config }: Services, typed: string): string {
  try {
    const url = readAddress(typed, fetchRestrictions(config)).href
    if (url.startsWith(`${config.apiUrl}/v1/calendars/`))
      throw badInput('url', 'This is the address of one of our own calendars. Copy the other site’s.')
    return url
  } catch (error) {
    if (error instanceof FetchError) throw badInput('url', error.message)
    throw error
  }
}
