import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { array, rows } from '../../database/rows'
import { calendarEvent, listing, stayBlock } from '../../database/schema'
import { type DateRange, type ImportedEvent, importedNights } from '../../domain/imported-nights'

type UnitEvent = ImportedEvent & { unitId: string; whole: boolean }
type UnitBlock = DateRange & { id: string; unitId: string; kind: string; eventId: string | null }

/**
 * Updates the nights that calendar feeds block to their current events, each in its feed's unit, touching only what has
 * changed. Our own stays and closed nights win over a feed that overlaps them.
 */
export async function blockImportedNights(tx: Transaction, listingId: string): Promise<void> {
  // Lock the listing, so that neither another feed nor the host changes its nights meanwhile.
  const [found] = await lockListing(tx, listingId)
  if (!found) return
  const events = await rows<UnitEvent>(
    tx,
    sql`select e.id as "eventId", f.room_id as "unitId", lower(e.during)::text as "from", upper(e.during)::text as "to",
          e.whole
        from calendar_event e join calendar_feed f on f.id = e.feed_id
        where f.listing_id = ${listingId} order by f.added_at, f.id, lower(e.during), e.id`,
  )
  const standing = await rows<UnitBlock>(
    tx,
    sql`select id, room_id as "unitId", lower(during)::text as "from", upper(during)::text as "to", kind,
          event_id as "eventId"
        from stay_block where listing_id = ${listingId} and blocking`,
  )
  const units = new Set([...events, ...standing.filter(({ kind }) => kind === 'calendar')].map(({ unitId }) => unitId))
  for (const unitId of units) {
    const ofUnit = (one: { unitId: string }) => one.unitId === unitId
    await blockInUnit(tx, { listingId, unitId, events: events.filter(ofUnit), standing: standing.filter(ofUnit) })
  }
}

interface UnitNights {
  listingId: string
  unitId: string
  events: readonly UnitEvent[]
  standing: readonly UnitBlock[]
}

async function blockInUnit(tx: Transaction, { listingId, unitId, events, standing }: UnitNights): Promise<void> {
  const { keep, inPart } = importedNights(
    events,
    standing.filter(({ kind }) => kind !== 'calendar'),
  )
  const key = ({ eventId, from, to }: { eventId: string | null; from: string; to: string }) =>
    `${eventId} ${from} ${to}`
  const imported = standing.filter(({ kind }) => kind === 'calendar')
  const wantedKeys = new Set(keep.map(key))
  const existingKeys = new Set(imported.map(key))
  const gone = imported.filter((one) => !wantedKeys.has(key(one))).map(({ id }) => id)
  const fresh = keep.filter((one) => !existingKeys.has(key(one)))
  // Delete before inserting: nights may move from one event to another.
  if (gone.length > 0) await tx.delete(stayBlock).where(inArray(stayBlock.id, gone))
  if (fresh.length > 0)
    await tx.insert(stayBlock).values(
      fresh.map(({ eventId, from, to }) => ({
        roomId: unitId,
        listingId,
        during: `[${from},${to})`,
        kind: 'calendar' as const,
        eventId,
      })),
    )
  const changed = events.filter(({ eventId, whole }) => whole === inPart.has(eventId)).map(({ eventId }) => eventId)
  if (changed.length > 0)
    await tx
      .update(calendarEvent)
      .set({ whole: sql`not whole` })
      .where(sql`${calendarEvent.id} = any(${array(changed, 'uuid')})`)
}

/** Listings where a night of a feed is no longer blocked, because the block by a booking here has ended. */
export async function listingsWithFreedNights(tx: Parameters<typeof rows>[0]): Promise<string[]> {
  const found = await rows<{ listingId: string }>(
    tx,
    sql`select distinct f.listing_id as "listingId" from calendar_event e join calendar_feed f on f.id = e.feed_id
        where not e.whole and not datemultirange(e.during) <@ coalesce(
          (select range_agg(s.during) from stay_block s where s.room_id = f.room_id and s.blocking
          and s.during && e.during), '{}')`,
  )
  return found.map(({ listingId }) => listingId)
}

/** Locks a listing until the transaction ends. */
export const lockListing = (tx: Transaction, listingId: string) =>
  tx.select({ id: listing.id }).from(listing).where(eq(listing.id, listingId)).for('update')
