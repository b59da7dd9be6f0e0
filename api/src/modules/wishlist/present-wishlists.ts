import type { CallOutput, Photo, Wishlist } from '@qe/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { wishlist } from '../../database/schema'
import { earliestDate } from '../../domain/dates'
import { groupBy } from '../../domain/group-by'
import type { Me } from '../../identity/sessions'
import { cardRows, toCards } from '../listing/cards'
import { readFilters, selection } from '../listing/filters'
import { staysFor } from '../listing/search'
import type { WishlistRow } from './own-wishlists'

const maxCovers = 3

type Stay = Pick<Wishlist, 'dates' | 'party'>
type Unfit = CallOutput<'wishlist/details'>['places'][number]['unfit']

const stayOf = ({ checkIn, checkOut, guests, children, infants, pets }: WishlistRow): Stay => ({
  dates: checkIn && checkOut ? { checkIn, checkOut } : null,
  party: guests === null ? null : { guests, children, infants, pets },
})

/** Every list of a person, the last used first. */
export async function presentWishlists(db: Queryable, me: Me): Promise<{ wishlists: Wishlist[] }> {
  const lists = await db
    .select()
    .from(wishlist)
    .where(and(eq(wishlist.personId, me.id), isNull(wishlist.deletedAt)))
    .orderBy(desc(wishlist.lastUsedAt), wishlist.id)
  const places = await rows<{ listId: string; listingId: string; cover: Photo | null }>(
    db,
    sql`select p.wishlist_id as "listId", p.listing_id as "listingId",
          case when l.status = 'live' then l.photos -> 0 end as cover
        from wishlist_place p join listing l on l.id = p.listing_id
        where p.person_id = ${me.id} order by p.saved_at desc, p.listing_id`,
  )
  const byList = groupBy(places, ({ listId }) => listId)
  return { wishlists: lists.map((list) => present(list, byList.get(list.id) ?? [])) }
}

const present = (list: WishlistRow, places: readonly { listingId: string; cover: Photo | null }[]): Wishlist => ({
  id: list.id,
  name: list.name,
  propertyIds: places.map(({ listingId }) => listingId),
  covers: places.flatMap(({ cover }) => cover ?? []).slice(0, maxCovers),
  ...stayOf(list),
  shareToken: list.shareToken,
})

/** The places of one list, with cards and prices of those that are on the site. */
export async function presentPlaces(
  db: Database,
  { id, dates, party }: Pick<Wishlist, 'id'> & Stay,
  now: Date,
): Promise<CallOutput<'wishlist/details'>['places']> {
  const saved = await rows<{ propertyId: string; note: string; title: string; isLive: boolean; petsAllowed: boolean }>(
    db,
    sql`select p.listing_id as "propertyId", p.note, l.title, l.status = 'live' as "isLive",
          l.pets_allowed as "petsAllowed"
        from wishlist_place p join listing l on l.id = p.listing_id
        where p.wishlist_id = ${id} order by p.saved_at desc, p.listing_id`,
  )
  const live = saved.filter(({ isLive }) => isLive).map(({ propertyId }) => propertyId)
  const { cards, available } = await cardsFor(db, live, { dates, party }, now)
  return saved.map(({ propertyId, note, title, petsAllowed }) => {
    const property = cards.get(propertyId) ?? null
    if (!property) return { propertyId, note, title, property, isAvailable: null, unfit: null }
    const isAvailable = available?.has(propertyId) ?? null
    const unfit = party && unfitFor(party, { guests: property.guests, petsAllowed })
    return { propertyId, note, title, property, isAvailable, unfit }
  })
}

function unfitFor(party: NonNullable<Wishlist['party']>, place: { guests: number; petsAllowed: boolean }): Unfit {
  if (party.guests > place.guests) return 'guests'
  return party.pets > 0 && !place.petsAllowed ? 'pets' : null
}

/**
 * Cards of live listings, by id, with the total of a stay where it can be booked.
 * @returns `available` is null without dates, and with dates that have passed everywhere
 */
async function cardsFor(db: Database, ids: readonly string[], { dates, party }: Stay, now: Date) {
  const isAhead = dates !== null && dates.checkIn >= earliestDate(now)
  if (!isAhead || ids.length === 0) {
    const cards = await toCards(db, await cardRows(db, ids), null)
    return { cards: new Map(cards.map((card) => [card.id, card])), available: null }
  }
  const criteria = readFilters({ ids: [...ids], ...dates, ...party }, now)
  const { from, where } = selection(criteria)
  const bookable = await rows<{ id: string }>(db, sql`select s.listing_id as id from ${from} where ${where}`)
  const available = new Set(bookable.map(({ id }) => id))
  const stays = await staysFor(db, [...available], criteria.requested, now)
  const cards = await toCards(db, await cardRows(db, ids), stays)
  return { cards: new Map(cards.map((card) => [card.id, card])), available }
}

/** What anybody with its link sees of a list. */
export async function presentSharedWishlist(
  db: Database,
  list: WishlistRow,
  now: Date,
): Promise<CallOutput<'wishlist/shared'>> {
  const stay = stayOf(list)
  const places = await presentPlaces(db, { id: list.id, ...stay }, now)
  return {
    name: list.name,
    ...stay,
    places: places.flatMap(({ property, isAvailable, unfit }) => (property ? [{ property, isAvailable, unfit }] : [])),
  }
}
