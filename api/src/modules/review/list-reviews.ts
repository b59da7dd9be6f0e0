import type { CallOutput, ListedReview, ParsedInput } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { isoInstant, rows } from '../../database/rows'
import type { Services } from '../../services'
import { replyDeadline } from '../booking/present-reviews'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'
import { isShownSql } from './is-shown'
import { photosSql, presentPhotos, type StoredPhoto } from './photos'

type Input = ParsedInput<'review/list'>

interface ListedRow {
  id: string
  bookingId: string
  /** Which side wrote it. */
  by: ListedReview['side']
  otherId: string
  name: string
  avatar: string | null
  listingId: string
  title: string
  checkIn: string
  checkOut: string
  overall: number
  text: string
  privateNote: string | null
  submittedAt: string
  publishAt: string
  publishedAt: string | null
  hiddenWhy: string | null
  /** When it was published, or else written: what the list is sorted by. */
  at: string
  replyText: string | null
  replyAt: string | null
  photos: StoredPhoto[]
}

const at = sql`coalesce(r.published_at, r.submitted_at)`

const orders = {
  newest: { by: at, cast: sql`timestamptz`, step: sql`<`, direction: sql`desc` },
  oldest: { by: at, cast: sql`timestamptz`, step: sql`>`, direction: sql`asc` },
  highest: { by: sql`r.overall`, cast: sql`int`, step: sql`<`, direction: sql`desc` },
  lowest: { by: sql`r.overall`, cast: sql`int`, step: sql`>`, direction: sql`asc` },
} as const

/** The pattern of `ilike` for what contains a text as it stands. */
export const containing = (text: string): string => `%${text.replace(/([\\%_])/g, '\\$1')}%`

/** Somebody's reviews: those that they wrote, shown or not, and the shown ones about them or their listings. */
export async function listReviews(
  services: Services,
  personId: string,
  input: Input,
): Promise<CallOutput<'review/list'>> {
  const { db } = services
  const { which, propertyId, query } = input
  const { by, cast, step, direction } = orders[input.sort]
  const after = readCursor(input.cursor, 2)
  const other = which === 'written' ? sql`r.subject_id` : sql`r.author_id`
  const found = await rows<ListedRow>(
    db,
    sql`select r.id, r.booking_id as "bookingId", r.side as by, a.id as "otherId", ${shownNameSql('a')} as name,
          ${visibleAvatarSql('a', personId)} as avatar, l.id as "listingId", l.title,
          b.check_in::text as "checkIn", b.check_out::text as "checkOut", r.overall, r.text,
          r.private_note as "privateNote", r.submitted_at as "submittedAt", r.publish_at as "publishAt",
          r.published_at as "publishedAt", r.hidden_why as "hiddenWhy",
          ${at} as at, r.reply_text as "replyText", r.reply_at as "replyAt", ${photosSql} as photos
        from review r join person a on a.id = ${other} join booking b on b.id = r.booking_id
          join listing l on l.id = r.listing_id
        where ${conditionOf(which, personId)}
          ${which === 'about-listings' && propertyId ? sql`and r.listing_id = ${propertyId}` : sql``}
          ${query ? sql`and r.text ilike ${containing(query)}` : sql``}
          ${after ? sql`and (${by}, r.id) ${step} (${after[0]}::${cast}, ${after[1]}::uuid)` : sql``}
        order by ${by} ${direction}, r.id ${direction} limit ${input.limit + 1}`,
  )
  const { items, nextCursor } = page(found, input.limit, (last) => [
    input.sort === 'newest' || input.sort === 'oldest' ? last.at : last.overall,
    last.id,
  ])
  return {
    items: items.map((one) => toListed(services, one, which)),
    nextCursor,
    listings: which === 'about-listings' ? await reviewedListings(db, personId) : [],
  }
}

function conditionOf(which: Input['which'], personId: string) {
  // By the stays, which have an index by either side.
  if (which === 'written')
    return sql`r.author_id = ${personId} and (b.guest_id = ${personId} or b.host_id = ${personId})`
  const by = which === 'about-me' ? 'provider' : 'guest'
  return sql`r.subject_id = ${personId} and r.side = ${by} and ${isShownSql}`
}

const reviewedListings = (db: Queryable, hostId: string) =>
  rows<{ id: string; title: string }>(
    db,
    sql`select l.id, l.title from listing l where l.host_id = ${hostId} and exists (
          select 1 from review r where r.listing_id = l.id and r.side = 'guest' and ${isShownSql})
        order by l.title, l.id`,
  )

function toListed(services: Services, row: ListedRow, which: Input['which']): ListedReview {
  const now = services.now()
  const { id, bookingId, by, checkIn, checkOut, overall, text, privateNote, replyText, replyAt } = row
  const isMine = which === 'written'
  const publishedAt = row.publishedAt && isoInstant(row.publishedAt)
  const deadline = publishedAt && replyDeadline(new Date(publishedAt))
  const isAnswerable = which === 'about-listings' && !replyText && deadline && now < deadline
  return {
    id,
    bookingId,
    side: isMine ? by : which === 'about-me' ? 'guest' : 'provider',
    other: { id: row.otherId, name: row.name, avatar: row.avatar },
    listing: { id: row.listingId, title: row.title },
    checkIn,
    checkOut,
    overall,
    text,
    privateNote,
    writtenAt: isoInstant(row.submittedAt),
    publishedAt,
    isEditable: isMine && !publishedAt && now < new Date(row.publishAt),
    reply: replyText && replyAt ? { text: replyText, at: isoInstant(replyAt) } : null,
    replyUntil: isAnswerable ? deadline.toISOString() : null,
    hiddenWhy: row.hiddenWhy,
    photos: presentPhotos(services, row.photos, publishedAt !== null && row.hiddenWhy === null),
  }
}
