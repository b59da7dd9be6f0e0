import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import {
  arrivalGuide,
  booking,
  calendarEdit,
  calendarFeed,
  city,
  commandKey,
  emailAlert,
  emergencyContact,
  enquiry,
  fellowGuest,
  listing,
  listingDraft,
  newsletterMember,
  nightSetting,
  notification,
  oneTimeCode,
  passkey,
  person,
  personBlock,
  quickReply,
  resetToken,
  review,
  reviewPhoto,
  season,
  signInAttempt,
  siteCoupon,
  storedFile,
  teamAct,
  teamInvitation,
  teamMember,
  tripCalendarAddress,
  tripInvitation,
  wishlist,
} from '../../database/schema'
import { conflict, notSignedIn } from '../../domain/errors'
import type { Me } from '../../identity/sessions'
import { compose } from '../../mail/compose'
import { accountEmails } from '../../mail/templates/account'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { pictureId, removeFiles } from '../../storage'
import { removeSecondFactor } from '../auth/authenticator'
import { endSessions } from '../auth/end-sessions'
import { deleteAddresses } from '../calendar-feeds/address'
import { settingOf } from '../content/settings'
import { deleteIdentityDocuments } from './identity'

type PersonRow = typeof person.$inferSelect

/**
 * Deletes an account: removes personal data and anonymises the person. Bookings, ledger entries, reviews and messages
 * stay, because they belong to the other side too or accounting law requires them.
 * @throws ApiError 409 while stays are to come, money is on its way or owed, or a claim is open
 */
export async function deleteAccount(services: Services, me: Me): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    // Lock listings before their host, in the order of bookings, so that nobody books one meanwhile.
    await tx.select({ id: listing.id }).from(listing).where(eq(listing.hostId, me.id)).for('update')
    const [found] = await tx.select().from(person).where(eq(person.id, me.id)).for('update')
    if (!found) throw notSignedIn()
    await requireNothingOpen(tx, me)
    await removeListings(tx, me, now)
    await deleteIdentityDocuments(tx, me.id, now)
    await removePictures(tx, found, now)
    await deleteCalendarsAndGuides(tx, me)
    await endSessions(tx, me.id, now)
    await deletePersonalData(tx, found, now)
    if (found.paymentCustomer) await addToOutbox(tx, 'forgetCards', { customer: found.paymentCustomer }, now)
    await anonymise(tx, found, now)
    await addToOutbox(
      tx,
      'mail',
      compose(found.email, accountEmails.deleted(found, await settingOf(tx, 'supportEmail')), services.config.siteUrl),
      now,
    )
  })
  services.wake()
}

async function requireNothingOpen(tx: Transaction, { id }: Me): Promise<void> {
  const open = await row<{ stays: boolean; money: boolean; debt: boolean; claims: boolean }>(
    tx,
    sql`select exists (
            select 1 from booking where (guest_id = ${id} or host_id = ${id})
              and status in ('held', 'requested', 'confirmed', 'in_progress')
          ) as stays,
          exists (
            select 1 from movement where guest_id = ${id} or host_id = ${id} group by booking_id
            having sum(case when to_account in ('held', 'authorised') then amount else 0 end)
              <> sum(case when from_account in ('held', 'authorised') then amount else 0 end)
          ) or exists (
            select 1 from returned_refund r join booking b on b.id = r.booking_id
            where b.guest_id = ${id} and r.settled_at is null
          ) as money,
          exists (select 1 from host_transfer where host_id = ${id} and status = 'owed') as debt,
          exists (
            select 1 from claim c join booking b on b.id = c.booking_id
            where (b.guest_id = ${id} or b.host_id = ${id}) and c.status in ('open', 'offered', 'review', 'to_pay')
          ) as claims`,
  )
  if (open?.stays)
    throw conflict(
      'You have stays that are still to come, as a guest or as a host. ' +
        'Cancel them or wait until they are over, then delete your account.',
      'stays_to_come',
    )
  if (open?.money)
    throw conflict(
      'Money for a past stay is still on its way. Wait until it has arrived, then delete your account.',
      'money_on_its_way',
    )
  if (open?.debt)
    throw conflict(
      'You owe money for a stay that was refunded; Money says how much. ' +
        'Write to support to pay it back, then delete your account.',
      'money_owed',
    )
  if (open?.claims)
    throw conflict(
      'A claim about one of your stays is open. Settle it or wait for the decision, then delete your account.',
      'claim_open',
    )
}

async function removeListings(tx: Transaction, { id }: Me, now: Date): Promise<void> {
  await tx
    .update(city)
    .set({
      listings: sql`${city.listings} - (
        select count(*) from listing where host_id = ${id} and status = 'live' and city_id = ${city.id})`,
    })
    .where(
      inArray(
        city.id,
        tx
          .select({ id: listing.cityId })
          .from(listing)
          .where(and(eq(listing.hostId, id), eq(listing.status, 'live'))),
      ),
    )
  await tx.update(listing).set({ status: 'removed', updatedAt: now }).where(eq(listing.hostId, id))
}

/**
 * Removes the avatar, the photos of their reviews, and those of drafts that were never submitted. Photos of submitted
 * listings stay, because guests see them with their past trips.
 */
