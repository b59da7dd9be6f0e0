import type { CallOutput, ParsedInput } from '@qe/contract'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/connect'
import { row } from '../../database/rows'
import { booking, fellowGuest, person, tripInvitation } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { conflict, notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import { hashToken } from '../../identity/secrets'
import type { Me } from '../../identity/sessions'
import { fellowGuestEmails } from '../../mail/templates/fellow-guest'
import type { Services } from '../../services'
import { lockBooking, statusText } from '../booking/booking-record'
import {
  invitationTimes,
  isSentTo,
  refuseMany,
  requireOpen,
  requirePause,
  requireSentTo,
  sendInvitation,
} from '../invitation'
import { notify } from '../notification/notify'
import { isShareable, placesBeside, refuseFullParty, type Shareable } from './present-fellow-guests'

type TripInvitation = typeof tripInvitation.$inferSelect

/** @throws ApiError 409 for a trip that is not confirmed, over, or cancelled */
function requireShareable(stay: Pick<Shareable, 'status'>): void {
  if (!isShareable(stay)) throw conflict(`This trip can’t be shared: ${statusText(stay.status)}.`, 'not_shareable')
}

const openOf = (bookingId: string) => and(eq(tripInvitation.bookingId, bookingId), isNull(tripInvitation.endedAt))

/**
 * Invites somebody by e-mail to travel along, or sends the invitation to that address again with a new link. The
 * answer is the same whether the address has an account or not.
 * @throws ApiError 409 for one's own address, that of a fellow guest, a full party, or a trip that can't be shared;
 *   429 within a minute
 */
export async function inviteToTrip(
  services: Services,
  me: Me,
  { bookingId, email }: ParsedInput<'bookings/fellow-guests/invite'>,
): Promise<void> {
  const now = services.now()
  if (isSentTo({ email }, me)) throw conflict('This is your own address. The trip is yours already.', 'yourself')
  await services.db.transaction(async (tx) => {
    // Invitations and answers of a trip follow one another, so that its party holds.
    const stay = await lockBooking(tx, bookingId)
    requireShareable(stay)
    await refuseFellowGuest(tx, bookingId, email)
    const [latest] = await tx
      .select()
      .from(tripInvitation)
      .where(and(eq(tripInvitation.bookingId, bookingId), eq(tripInvitation.email, email)))
      .orderBy(desc(tripInvitation.sentAt))
      .limit(1)
    if (latest) requirePause(latest.sentAt, now)
    const open = latest && !latest.endedAt ? latest : undefined
    if (!open || open.expiresAt <= now) await refuseFullParty(tx, stay, now)
    await refuseManyLetters(tx, me.id, now)
    const trip = await tripOf(tx, bookingId)
    const tokenHash = await sendInvitation(services, tx, email, (token) =>
      fellowGuestEmails.invitation(me.firstName, trip, links.tripInvitation(token)),
    )
    const values = { tokenHash, ...invitationTimes(now) }
    if (open) await tx.update(tripInvitation).set(values).where(eq(tripInvitation.id, open.id))
    else await tx.insert(tripInvitation).values({ bookingId, email, ...values })
  })
  services.wake()
}

async function refuseFellowGuest(tx: Transaction, bookingId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: fellowGuest.id })
    .from(fellowGuest)
    .innerJoin(person, eq(person.id, fellowGuest.personId))
    .where(and(eq(fellowGuest.bookingId, bookingId), eq(person.email, email)))
  if (member) throw conflict('This person shares the trip already.', 'joined')
}

async function refuseManyLetters(tx: Transaction, guestId: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({ sent: sql<number>`count(*)::int` })
    .from(tripInvitation)
    .innerJoin(booking, eq(booking.id, tripInvitation.bookingId))
    .where(and(eq(booking.guestId, guestId), gt(tripInvitation.sentAt, plusDays(now, -1))))
  refuseMany(found?.sent ?? 0)
}

interface Trip {
  guestId: string
  /** First name of the guest who booked. */
  name: string
  avatar: string | null
  title: string
  city: string
  country: string
  checkIn: string
  checkOut: string
}

