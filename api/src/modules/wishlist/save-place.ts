import { type CallOutput, type ParsedInput, wishlistLimits } from '@qe/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { array, row, rows } from '../../database/rows'
import { wishlist, wishlistPlace } from '../../database/schema'
import { badInput, conflict, notFound } from '../../domain/errors'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { addWishlist, lockWishlists, requireWishlist, type WishlistRow } from './own-wishlists'

/** The name of a person's first list, until they give it another. */
const firstListName = 'Favourites'
/** The name of the list for what the browser saved, where no list of the account has room for it. */
const mergedListName = 'From this browser'

/** Saves a place, moves it to another list, or changes its note. @returns the list that it is on, and if it moved */
export async function savePlace(
  { db, now }: Services,
  me: Me,
  { propertyId, wishlistId, newList, note }: ParsedInput<'wishlist/save'>,
): Promise<{ list: WishlistRow; moved: boolean }> {
  if (wishlistId && newList !== undefined) throw badInput('newList', 'Choose a list, or name a new one.')
  return db.transaction(async (tx) => {
    await lockWishlists(tx, me)
    const current = await listOf(tx, me, propertyId)
    if (!current) await requireLive(tx, propertyId)
    const list = wishlistId
      ? await requireWishlist(tx, me, wishlistId)
      : newList !== undefined
        ? await addWishlist(tx, me, newList, now())
        : (current ?? (await lastUsed(tx, me)) ?? (await addWishlist(tx, me, firstListName, now())))
    const moved = list.id !== current?.id
    if (moved) await requireRoomForPlace(tx, list)
    const place = { wishlistId: list.id, ...(moved && { savedAt: now() }) }
    await tx
      .insert(wishlistPlace)
      .values({ personId: me.id, listingId: propertyId, wishlistId: list.id, note: note ?? '', savedAt: now() })
      .onConflictDoUpdate({
        target: [wishlistPlace.personId, wishlistPlace.listingId],
        // A note of a deleted list does not come back with a heart.
        set: { ...place, ...((note !== undefined || !current) && { note: note ?? '' }) },
      })
    if (moved) await tx.update(wishlist).set({ lastUsedAt: now() }).where(eq(wishlist.id, list.id))
    return { list, moved }
  })
}

/** Puts what a browser saved, and no list of the person has, on the list used last that has room for all of it. */
export async function mergePlaces({ db, now }: Services, me: Me, propertyIds: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWishlists(tx, me)
    const missing = await rows<{ id: string }>(
      tx,
      // Listings that were never on the site stay unknown to whoever guesses an id.
      sql`select l.id from listing l
          where l.id = any(${array(propertyIds, 'uuid')}) and l.status in ('live', 'paused', 'removed')
            and not exists (
              select 1 from wishlist_place p join wishlist w on w.id = p.wishlist_id
              where p.person_id = ${me.id} and p.listing_id = l.id and w.deleted_at is null)
          order by array_position(${array(propertyIds, 'uuid')}, l.id)`,
    )
    if (missing.length === 0) return
    const list = await listForMerge(tx, me, missing.length, now())
    await tx
      .insert(wishlistPlace)
      .values(
        missing.map(({ id: listingId }, index) => ({
          personId: me.id,
          listingId,
          wishlistId: list.id,
          // The browser has the last saved first, as lists do.
          savedAt: new Date(now().getTime() - index),
        })),
      )
      .onConflictDoUpdate({
        target: [wishlistPlace.personId, wishlistPlace.listingId],
        set: { wishlistId: sql`excluded.wishlist_id`, savedAt: sql`excluded.saved_at`, note: '' },
      })
    await tx.update(wishlist).set({ lastUsedAt: now() }).where(eq(wishlist.id, list.id))
  })
}

/** @returns where the place was; null when it was on no list */
export async function removePlace(
  { db }: Services,
  me: Me,
  propertyId: string,
): Promise<CallOutput<'wishlist/remove'>['removed']> {
  return db.transaction(async (tx) => {
    await lockWishlists(tx, me)
    if (!(await listOf(tx, me, propertyId))) return null
    const [removed] = await tx
      .delete(wishlistPlace)
      .where(and(eq(wishlistPlace.personId, me.id), eq(wishlistPlace.listingId, propertyId)))
      .returning({ wishlistId: wishlistPlace.wishlistId, note: wishlistPlace.note })
    return removed ?? null
  })
}

/** The list of the person that a place is on; a deleted one does not count. */
async function listOf(tx: Transaction, me: Me, propertyId: string): Promise<WishlistRow | undefined> {
  const [found] = await tx
    .select({ wishlist })
    .from(wishlistPlace)
    .innerJoin(wishlist, eq(wishlist.id, wishlistPlace.wishlistId))
    .where(and(eq(wishlistPlace.personId, me.id), eq(wishlistPlace.listingId, propertyId), isNull(wishlist.deletedAt)))
  return found?.wishlist
}

async function lastUsed(tx: Transaction, me: Me): Promise<WishlistRow | undefined> {
  const [found] = await tx
    .select()
    .from(wishlist)
    .where(and(eq(wishlist.personId, me.id), isNull(wishlist.deletedAt)))
    .orderBy(desc(wishlist.lastUsedAt), wishlist.id)
    .limit(1)
  return found
}

async function listForMerge(tx: Transaction, me: Me, places: number, now: Date): Promise<WishlistRow> {
  const withRoom = await row<{ id: string }>(
    tx,
    sql`select w.id from wishlist w where w.person_id = ${me.id} and w.deleted_at is null
          and (select count(*) from wishlist_place p where p.wishlist_id = w.id) + ${places}::int
            <= ${wishlistLimits.placesPerList}::int
        order by w.last_used_at desc, w.id limit 1`,
  )
  if (withRoom) return requireWishlist(tx, me, withRoom.id)
  return addWishlist(tx, me, (await lastUsed(tx, me)) ? mergedListName : firstListName, now)
}

async function requireLive(tx: Transaction, propertyId: string): Promise<void> {
  const found = await row(tx, sql`select 1 from listing where id = ${propertyId} and status = 'live'`)
  if (!found) throw notFound('This place is not on the site any more, so it can’t be saved.')
}

async function requireRoomForPlace(tx: Transaction, { id, name }: WishlistRow): Promise<void> {
  const places = await tx.$count(wishlistPlace, eq(wishlistPlace.wishlistId, id))
  if (places >= wishlistLimits.placesPerList)
    throw conflict(
      `${name} is full: a list has room for ${wishlistLimits.placesPerList} places. Choose another list.`,
      'list_full',
    )
}
