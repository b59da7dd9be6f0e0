import { wishlistLimits } from '@qe/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { wishlist } from '../../database/schema'
import { conflict, notFound, notSignedIn } from '../../domain/errors'
import type { Me } from '../../identity/sessions'

export type WishlistRow = typeof wishlist.$inferSelect

/** Lets a person's changes of lists go one after the other, so that no limit is passed and no place saved twice. */
export async function lockWishlists(tx: Transaction, me: Me): Promise<void> {
  const found = await row(tx, sql`select 1 from person where id = ${me.id} and deleted_at is null for no key update`)
  if (!found) throw notSignedIn()
}

export const noSuchWishlist = () => notFound('This list is not among yours any more.')

/** @throws ApiError 404 for a list of somebody else, and for a deleted one */
export async function requireWishlist(db: Queryable, me: Me, wishlistId: string): Promise<WishlistRow> {
  const [found] = await db
    .select()
    .from(wishlist)
    .where(and(eq(wishlist.id, wishlistId), eq(wishlist.personId, me.id), isNull(wishlist.deletedAt)))
  if (!found) throw noSuchWishlist()
  return found
}

/** @throws ApiError 409 when the person can't have another list */
export async function requireRoomForList(tx: Transaction, me: Me): Promise<void> {
  const mine = await tx.$count(wishlist, and(eq(wishlist.personId, me.id), isNull(wishlist.deletedAt)))
  if (mine >= wishlistLimits.lists)
    throw conflict(`You can have up to ${wishlistLimits.lists} lists. Delete one first.`, 'too_many')
}

export async function addWishlist(tx: Transaction, me: Me, name: string, now: Date): Promise<WishlistRow> {
  await requireRoomForList(tx, me)
  const [made] = await tx.insert(wishlist).values({ personId: me.id, name, lastUsedAt: now }).returning()
  return made as WishlistRow
}