async function removePictures(tx: Transaction, { id, avatar }: PersonRow, now: Date): Promise<void> {
  const photo = sql`jsonb_build_array(jsonb_build_object('path', 'media/upload/' || ${storedFile.id}))`
  const inUse = sql`exists (select 1 from listing l where l.host_id = ${id} and l.photos @> ${photo})`
  const drafted = await tx
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(eq(storedFile.ownerId, id), eq(storedFile.purpose, 'listing_photo'), sql`not ${inUse}`))
  const written = tx.select({ id: review.id }).from(review).where(eq(review.authorId, id))
  const ofReviews = await tx
    .delete(reviewPhoto)
    .where(inArray(reviewPhoto.reviewId, written))
    .returning({ id: reviewPhoto.id })
  const own = pictureId(avatar)
  const ids = [...drafted, ...ofReviews].map((file) => file.id)
  await removeFiles(tx, own ? [...ids, own] : ids, now)
}

/**
 * Deletes calendar feeds and export addresses, because whoever has such an address can read the calendar, the notes on
 * nights, names of seasons, and arrival guides with their door codes. Imported nights need no deletion: their listing
 * is removed.
 */
async function deleteCalendarsAndGuides(tx: Transaction, { id }: Me): Promise<void> {
  const theirs = tx.select({ id: listing.id }).from(listing).where(eq(listing.hostId, id))
  await tx.delete(calendarFeed).where(inArray(calendarFeed.listingId, theirs))
  await deleteAddresses(tx, eq(listing.hostId, id))
  await tx.delete(calendarEdit).where(eq(calendarEdit.hostId, id))
  await tx.delete(season).where(eq(season.hostId, id))
  await tx.delete(nightSetting).where(inArray(nightSetting.listingId, theirs))
  await tx.delete(arrivalGuide).where(inArray(arrivalGuide.listingId, theirs))
}

async function deletePersonalData(tx: Transaction, { id, email }: PersonRow, now: Date): Promise<void> {
  await removeSecondFactor(tx, id)
  await tx.delete(passkey).where(eq(passkey.personId, id))
  await tx.delete(resetToken).where(eq(resetToken.personId, id))
  await tx.delete(oneTimeCode).where(or(eq(oneTimeCode.email, email), eq(oneTimeCode.personId, id)))
  await tx.delete(signInAttempt).where(eq(signInAttempt.email, email))
  await tx.delete(enquiry).where(sql`lower(${enquiry.email}) = ${email.toLowerCase()}`)
  await tx.delete(emergencyContact).where(eq(emergencyContact.personId, id))
  await tx.delete(newsletterMember).where(eq(newsletterMember.email, email))
  await tx.delete(personBlock).where(or(eq(personBlock.blockerId, id), eq(personBlock.blockedId, id)))
  await tx.delete(teamMember).where(or(eq(teamMember.hostId, id), eq(teamMember.personId, id)))
  await tx.delete(teamInvitation).where(or(eq(teamInvitation.hostId, id), eq(teamInvitation.email, email)))
  await tx.delete(teamAct).where(eq(teamAct.hostId, id))
  await tx.delete(quickReply).where(eq(quickReply.personId, id))
  await tx.delete(wishlist).where(eq(wishlist.personId, id))
  await deleteSharing(tx, id, email)
  await tx.delete(tripCalendarAddress).where(eq(tripCalendarAddress.personId, id))
  await tx.delete(notification).where(eq(notification.personId, id))
  // What a credit took off stays in the books; nobody can use it any more.
  await tx
    .update(siteCoupon)
    .set({ endedAt: now })
    .where(and(eq(siteCoupon.guestId, id), isNull(siteCoupon.endedAt)))
  await tx.delete(commandKey).where(eq(commandKey.personId, id))
  // A file's name may hold personal data.
  await tx
    .update(storedFile)
    .set({ name: '' })
    .where(and(eq(storedFile.ownerId, id), isNotNull(storedFile.removedAt)))
  await tx.delete(listingDraft).where(eq(listingDraft.hostId, id))
}

/** Trips that others shared with them, and theirs with others. */
async function deleteSharing(tx: Transaction, id: string, email: string): Promise<void> {
  const theirs = tx.select({ id: booking.id }).from(booking).where(eq(booking.guestId, id))
  await tx.delete(fellowGuest).where(or(eq(fellowGuest.personId, id), inArray(fellowGuest.bookingId, theirs)))
  await tx.delete(tripInvitation).where(or(eq(tripInvitation.email, email), inArray(tripInvitation.bookingId, theirs)))
}

async function anonymise(tx: Transaction, { id, role }: PersonRow, now: Date): Promise<void> {
  const none = {
    bookings: false,
    messages: false,
    reviews: false,
    payouts: false,
    claims: false,
    reminders: false,
    news: false,
  }
  await tx
    .insert(emailAlert)
    .values({ personId: id, ...none })
    .onConflictDoUpdate({ target: emailAlert.personId, set: none })
  await tx
    .update(person)
    .set({
      email: `${id}@left.invalid`,
      firstName: role === 'guest' ? 'Former guest' : 'Former host',
      lastName: '',
      phone: null,
      bio: '',
      languages: [],
      avatar: null,
      passwordHash: null,
      googleSubject: null,
      identityStatus: 'none',
      identityReason: null,
      currency: null,
      locale: null,
      paymentCustomer: null,
      showsPresence: false,
      seenAt: null,
      deletedAt: now,
    })
    .where(eq(person.id, id))
}
