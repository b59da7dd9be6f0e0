import type { CallOutput } from '@qe/contract'
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { array, row } from '../../database/rows'
import { calendarEdit, calendarEditNights } from '../../database/schema'
import { addDays, plusDays } from '../../domain/dates'
import { conflict, notFound } from '../../domain/errors'
import { type NightChange, runsOf } from '../../domain/night-edit'
import { policy } from '../../domain/policy'
import { coHostOf, type Principal } from '../../domain/team'
import { ofListings, type Scope } from '../team/act-for'
import { recordAct } from '../team/record-act'

interface EditedListing {
  listingId: string
  changes: readonly NightChange[]
}

/** Half-open range of dates. */
interface Range {
  from: string
  to: string
}

const multirange = (ranges: readonly Range[]) => `{${ranges.map(({ from, to }) => `[${from},${to})`).join(',')}}`

/**
 * Makes edits of one host follow one another, so that whoever has seen a revision has seen every edit up to it. Taken
 * before any listing is locked.
 */
export const lockCalendarOf = (tx: Transaction, hostId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${hostId}`}, 0))`)

async function nextRevision(tx: Transaction): Promise<number> {
  const next = await row<{ revision: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('calendar_edit', 'revision'))::int as revision`,
  )
  return next?.revision ?? 0
}

/** The key of an edit that a change of a season has made: see `isOfSeason`. */
export const seasonCommand = (key: string) => `season:${key}`

/**
 * Whether an edit set the nights of a season. It is not undone: that would leave a season that its nights do not
 * follow. Changing or deleting the season is the way back.
 */
const isOfSeason = sql`coalesce(command_key like 'season:%', false)`

/** @throws ApiError 409 for an edit that a change of a season has made */
export function refuseEditOfSeason({ commandKey }: Pick<typeof calendarEdit.$inferSelect, 'commandKey'>): void {
  if (commandKey?.startsWith(seasonCommand('')))
    throw conflict('These nights follow a season. Change or delete the season instead.', 'of_season')
}

/** Keeps an edit with the values before it, and forgets the host's old ones. Returns its id. */
export async function recordEdit(
  tx: Transaction,
  host: Principal,
  listings: readonly EditedListing[],
  now: Date,
  commandKey: string | null = null,
): Promise<string> {
  await tx
    .delete(calendarEdit)
    .where(and(eq(calendarEdit.hostId, host.id), lt(calendarEdit.createdAt, plusDays(now, -policy.calendarUndoDays))))
  const revision = await nextRevision(tx)
  const [edit] = await tx
    .insert(calendarEdit)
    .values({
      hostId: host.id,
      revision,
      firstRevision: revision,
      createdAt: now,
      commandKey,
      editedById: coHostOf(host),
    })
    .returning()
  if (!edit) throw new Error('The edit was not stored')
  const changed = listings.filter(({ changes }) => changes.length > 0)
  if (changed.length > 0)
    await tx.insert(calendarEditNights).values(
      changed.map(({ listingId, changes }) => ({
        editId: edit.id,
        listingId,
        nights: multirange(
          runsOf(
            changes.map(({ date }) => date),
            (date) => addDays(date, 1),
          ),
        ),
        changes: [...changes],
      })),
    )
  const [only, second] = changed
  await recordAct(
    tx,
    host,
    { kind: 'nights', nights: countChanges(changed), ...(only && !second && { listingId: only.listingId }) },
    now,
  )
  return edit.id
}

const countChanges = (listings: readonly EditedListing[]) =>
  listings.reduce((sum, { changes }) => sum + changes.length, 0)

/** An edit of a host with its nights, by listing. @throws ApiError 404 when the host has none with this id */
export async function findEdit(tx: Transaction, hostId: string, editId: string) {
  const [edit] = await tx
    .select()
    .from(calendarEdit)
    .where(and(eq(calendarEdit.id, editId), eq(calendarEdit.hostId, hostId)))
  if (!edit) throw notFound('This edit is not there any more, so it can’t be undone.')
  const nights = await tx
    .select()
    .from(calendarEditNights)
    .where(eq(calendarEditNights.editId, editId))
    .orderBy(calendarEditNights.listingId)
  return { ...edit, nights }
}

/** The edit that a command with this key has made already; null when there is none. */
export async function findEditOfCommand(tx: Transaction, hostId: string, commandKey: string) {
  const [edit] = await tx
    .select({ id: calendarEdit.id })
    .from(calendarEdit)
    .where(and(eq(calendarEdit.hostId, hostId), eq(calendarEdit.commandKey, commandKey)))
  return edit ? findEdit(tx, hostId, edit.id) : null
}

/** Marks an edit as undone, or as done again. */
export async function markEdit(tx: Transaction, editId: string, undoneAt: Date | null): Promise<void> {
  await tx
    .update(calendarEdit)
    .set({ undoneAt, revision: await nextRevision(tx) })
    .where(eq(calendarEdit.id, editId))
}

/** Leaves the nights of an edit as they are, and offers it no more: neither to undo it nor to do it again. */
export async function skipEdit(tx: Transaction, editId: string, now: Date): Promise<void> {
  await tx
    .update(calendarEdit)
    // As if it had been made at its last change: only what was undone after other edits were made is done again.
    .set({ undoneAt: now, firstRevision: sql`${calendarEdit.revision}` })
    .where(and(eq(calendarEdit.id, editId), isNull(calendarEdit.undoneAt)))
}

/** @throws ApiError 409 when somebody has edited one of these nights after the revision */
export async function refuseStaleRevision(
  tx: Transaction,
  listingIds: readonly string[],
  ranges: readonly Range[],
  revision: number,
): Promise<void> {
  const edited = await row<{ title: string }>(
    tx,
    sql`select l.title from calendar_edit_nights n join calendar_edit e on e.id = n.edit_id
        join listing l on l.id = n.listing_id
        where n.listing_id = any(${array(listingIds, 'uuid')}) and e.revision > ${revision}
        and n.nights && ${multirange(ranges)}::datemultirange order by e.revision desc limit 1`,
  )
  if (edited)
    throw conflict(
      `Some of these nights of “${edited.title}” were changed somewhere else since you opened this calendar. ` +
        'Nothing was saved. Look at them again, then save.',
      'edited_meanwhile',
    )
}

type History = Pick<CallOutput<'calendar/overview'>, 'revision' | 'undo' | 'redo'>

/**
 * Revision of a host's calendar, and which edits of listings that one may see can be undone and redone next: the
 * newest that is done, and the one that was undone last unless something else was edited after it. Not those of
 * listings that are deleted, nor of seasons.
 */
export async function editHistory(db: Queryable, host: Scope): Promise<History> {
  const hostId = host.id
  const seen = sql`host_id = ${hostId} and not ${isOfSeason} and not exists (
    select 1 from calendar_edit_nights n join listing l on l.id = n.listing_id
    where n.edit_id = calendar_edit.id and (l.status = 'removed' or not ${ofListings(host, sql`n.listing_id`)}))`
  const newest = await row<{ revision: number }>(
    db,
    sql`select coalesce(max(revision), 0)::int as revision from calendar_edit where host_id = ${hostId}`,
  )
  return {
    revision: newest?.revision ?? 0,
    undo: await summaryOf(
      db,
      sql`select id from calendar_edit where ${seen} and undone_at is null
          order by first_revision desc limit 1`,
    ),
    redo: await summaryOf(
      db,
      sql`select id from calendar_edit where ${seen} and undone_at is not null
          and revision > (select max(first_revision) from calendar_edit where host_id = ${hostId})
          order by revision desc limit 1`,
    ),
  }
}

/** The edit that a query names; null when there is none. */
async function summaryOf(db: Queryable, id: SQL): Promise<History['undo']> {
  const found = await row<NonNullable<History['undo']>>(
    db,
    sql`select edit_id as "editId", sum(jsonb_array_length(changes))::int as nights, count(*)::int as listings,
          min(lower(nights))::text as "from", max(upper(nights) - 1)::text as "to",
          (select p.first_name from calendar_edit e join person p on p.id = e.edited_by_id where e.id = edit_id) as by
        from calendar_edit_nights where edit_id = (${id}) group by edit_id`,
  )
  if (!found) return null
  const { by, ...edit } = found
  return by ? { ...edit, by } : edit
}
