import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import {
  calendarAddress,
  calendarFeed,
  city,
  commandKey,
  emailAlert,
  emergencyContact,
  enquiry,
  listingDraft,
  newsletterMember,
  notification,
  oneTimeCode,
  person,
  property,
  quickReply,
  resetToken,
  session,
  signInTry,
  storedFile,
} from '../../database/schema'
import { plusMinutes } from '../../domain/dates'
import { conflict, notSignedIn, Refused } from '../../domain/errors'
import { policy } from '../../domain/policy'
import type { Me } from '../../identity/sessions'
import { compose } from '../../mail/compose'
import { accountEmails } from '../../mail/templates/account'
import { addToOutbox } from '../../outbox/outbox'
import type { Services } from '../../services'
import { pictureId, removeFiles } from '../../storage'
import { settingOf } from '../content/settings'
import { dropDocuments } from './identity'

type PersonRow = typeof person.$inferSelect

/**
 * Gives an account up. Who it was goes for good; bookings, money movements, reviews and what was written to others
 * stay, as they are theirs too or bookkeeping law wants them. Refused while stays are to come or money is on its way.
 */
export async function leave(services: Services, me: Me): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    // Listings before their host, as a booking locks them: nobody begins to book one of them meanwhile.
    await tx.select({ id: property.id }).from(property).where(eq(property.hostId, me.id)).for('update')
    const [found] = await tx.select().from(person).where(eq(person.id, me.id)).for('update')
    if (!found) throw notSignedIn()
    await refuseOldSession(tx, me, now)
    await refuseOpenAffairs(tx, me)
    await takeListingsDown(tx, me, now)
    await dropDocuments(tx, me.id, now)
    await dropPictures(tx, found, now)
    await forgetCalendars(tx, me)
    await forgetWhatIsTheirs(tx, found)
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

/** Whoever finds an open browser must not be able to end an account. */
async function refuseOldSession(tx: Transaction, me: Me, now: Date): Promise<void> {
  const [current] = await tx
    .select({ createdAt: session.createdAt })
    .from(session)
    .where(eq(session.tokenHash, me.tokenHash))
  if (current && current.createdAt > plusMinutes(now, -policy.freshSessionMinutes)) return
  throw new Refused(403, `Sign in once more, then delete your account within ${policy.freshSessionMinutes} minutes.`, {
    reason: 'sign_in_again',
  })
}

async function refuseOpenAffairs(tx: Transaction, { id }: Me): Promise<void> {
  const open = await row<{ stays: boolean; money: boolean }>(
    tx,
    sql`select exists (select 1 from booking where (guest_id = ${id} or host_id = ${id}) and status in ('held', 'requested', 'confirmed', 'in_progress')) as stays,
          exists (select 1 from movement where guest_id = ${id} or host_id = ${id} group by booking_id
            having sum(case when to_account in ('held', 'authorised') then amount else 0 end) <> sum(case when from_account in ('held', 'authorised') then amount else 0 end)) as money`,
  )
  if (open?.stays)
    throw conflict(
      'You have stays that are still to come, as a guest or as a host. Cancel them or wait until they are over, then delete your account.',
      'stays_to_come',
    )
  if (open?.money)
    throw conflict(
      'Money for a past stay is still on its way. Wait until it has arrived, then delete your account.',
      'money_on_its_way',
    )
}

async function takeListingsDown(tx: Transaction, { id }: Me, now: Date): Promise<void> {
  await tx
    .update(city)
    .set({
      listings: sql`${city.listings} - (select count(*) from property where host_id = ${id} and status = 'live' and city_id = ${city.id})`,
    })
    .where(
      inArray(
        city.id,
        tx
          .select({ id: property.cityId })
          .from(property)
          .where(and(eq(property.hostId, id), eq(property.status, 'live'))),
      ),
    )
  await tx.update(property).set({ status: 'removed', updatedAt: now }).where(eq(property.hostId, id))
}

/**
 * The avatar, and photos of places that were never handed in. Photos of past stays belong to their guests' trips as
 * well.
 */
async function dropPictures(tx: Transaction, { id, avatar }: PersonRow, now: Date): Promise<void> {
  const shown = sql`exists (select 1 from property p where p.host_id = ${id} and p.photos @> jsonb_build_array(jsonb_build_object('path', 'media/upload/' || ${storedFile.id})))`
  const drafted = await tx
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(eq(storedFile.ownerId, id), eq(storedFile.purpose, 'listing_photo'), sql`not ${shown}`))
  const ids = drafted.map((file) => file.id)
  const own = pictureId(avatar)
  await removeFiles(tx, own ? [...ids, own] : ids, now)
}

/**
 * Addresses of a host's calendars, here and elsewhere: whoever has one may read it. What they kept closed is closed
 * with its place.
 */
async function forgetCalendars(tx: Transaction, { id }: Me): Promise<void> {
  const theirs = tx.select({ id: property.id }).from(property).where(eq(property.hostId, id))
  await tx.delete(calendarFeed).where(inArray(calendarFeed.propertyId, theirs))
  await tx.delete(calendarAddress).where(inArray(calendarAddress.propertyId, theirs))
}

async function forgetWhatIsTheirs(tx: Transaction, { id, email }: PersonRow): Promise<void> {
  await tx.delete(session).where(eq(session.personId, id))
  await tx.delete(resetToken).where(eq(resetToken.personId, id))
  await tx.delete(oneTimeCode).where(eq(oneTimeCode.email, email))
  await tx.delete(signInTry).where(eq(signInTry.email, email))
  await tx.delete(enquiry).where(sql`lower(${enquiry.email}) = ${email.toLowerCase()}`)
  await tx.delete(emergencyContact).where(eq(emergencyContact.personId, id))
  await tx.delete(newsletterMember).where(eq(newsletterMember.email, email))
  await tx.delete(quickReply).where(eq(quickReply.personId, id))
  await tx.delete(notification).where(eq(notification.personId, id))
  await tx.delete(commandKey).where(eq(commandKey.personId, id))
  // What a file was called may tell more than what it was.
  await tx
    .update(storedFile)
    .set({ name: '' })
    .where(and(eq(storedFile.ownerId, id), isNotNull(storedFile.removedAt)))
  await tx.delete(listingDraft).where(eq(listingDraft.hostId, id))
}

async function anonymise(tx: Transaction, { id, role }: PersonRow, now: Date): Promise<void> {
  const none = { bookings: false, messages: false, reviews: false, payouts: false, news: false }
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
      deletedAt: now,
    })
    .where(eq(person.id, id))
}