/** What somebody may know of a trip before they have joined. */
async function tripOf(db: Queryable, bookingId: string): Promise<Trip> {
  const found = await row<Trip>(
    db,
    sql`select b.guest_id as "guestId", p.first_name as name,
          case when p.profile_photo = 'everyone' then p.avatar end as avatar, l.title, c.name as city, c.country,
          b.check_in as "checkIn", b.check_out as "checkOut"
        from booking b join person p on p.id = b.guest_id join listing l on l.id = b.listing_id
        join city c on c.id = l.city_id where b.id = ${bookingId}`,
  )
  if (!found) throw notFound('We can’t find this booking.')
  return found
}

/** @throws ApiError 404 for one that is not open any more */
export async function withdrawTripInvitation(
  { db, now }: Services,
  { bookingId, invitationId }: ParsedInput<'bookings/fellow-guests/withdraw'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBooking(tx, bookingId)
    const [ended] = await tx
      .update(tripInvitation)
      .set({ endedAt: now(), outcome: 'withdrawn' })
      .where(and(openOf(bookingId), eq(tripInvitation.id, invitationId)))
      .returning({ id: tripInvitation.id })
    if (!ended) throw notFound('This invitation is not open any more. Load the page again.')
  })
}

/** The invitation of a token. @throws ApiError 404 for an unknown one, 409 for one that is over */
async function findInvitation(db: Queryable, token: string, now: Date): Promise<TripInvitation> {
  const [found] = await db
    .select()
    .from(tripInvitation)
    .where(eq(tripInvitation.tokenHash, hashToken(token)))
  return requireOpen(found, 'guest who booked', now)
}

/** What the link of an invitation shows. @throws ApiError 404 or 409 when it does not work any more */
export async function presentTripInvitation(
  { db, now }: Services,
  me: Me | null,
  token: string,
): Promise<CallOutput<'bookings/fellow-guests/invitation'>> {
  const found = await findInvitation(db, token, now())
  const [stay] = await db.select({ status: booking.status }).from(booking).where(eq(booking.id, found.bookingId))
  if (stay) requireShareable(stay)
  const { guestId: id, name, avatar, ...trip } = await tripOf(db, found.bookingId)
  return { guest: { id, name, avatar }, ...trip, isMine: me && isSentTo(found, me) }
}

/**
 * Accepts or declines an invitation: once, and only with the address that it was sent to. Returns the trip's id.
 * @throws ApiError 403 for another address, 409 for one that is over, a full party, or a trip that can't be shared
 */
export async function answerTripInvitation(
  services: Services,
  me: Me,
  { token, accept }: ParsedInput<'bookings/fellow-guests/answer'>,
): Promise<string> {
  const now = services.now()
  const { stay, trip } = await services.db.transaction(async (tx) => {
    const { bookingId } = await findInvitation(tx, token, now)
    const locked = await lockBooking(tx, bookingId)
    const found = await findInvitation(tx, token, now)
    requireSentTo(found, me)
    if (accept) await join(tx, me, locked, now)
    await tx
      .update(tripInvitation)
      .set({ endedAt: now, outcome: accept ? 'accepted' : 'declined' })
      .where(eq(tripInvitation.id, found.id))
    return { stay: locked, trip: await tripOf(tx, bookingId) }
  })
  await notify(services, {
    personId: stay.guestId,
    message: `${me.firstName} ${accept ? 'has joined' : 'has declined to join'} your trip to ${trip.city}.`,
    variant: accept ? 'success' : 'info',
    link: links.trip(stay.id),
    idempotencyKey: `trip-invitation:${hashToken(token)}`,
    kind: 'always',
    email: null,
  })
  return stay.id
}

async function join(tx: Transaction, me: Me, stay: Shareable & { hostId: string }, now: Date): Promise<void> {
  requireShareable(stay)
  if (stay.guestId === me.id) throw conflict('This is your own trip.', 'yourself')
  if (stay.hostId === me.id) throw conflict('You host this stay. Guests share trips with those who travel.', 'yourself')
  // The party may have become smaller since the invitation was sent.
  const members = await tx.$count(fellowGuest, eq(fellowGuest.bookingId, stay.id))
  if (members >= placesBeside(stay))
    throw conflict('The trip has no place left for one more. Ask the guest who booked.', 'too_many')
  await tx
    .insert(fellowGuest)
    .values({ bookingId: stay.id, personId: me.id, createdAt: now })
    .onConflictDoNothing({ target: [fellowGuest.bookingId, fellowGuest.personId] })
}
