import { type ParsedInput, sizeByRooms } from '@qe/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { arrivalGuide, booking, calendarFeed, listing, listingDraft, person } from '../../database/schema'
import { ApiError, badInput, conflict } from '../../domain/errors'
import { chargeStep } from '../../domain/money'
import type { Principal } from '../../domain/team'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { putPictures, withNewFiles } from '../../storage'
import type { Upload } from '../../storage/upload'
import { deleteAddresses } from '../calendar-feeds/address'
import { notify } from '../notification/notify'
import { lockTeamOf } from '../team/invitations'
import { recordAct } from '../team/record-act'
import { removeListingFromTeam } from '../team/remove-listing'
import { listingNotFound } from './details'
import { clashes, type Fields, type ListingCity, stepsOf } from './listing-check'
import { changedLocationColumns, columnsOf, fieldsOf } from './listing-columns'
import { mergePhotos, removeUnusedPhotos } from './listing-photos'
import { addToListings, setListingStatus } from './listing-status'
import { cityOf, requireKnownReferences } from './reference-data'
import { changeUnits } from './units'

type Listing = typeof listing.$inferSelect

/** Refuses a price that no card could be charged. */
export function requireChargeableAmount(field: string, amount: number | null | undefined, currency: string): void {
  if (amount && amount % chargeStep(currency) !== 0) throw badInput(field, stepsOf(currency))
}

/** Changes a submitted listing. It goes live only if the host's identity is approved. */
export async function updateListing(
  services: Services,
  host: Principal,
  input: ParsedInput<'property/update'>,
  photos: readonly Upload[],
): Promise<void> {
  const { propertyId: listingId, status, ...changes } = input
  await requireKnownReferences(services.db, changes)
  const files = await putPictures(services, { ownerId: host.id, purpose: 'listing_photo', field: 'photos' }, photos)
  const now = services.now()
  await withNewFiles(services, files, async (tx) => {
    const { listing: found, city } = await lockListing(tx, listingId)
    if (found.status === 'draft')
      throw conflict('This listing was sent back to you. Change what the note says, and submit it again.', 'sent_back')
    const before = fieldsOf(found, city)
    const named = await mergePhotos(tx, {
      hostId: host.id,
      before: before.photos,
      requested: changes.photos,
      uploaded: files,
      rooms: changes.rooms ?? before.rooms ?? [],
    })
    const after = { ...before, ...sizeByRooms(changes.rooms ?? []), ...changes, photos: named }
    const cityAfter = await cityForMove(tx, city, changes.cityId)
    refuseNewClashes(before, after, cityAfter)
    await tx
      .update(listing)
      .set({
        ...columnsOf(after, cityAfter),
        ...changedLocationColumns(found, after.point, services.secret),
        updatedAt: now,
      })
      .where(eq(listing.id, listingId))
    if (changes.units) await changeUnits(tx, found, changes.units, now)
    if (found.status === 'live' && cityAfter.id !== city.id) {
      await addToListings(tx, city.id, -1)
      await addToListings(tx, cityAfter.id, 1)
    }
    await removeUnusedPhotos(tx, host.id, before.photos, now)
    if (Object.keys(changes).length > 0 || files.length > 0)
      await recordAct(tx, host, { kind: 'listing', listingId }, now)
    if (status && status !== found.status) {
      await changeVisibility(tx, { ...found, cityId: cityAfter.id }, status, now)
      await recordAct(tx, host, { kind: status === 'paused' ? 'paused' : 'shown', listingId }, now)
    }
  })
  services.wake()
}

async function lockListing(tx: Transaction, id: string): Promise<{ listing: Listing; city: ListingCity }> {
  const [found] = await tx.select().from(listing).where(eq(listing.id, id)).for('update')
  const city = await cityOf(tx, found?.cityId)
  if (!found || !city || found.status === 'removed') throw listingNotFound()
  return { listing: found, city }
}

/** The city after a change. @throws ApiError 400 for one in a country with other prices and taxes */
async function cityForMove(tx: Transaction, before: ListingCity, cityId: string | undefined): Promise<ListingCity> {
  const after = cityId === undefined ? before : await cityOf(tx, cityId)
  if (!after || after.countryCode !== before.countryCode || after.currency !== before.currency)
    throw badInput('cityId', 'A listing stays in its country. Create another one for a place elsewhere.')
  return after
}

/** Refuses conflicts that a change would create. Conflicts that existed before do not block it. */
function refuseNewClashes(before: Fields, after: Fields, city: ListingCity): void {
  const old = clashes(before, city)
  const found = Object.fromEntries(Object.entries(clashes(after, city)).filter(([field]) => !old[field]))
  const [sentence] = Object.values(found)
  if (sentence) throw new ApiError(400, sentence, { fields: found })
}

async function changeVisibility(
  tx: Transaction,
  listing: Listing,
  status: 'live' | 'paused',
  now: Date,
): Promise<void> {
  if (listing.status === 'in_review')
    throw conflict('This listing is still being reviewed. It can go live after that.', 'in_review')
  const [host] = await tx.select({ identity: person.identityStatus }).from(person).where(eq(person.id, listing.hostId))
  if (status === 'live' && host?.identity !== 'approved')
    throw conflict('Your identity must be approved before a listing can go live.', 'identity_not_approved')
  await setListingStatus(tx, listing, status, now)
}

/** Deletes a draft, or removes a listing from the site. Past stays, payments and reviews remain. */
export async function deleteListing(services: Services, me: Me, id: string): Promise<void> {
  const now = services.now()
  const ended = await services.db.transaction(async (tx) => {
    await lockTeamOf(tx, me.id)
    const [draft] = await tx
      .delete(listingDraft)
      .where(and(eq(listingDraft.id, id), eq(listingDraft.hostId, me.id)))
      .returning()
    if (draft) {
      await removeUnusedPhotos(tx, me.id, draft.fields.photos ?? [], now)
      return []
    }
    const { listing: found } = await lockListing(tx, id)
    const toCome = await tx.$count(
      booking,
      and(eq(booking.listingId, id), inArray(booking.status, ['held', 'requested', 'confirmed', 'in_progress'])),
    )
    if (toCome > 0)
      throw conflict(
        'Guests still have stays here or are booking one. ' +
          'Decline or cancel them first, or pause the listing until they are over.',
        'stays_to_come',
      )
    await setListingStatus(tx, found, 'removed', now)
    // Whoever has these could still read the calendar, and the door code.
    await tx.delete(calendarFeed).where(eq(calendarFeed.listingId, id))
    await deleteAddresses(tx, eq(listing.id, id))
    await tx.delete(arrivalGuide).where(eq(arrivalGuide.listingId, id))
    return (await removeListingFromTeam(tx, found, now)).map((member) => ({ ...member, title: found.title }))
  })
  services.wake()
  for (const { memberId, personId, title } of ended)
    await notify(services, {
      personId,
      message: `You are no longer in ${me.firstName}’s team: “${title}”, the listing that you had there, is deleted.`,
      variant: 'info',
      link: '/',
      idempotencyKey: `team-removed:${memberId}`,
      kind: 'always',
      email: null,
    })
}
