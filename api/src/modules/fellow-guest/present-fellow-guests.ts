import type { BookingStatus, FellowGuests } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, row, rows } from '../../database/rows'
import { conflict, notFound } from '../../domain/errors'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'

/** What decides whether, and with how many people, a trip can be shared. */
export interface Shareable {
  id: string
  guestId: string
  status: BookingStatus
  /** Adults and children. */
  guests: number
}

/** While it is ahead or running. */
export const isShareable = ({ status }: Pick<Shareable, 'status'>) => status === 'confirmed' || status === 'in_progress'

/** How many can come along with the guest who booked. */
export const placesBeside = ({ guests }: Pick<Shareable, 'guests'>) => guests - 1

/** Why a party has no room for one more, as a sentence. */
const fullText = ({ guests }: Pick<Shareable, 'guests'>) =>
  guests === 1
    ? 'You booked for one guest. Change the number of guests first, then share the trip.'
    : `You booked for ${guests} guests, and all of them are here. Remove somebody, or withdraw an invitation.`

/** Expired invitations keep no place free. */
async function takenPlaces(db: Queryable, bookingId: string, now: Date): Promise<number> {
  const found = await row<{ taken: number }>(
    db,
    sql`select ((select count(*) from fellow_guest where booking_id = ${bookingId})
          + (select count(*) from trip_invitation where booking_id = ${bookingId} and ended_at is null
            and expires_at > ${now.toISOString()}::timestamptz))::int as taken`,
  )
  return found?.taken ?? 0
}

/** Why nobody else can be invited, as a sentence; null while somebody can. */
async function refusalOf(db: Queryable, stay: Shareable, now: Date): Promise<string | null> {
  if (!isShareable(stay)) return 'Only a trip that is ahead or running can be shared.'
  return (await takenPlaces(db, stay.id, now)) >= placesBeside(stay) ? fullText(stay) : null
}

/** @throws ApiError 409 when there is no place for one more */
export async function refuseFullParty(db: Queryable, stay: Shareable, now: Date): Promise<void> {
  const refusal = await refusalOf(db, stay, now)
  if (refusal) throw conflict(refusal, 'too_many')
}

/** With whom a trip is shared, for the guest who booked. */
async function presentFellowGuests(db: Queryable, stay: Shareable, now: Date): Promise<FellowGuests> {
  const members = await rows<{ memberId: string; since: string; id: string; name: string; avatar: string | null }>(
    db,
    sql`select f.id as "memberId", f.created_at as since, p.id, ${shownNameSql('p')} as name,
          ${visibleAvatarSql('p', sql`${stay.guestId}::uuid`)} as avatar
        from fellow_guest f join person p on p.id = f.person_id
        where f.booking_id = ${stay.id} order by f.created_at, f.id`,
  )
  // They end with the trip; nobody needs their addresses then.
  const invitations = isShareable(stay)
    ? await rows<Omit<FellowGuests['invitations'][number], 'isExpired'>>(
        db,
        sql`select id as "invitationId", email, sent_at as "sentAt", expires_at as "expiresAt"
            from trip_invitation where booking_id = ${stay.id} and ended_at is null order by sent_at, id`,
      )
    : []
  return {
    members: members.map(({ memberId, since, ...person }) => ({ memberId, person, since: isoInstant(since) })),
    invitations: invitations.map(({ sentAt, expiresAt, ...invitation }) => ({
      ...invitation,
      sentAt: isoInstant(sentAt),
      expiresAt: isoInstant(expiresAt),
      isExpired: new Date(expiresAt) <= now,
    })),
    refusal: await refusalOf(db, stay, now),
  }
}

/** The same for a booking's page; nothing where there is nothing to share and nobody who shares it. */
export async function fellowGuestsOf(
  db: Queryable,
  stay: Shareable,
  now: Date,
): Promise<{ fellowGuests?: FellowGuests }> {
  const fellowGuests = await presentFellowGuests(db, stay, now)
  return isShareable(stay) || fellowGuests.members.length > 0 ? { fellowGuests } : {}
}

/** The same after a command. @throws ApiError 404 when there is no such booking */
export async function readFellowGuests(db: Queryable, bookingId: string, now: Date): Promise<FellowGuests> {
  const stay = await row<Shareable>(
    db,
    sql`select id, guest_id as "guestId", status, guests from booking where id = ${bookingId}`,
  )
  if (!stay) throw notFound('We can’t find this booking among yours.')
  return presentFellowGuests(db, stay, now)
}
