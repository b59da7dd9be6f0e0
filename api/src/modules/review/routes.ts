import type { CallOutput, ParsedInput, Review } from '@qe/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import { page, readCursor } from '../../database/cursor'
import { isoInstant, rows } from '../../database/rows'
import { listing } from '../../database/schema'
import type { Services } from '../../services'
import { bookingDetails } from '../booking/present-booking'
import { type CallHandlers, ok } from '../call-handler'
import { listingNotFound } from '../listing/details'
import { hostFigures, shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'
import { ofListings } from '../team/act-for'
import { isShownSql } from './is-shown'
import { containing, listReviews } from './list-reviews'
import { hasPhotosSql, photosSql, presentPhotos, type StoredPhoto } from './photos'
import { replyToReview } from './reply'
import { reportReview } from './report'
import { writeReview } from './write'

interface ReviewRow {
  id: string
  authorId: string
  name: string
  avatar: string | null
  overall: number
  text: string
  stayed: string
  publishedAt: string
  replyText: string | null
  replyAt: string | null
  photos: StoredPhoto[]
}

const orders = {
  newest: { by: sql`r.published_at`, cast: sql`timestamptz`, descending: true },
  highest: { by: sql`r.overall`, cast: sql`int`, descending: true },
  lowest: { by: sql`r.overall`, cast: sql`int`, descending: false },
} as const

async function reviewsOf(
  services: Services,
  input: ParsedInput<'property/fetch-review-by-propertyId'>,
  viewerId: string | null,
): Promise<CallOutput<'property/fetch-review-by-propertyId'>> {
  const { db } = services
  const [stored] = await db.select({ status: listing.status }).from(listing).where(eq(listing.id, input.propertyId))
  if (!stored || stored.status === 'removed') throw listingNotFound()
  const { by, cast, descending } = orders[input.sort]
  const direction = descending ? sql`desc` : sql`asc`
  const of = sql`r.listing_id = ${input.propertyId} and r.side = 'guest' and ${isShownSql}`
  const selected = sql`${input.query ? sql`r.text ilike ${containing(input.query)}` : sql`true`}
    ${input.withPhotos ? sql`and ${hasPhotosSql}` : sql``}`
  const after = readCursor(input.cursor, 2)
  const step: SQL = after
    ? sql`and (${by}, r.id) ${descending ? sql`<` : sql`>`} (${after[0]}::${cast}, ${after[1]}::uuid)`
    : sql``
  const found = await rows<ReviewRow>(
    db,
    sql`select r.id, a.id as "authorId", ${shownNameSql('a')} as name, ${visibleAvatarSql('a', viewerId)} as avatar,
        r.overall, r.text, to_char(b.check_in, 'YYYY-MM') as stayed,
          r.published_at as "publishedAt", r.reply_text as "replyText", r.reply_at as "replyAt",
          ${photosSql} as photos
        from review r join person a on a.id = r.author_id join booking b on b.id = r.booking_id
        where ${of} and ${selected} ${step} order by ${by} ${direction}, r.id ${direction} limit ${input.limit + 1}`,
  )
  const { items, nextCursor } = page(found, input.limit, (last) => [
    input.sort === 'newest' ? last.publishedAt : last.overall,
    last.id,
  ])
  const counted = await rows<{ overall: number; count: number; withPhotos: number }>(
    db,
    sql`select overall, count(*) filter (where ${selected}) as count,
          count(*) filter (where ${hasPhotosSql}) as "withPhotos"
        from review r where ${of} group by overall`,
  )
  const stars = starsOf(counted)
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    items: items.map((one) => toReview(services, one)),
    nextCursor,
    total: sum(stars),
    withPhotos: sum(counted.map(({ withPhotos }) => withPhotos)),
    stars,
  }
}

/** How many reviews gave one star, two, … five. */
const starsOf = (counted: { overall: number; count: number }[]) =>
  [1, 2, 3, 4, 5].map((star) => counted.find(({ overall }) => overall === star)?.count ?? 0)

function toReview(services: Services, row: ReviewRow): Review {
  return {
    id: row.id,
    author: { id: row.authorId, name: row.name, avatar: row.avatar },
    overall: row.overall,
    text: row.text,
    stayed: row.stayed,
    publishedAt: isoInstant(row.publishedAt),
    reply: row.replyText && row.replyAt ? { text: row.replyText, at: isoInstant(row.replyAt) } : null,
    photos: presentPhotos(services, row.photos, true),
  }
}

export const reviewCalls = {
  'property/fetch-review-by-propertyId': async ({ input, me, services }) =>
    ok(await reviewsOf(services, input, me?.id ?? null)),

  'review/list': async ({ input, me, services }) => ok(await listReviews(services, me.id, input)),

  'review/report': async ({ input, me, services }) =>
    ok(
      { reportedAt: (await reportReview(services, me.id, input)).toISOString() },
      'Thank you. Our team looks at it, and you hear what comes of it.',
    ),

  'bookings/review': async ({ input, files, principal, services }) => {
    const published = await writeReview(services, principal, input, files.photos)
    return ok(
      { published },
      published
        ? 'Your review is published.'
        : 'Thank you. Your review comes out when the other side has written theirs, or 14 days after check-out.',
    )
  },

  'bookings/review/reply': async ({ input, principal, services }) => {
    await replyToReview(services, principal, input)
    return ok(await bookingDetails(services, input.bookingId, principal), 'Your answer stands below the review.')
  },

  'bookings/dashboard/avg-rating': async ({ principal, services: { db } }) => {
    const { average, count } = await hostFigures(db, principal.id, principal)
    const counted = await rows<{ overall: number; count: number }>(
      db,
      sql`select r.overall, count(*) as count from review r join listing l on l.id = r.listing_id
          where l.host_id = ${principal.id} and ${ofListings(principal, sql`l.id`)}
          and l.status = 'live' and r.side = 'guest' and ${isShownSql}
          group by r.overall`,
    )
    return ok({ rating: { average, count }, stars: starsOf(counted) })
  },
} satisfies CallHandlers
