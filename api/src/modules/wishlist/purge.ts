import { lt } from 'drizzle-orm'
import { wishlist } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { policy } from '../../domain/policy'
import type { Services } from '../../services'

/** Removes, once a day, deleted lists that can't be restored any more, with their places and notes. */
export async function purgeDeletedWishlists({ db, now }: Services): Promise<void> {
  await db.delete(wishlist).where(lt(wishlist.deletedAt, plusDays(now(), -policy.wishlistRestoreDays)))
}
