import type { GuestFacts } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array, isoInstant, rows } from '../../database/rows'
import { shownNameSql } from '../profile/read-profile'
import { isShownSql } from './is-shown'

/** Of earlier hosts, about one guest. */
const mostWords = 2

interface FactsRow extends Omit<GuestFacts, 'rating'> {
  guestId: string
  average: number | null
  reviews: number
}

const nobody: GuestFacts = { isVerified: false, stays: 0, rating: { average: null, count: 0 }, words: [] }

/**
 * Facts of the guests of some bookings, in one statement. Words and stars are of hosts' reviews that are shown.
 * @returns the facts of a booking's guest
 */
export async function guestFacts(
  db: Queryable,
  bookings: readonly { guestId: string }[],
): Promise<(booking: { guestId: string }) => GuestFacts> {
  const guestIds = [...new Set(bookings.map(({ guestId }) => guestId))]
  if (guestIds.length === 0) return () => nobody
  const found = await rows<FactsRow>(
    db,
    sql`select g.id as "guestId", g.identity_status = 'approved' as "isVerified",
          (select count(*)::int from booking b where b.guest_id = g.id and b.status = 'completed') as stays,
          of.average, of.reviews, coalesce(words.list, '[]') as words
        from person g
        cross join lateral (select round(avg(r.overall), 2) as average, count(*)::int as reviews from review r
          where r.subject_id = g.id and r.side = 'provider' and ${isShownSql}) of
        cross join lateral (select jsonb_agg(jsonb_build_object('text', w.text, 'stars', w.overall, 'by', w.by,
            'publishedAt', w.published_at) order by w.published_at desc) as list from (
          select r.text, r.overall, ${shownNameSql('a')} as by, r.published_at from review r
            join person a on a.id = r.author_id
          where r.subject_id = g.id and r.side = 'provider' and ${isShownSql}
          order by r.published_at desc limit ${mostWords}) w) words
        where g.id = any(${array(guestIds, 'uuid')})`,
  )
  const facts = new Map(
    found.map(({ guestId, isVerified, stays, average, reviews, words }) => [
      guestId,
      {
        ...{ isVerified, stays, rating: { average, count: reviews } },
        words: words.map((one) => ({ ...one, publishedAt: isoInstant(one.publishedAt) })),
      },
    ]),
  )
  return ({ guestId }) => facts.get(guestId) ?? nobody
}
