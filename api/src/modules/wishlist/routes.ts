import { randomBytes } from 'node:crypto'
import type { ParsedInput } from '@qe/contract'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { wishlist } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { notFound } from '../../domain/errors'
import { readCompanions } from '../../domain/party'
import { policy } from '../../domain/policy'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { type CallHandlers, ok } from '../call-handler'
import { requestedStays } from '../listing/requested-stays'
import { lockWishlists, noSuchWishlist, requireRoomForList, requireWishlist, type WishlistRow } from './own-wishlists'
import { presentPlaces, presentSharedWishlist, presentWishlists } from './present-wishlists'
import { mergePlaces, removePlace, savePlace } from './save-place'

export const wishlistCalls = {
  'wishlist/list': async ({ me, services: { db } }) => ok(await presentWishlists(db, me)),

  'wishlist/details': async ({ input, me, services: { db, now } }) => {
    const { wishlists } = await presentWishlists(db, me)
    const wishlist = wishlists.find(({ id }) => id === input.wishlistId)
    if (!wishlist) throw noSuchWishlist()
    return ok({ wishlist, places: await presentPlaces(db, wishlist, now()) })
  },

  'wishlist/save': async ({ input, me, services }) => {
    const { list, moved } = await savePlace(services, me, input)
    return ok(
      { ...(await presentWishlists(services.db, me)), wishlistId: list.id },
      moved ? `Saved to ${list.name}.` : 'Saved.',
    )
  },

  'wishlist/remove': async ({ input, me, services }) => {
    const removed = await removePlace(services, me, input.propertyId)
    return ok(
      { ...(await presentWishlists(services.db, me)), removed },
      removed ? 'It is not saved any more.' : 'It is on no list.',
    )
  },

  'wishlist/merge': async ({ input, me, services }) => {
    await mergePlaces(services, me, input.propertyIds)
    return ok(await presentWishlists(services.db, me), 'What you saved in this browser is in your account now.')
  },

  'wishlist/update': async ({ input: { wishlistId, name, dates, party }, me, services }) => {
    // Refuses dates that no search would take.
    if (dates) requestedStays(dates, services.now())
    const changes = {
      ...(name !== undefined && { name }),
      ...(dates !== undefined && { checkIn: dates?.checkIn ?? null, checkOut: dates?.checkOut ?? null }),
      ...(party !== undefined && partyColumns(party)),
    }
    return ok(await changed(services, me, wishlistId, changes), 'Your changes are saved.')
  },

  'wishlist/delete': async ({ input, me, services }) =>
    ok(await changed(services, me, input.wishlistId, { deletedAt: services.now() }), 'The list is deleted.'),

  'wishlist/restore': async ({ input, me, services }) => {
    await restore(services, me, input)
    return ok(await presentWishlists(services.db, me), 'The list is back.')
  },

  'wishlist/share': async ({ input: { wishlistId, shared }, me, services }) => {
    const token = (list: WishlistRow) => list.shareToken ?? randomBytes(24).toString('base64url')
    return ok(
      await changed(services, me, wishlistId, (list) => ({ shareToken: shared ? token(list) : null })),
      shared ? 'Anybody with the link can see the list.' : 'The link does not work any more.',
    )
  },

  'wishlist/shared': async ({ input: { token }, services: { db, now } }) => {
    const [list] = await db
      .select()
      .from(wishlist)
      .where(and(eq(wishlist.shareToken, token), isNull(wishlist.deletedAt)))
    if (!list) throw notFound('This list is not shared any more.')
    return ok(await presentSharedWishlist(db, list, now()))
  },
} satisfies CallHandlers

/** @throws ApiError 400 for children without an adult */
function partyColumns(party: ParsedInput<'wishlist/update'>['party']): Changes {
  if (!party) return { guests: null, children: 0, infants: 0, pets: 0 }
  return { guests: party.guests, ...readCompanions(party.guests, party), pets: party.pets }
}

type Changes = Partial<Omit<WishlistRow, 'id' | 'personId'>>

/** Changes one of the caller's lists. @returns all of them */
async function changed(
  { db }: Services,
  me: Me,
  wishlistId: string,
  changes: Changes | ((list: WishlistRow) => Changes),
) {
  await db.transaction(async (tx) => {
    await lockWishlists(tx, me)
    const list = await requireWishlist(tx, me, wishlistId)
    await write(tx, wishlistId, typeof changes === 'function' ? changes(list) : changes)
  })
  return presentWishlists(db, me)
}

async function write(tx: Transaction, wishlistId: string, changes: Changes): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(wishlist).set(changes).where(eq(wishlist.id, wishlistId))
}

/** Brings a deleted list back, with the places that were not saved elsewhere meanwhile. One that is there stays. */
async function restore({ db, now }: Services, me: Me, { wishlistId }: ParsedInput<'wishlist/restore'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWishlists(tx, me)
    const mine = and(eq(wishlist.id, wishlistId), eq(wishlist.personId, me.id))
    const [deleted] = await tx
      .select({ id: wishlist.id })
      .from(wishlist)
      .where(and(mine, gt(wishlist.deletedAt, plusDays(now(), -policy.wishlistRestoreDays))))
    if (!deleted) return void (await requireWishlist(tx, me, wishlistId))
    await requireRoomForList(tx, me)
    await tx.update(wishlist).set({ deletedAt: null }).where(mine)
  })
}
