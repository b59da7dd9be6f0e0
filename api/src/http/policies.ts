import type { CallName, HostRight } from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import { array, row, rows } from '../database/rows'
import { plusMinutes } from '../domain/dates'
import { ApiError, badInput, forbidden, notFound } from '../domain/errors'
import { policy } from '../domain/policy'
import { mayDo, oneself, type Principal, rightOfCall } from '../domain/team'
import type { Me } from '../identity/sessions'
import { actFor, type HostsThing, principalOf } from '../modules/team/act-for'
import type { Services } from '../services'

interface CallContext {
  me: Me
  right: HostRight
  /** A field of the input as text; undefined when it was left out. */
  field: (name: string) => string | undefined
  services: Services
}

/**
 * Finds whose the thing is that the input names, and as whom the caller acts on it.
 * @throws ApiError 403 or 404 when it is neither the caller's nor that of a host whose co-host may do this
 */
type OwnershipPolicy = (context: CallContext) => Promise<Principal>

/**
 * Ownership rules of calls, which `registerCalls` enforces before the handler. `who` in the contract's table says
 * whether visitors, people or hosts may make a call at all, and `rightOfCall` what a co-host needs. A call without a
 * rule reads and writes the caller's own rows only; `checks/permission-walk.test.ts` makes every call as every kind of
 * caller.
 */
const ownershipPolicies: { [N in CallName]?: OwnershipPolicy } = {
  'property/save': requireWriterOfDraft,
  'property/update': requireHostOfListing,
  'property/delete-property': requireHostOfListing,
  'property/duplicate': requireHostOfListing,
  'property/hints': requireHostOfListing,
  'property/photo/original': requireHostOfListing,
  'property/photo/crop': requireHostOfListing,
  'property/details': viewerOf(listingOf('propertyId')),
  'property/get-all-rooms': viewerOf(listingOf('propertyId')),
  'property/my-property': requireHost,
  'bookings/my-booking': requireHost,
  'bookings/my-booking/details': requireSideOfBooking,
  'bookings/cancelled': requireSideOfBooking,
  'bookings/invoice-download': requireOwnerOfDocument,
  'bookings/payment-now': requireGuestOfBooking,
  'bookings/accepted-declinded': requireHostOfBooking,
  'bookings/change/quote': requireSideOfBooking,
  'bookings/change/propose': requireSideOfBooking,
  'bookings/change/answer': requireSideOfBooking,
  'bookings/unit/move': requireHostOfBooking,
  'bookings/fellow-guests/invite': requireBooker,
  'bookings/fellow-guests/withdraw': requireBooker,
  'bookings/fellow-guests/remove': requireBooker,
  'claim/list': requireHost,
  'claim/open': requireSideOfBooking,
  'claim/details': requireSideOfClaim,
  'claim/answer': requireSideOfClaim,
  'claim/pay': requireGuestOfClaim,
  'bookings/review': requireSideOfBooking,
  'bookings/review/reply': requireHostOfReview,
  'bookings/dashboard/avg-rating': requireHost,
  'bookings/stats': requireHost,
  'bookings/linear-calender': requireHost,
  'host/today': requireHost,
  'insights/overview': requireHost,
  'transcation/getAll': requireHost,
  'transcation/details': sideOf(movementOf),
  'payout/overview': requireHost,
  'payout/bookings': requireHost,
  'payout/bank-list': requireHost,
  'payout/export': requireHost,
  'payout/statement': requireHost,
  'arrival-guide/details': requireHostOfListing,
  'arrival-guide/update': requireHostOfListing,
  'property/booking-type/set': requireHostOfListing,
  'property/booking-type/get': requireHostOfListing,
  'date-wise-price/add-new-price': requireHostOfListing,
  'date-wise-price/get-calender': viewerOf(listingOf('propertyId')),
  'calendar/overview': requireHost,
  'calendar/hints': requireHostOfListing,
  'calendar/edit-nights': requireHostOfListings,
  'calendar/undo-edit': sideOf(editOf),
  'calendar/redo-edit': sideOf(editOf),
  'calendar/copy-year': requireHostOfListings,
  'season/save': requireHostOfSeason,
  'season/delete': sideOf(seasonOf),
  'price-rule/preview': requireHostOfListing,
  'price-rule/save': requireHostOfListing,
  'price-rule/delete': requireHostOfListing,
  'coupon/list': requireHost,
  'coupon/create': requireHostOfCoupon,
  'coupon/end': sideOf(couponOf),
  'calendar-feed/list': requireHostOfListing,
  'calendar-feed/add': requireHostOfListing,
  'calendar-feed/delete': sideOf(feedOf),
  'calendar-feed/sync': sideOf(feedOf),
  'calendar-feed/address': requireHostOfListing,
  'long-term-discount': requireHostOfListing,
  'long-term-discount/addUpdate': requireHostOfListing,
  'lead-time-discount': requireHostOfListing,
  'lead-time-discount/update': requireHostOfListing,
  'chat/chat-room/create': sideOf(bookingOf),
  'chat/chat-room/list': requireHost,
  'chat/chat-room/archive': sideOf(roomOf),
  'chat/chat-room/mark-unread': sideOf(roomOf),
  'chat/details': sideOf(roomOf),
  'chat/file-send': sideOf(roomOf),
  'chat/message/edit': sideOf(messageOf),
  'chat/message/unsend': sideOf(messageOf),
  'chat/message/translate': sideOf(messageOf),
  'chat/mark-as': sideOf(roomOf),
  'chat/report': sideOf(roomOf),
  'chat/scheduled/list': sideOf(roomOf),
  'chat/scheduled/update': sideOf(scheduledOf),
  'chat/quick-reply/list': sideOf(roomOf),
  'chat/quick-reply/getAll': requireHostOfQuickReply,
  'chat/quick-reply/details': sideOf(quickReplyOf),
  'chat/quick-reply/update': requireHostOfQuickReply,
}

/**
 * Calls that need a sign-in within `policy.freshSignInMinutes`, so that somebody who finds an open browser, or has got
 * hold of a session, can't do what hurts most. `user/change-password` asks for the current password instead.
 */
const callsForFreshSignIn: ReadonlySet<CallName> = new Set<CallName>([
  'stripe-connect/create',
  'stripe-connect/dashboard',
  'user/delete',
  'user/authenticator/begin',
  'user/authenticator/recovery-codes',
  'user/authenticator/end',
  'user/passkey/begin',
  'user/passkey/delete/{id}',
  'user/email/change',
])

/** @throws ApiError 403 with the reason `sign_in_again`: after a sign-in in this browser the same call succeeds */
export function requireFreshSignIn(name: CallName, me: Me | null, now: Date): void {
  if (!me || !callsForFreshSignIn.has(name)) return
  if (Date.parse(me.signedInAt) > plusMinutes(now, -policy.freshSignInMinutes).getTime()) return
  throw new ApiError(403, 'To be sure that it is you, we ask you to sign in once more for this.', {
    reason: 'sign_in_again',
  })
}

/**
 * As whom the caller acts; null for a visitor.
 * @throws ApiError 403 or 404 when the call is about something that is not theirs to act on
 */
export async function requireOwnership(
  name: CallName,
  { me, input, services }: { me: Me | null; input: unknown; services: Services },
): Promise<Principal | null> {
  if (!me) return null
  const policy = ownershipPolicies[name]
  if (!policy) return oneself(me.id)
  const fields = input as Record<string, unknown>
  const right = (rightOfCall as { [N in CallName]?: HostRight })[name] ?? 'owner'
  return policy({ me, right, services, field: (key) => (fields[key] === undefined ? undefined : String(fields[key])) })
}

interface Thing extends HostsThing {
  guestId?: string | null
}
type FindThing = (context: CallContext) => Promise<Thing | undefined>

/** A thing whose query answers with `hostId`, `listingIds` and, where there is one, `guestId`. */
function thing(name: string, query: (id: string) => SQL): FindThing {
  return async ({ field, services: { db } }) => {
    const id = field(name)
    return id === undefined ? undefined : row<Thing>(db, query(id))
  }
}

function listingOf(name: string): FindThing {
  return thing(
    name,
    (id) => sql`select host_id as "hostId", array[id::text] as "listingIds" from listing
      where id = ${id} and status <> 'removed'`,
  )
}
function bookingOf(context: CallContext) {
  return thing(
    'bookingId',
    (id) => sql`select host_id as "hostId", guest_id as "guestId", array[listing_id::text] as "listingIds"
      from booking where id = ${id}`,
  )(context)
}
function claimOf(context: CallContext) {
  return thing(
    'claimId',
    (id) => sql`select b.host_id as "hostId", b.guest_id as "guestId", array[b.listing_id::text] as "listingIds"
      from claim c join booking b on b.id = c.booking_id where c.id = ${id}`,
  )(context)
}
function roomOf(context: CallContext) {
  return thing(
    'roomId',
    (id) => sql`select host_id as "hostId", guest_id as "guestId", array[listing_id::text] as "listingIds"
      from conversation where id = ${id}`,
  )(context)
}
function messageOf(context: CallContext) {
  return thing(
    'messageId',
    (id) => sql`select n.host_id as "hostId", n.guest_id as "guestId", array[n.listing_id::text] as "listingIds"
      from chat_message m join conversation n on n.id = m.conversation_id where m.id = ${id}`,
  )(context)
}
function scheduledOf(context: CallContext) {
  return thing(
    'scheduledId',
    (id) => sql`select b.host_id as "hostId", array[b.listing_id::text] as "listingIds"
      from scheduled_message m join booking b on b.id = m.booking_id where m.id = ${id}`,
  )(context)
}
function movementOf(context: CallContext) {
  return thing(
    'transactionId',
    (id) => sql`select v.host_id as "hostId", v.guest_id as "guestId", array[b.listing_id::text] as "listingIds"
      from movement v join booking b on b.id = v.booking_id where v.id = ${id}`,
  )(context)
}
function editOf(context: CallContext) {
  return thing(
    'editId',
    (id) => sql`select e.host_id as "hostId", array(select n.listing_id::text from calendar_edit_nights n
        where n.edit_id = e.id) as "listingIds" from calendar_edit e where e.id = ${id}`,
  )(context)
}
function seasonOf(context: CallContext) {
  return thing(
    'seasonId',
    (id) => sql`select s.host_id as "hostId", array(select x.listing_id::text from season_listing x
        where x.season_id = s.id) as "listingIds" from season s where s.id = ${id}`,
  )(context)
}
async function couponOf(context: CallContext): Promise<Thing | undefined> {
  const found = await row<{ hostId: string; listingId: string | null }>(
    context.services.db,
    sql`select host_id as "hostId", listing_id::text as "listingId" from coupon
      where id = ${context.field('couponId')}`,
  )
  return found && { hostId: found.hostId, listingIds: found.listingId ? [found.listingId] : 'all' }
}
function feedOf(context: CallContext) {
  return thing(
    'feedId',
    (id) => sql`select l.host_id as "hostId", array[l.id::text] as "listingIds"
      from calendar_feed f join listing l on l.id = f.listing_id where f.id = ${id}`,
  )(context)
}
async function quickReplyOf(context: CallContext): Promise<Thing | undefined> {
  const found = await thing(
    'quickReplyId',
    (id) => sql`select person_id as "hostId" from quick_reply where id = ${id}`,
  )(context)
  return found && { ...found, listingIds: 'all' }
}

/** The caller's side of a thing. Who has none acts for themselves, so that the handler finds nothing of theirs. */
function sideOf(find: FindThing): OwnershipPolicy {
  return async (context) => {
    const { me, right, services } = context
    const found = await find(context)
    if (!found || found.guestId === me.id) return oneself(me.id)
    return (await actFor(services.db, me.id, right, found)) ?? oneself(me.id)
  }
}

/** Of a public thing: its host's side for whoever may see that, and everybody's for all others. */
function viewerOf(find: FindThing): OwnershipPolicy {
  return async (context) => {
    const { me, right, services } = context
    const found = await find(context)
    const principal = found && (await principalOf(services.db, me.id, found))
    return principal && mayDo(principal, right, []) ? principal : oneself(me.id)
  }
}

/** For lists: the caller's own hosting, or that of the host in `hostId`. */
async function requireHost({ me, right, field, services: { db } }: CallContext): Promise<Principal> {
  const hostId = field('hostId')
  if (!hostId || (field('side') === 'guest' && hostId === me.id)) return oneself(me.id)
  if (field('side') === 'guest') throw badInput('hostId', 'A guest’s list is one’s own. Leave the host out.')
  const principal = await actFor(db, me.id, right, { hostId, listingIds: [] })
  if (!principal) throw forbidden('You are not, or no longer, in this host’s team.')
  return principal
}

/** Listings are public, so another host gets 403 and not 404. The host's own draft passes as well. */
async function requireHostOfListing(context: CallContext): Promise<Principal> {
  const { me, right, field, services } = context
  const found = await listingOf('propertyId')(context)
  if (!found) return requireDraftOf(me, field('propertyId'), services.db)
  const principal = await actFor(services.db, me.id, right, found)
  if (!principal) throw forbidden('This listing belongs to another host.')
  return principal
}

/** Every listing of a list of ids, which `field` joins by commas, is one host's on whom the caller may act. */
async function requireHostOfListings({ me, right, field, services: { db } }: CallContext): Promise<Principal> {
  const ids = [...new Set(field('propertyIds')?.split(',') ?? [])]
  const listings = await rows<{ hostId: string }>(
    db,
    sql`select host_id as "hostId" from listing where id = any(${array(ids, 'uuid')}) and status <> 'removed'`,
  )
  const hostId = listings[0]?.hostId ?? me.id
  const principal = listings.every((one) => one.hostId === hostId)
    ? await actFor(db, me.id, right, { hostId, listingIds: ids })
    : null
  if (!principal) throw forbidden('One of these listings belongs to another host.')
  if (listings.length < ids.length) throw notFound('One of these listings is not there any more.')
  return principal
}

/** A season that is changed is theirs in all its listings, before and after. */
async function requireHostOfSeason(context: CallContext): Promise<Principal> {
  const principal = await requireHostOfListings(context)
  const before = await sideOf(seasonOf)(context)
  return before.id === principal.id || !context.field('seasonId') ? principal : before
}

/** A call without an id creates a new draft. */
async function requireWriterOfDraft(context: CallContext): Promise<Principal> {
  return context.field('propertyId') ? requireHostOfListing(context) : oneself(context.me.id)
}

/** Drafts are private, so another host gets 404. */
async function requireDraftOf(me: Me, id: string | undefined, db: Services['db']): Promise<Principal> {
  const draft = await row(db, sql`select 1 from listing_draft where id = ${id} and host_id = ${me.id}`)
  if (!draft) throw notFound('This listing is not there any more.')
  return oneself(me.id)
}

/** Quick replies are of all listings together. Without an id it is about those of the host in `hostId`. */
async function requireHostOfQuickReply(context: CallContext): Promise<Principal> {
  const { me, right, field, services } = context
  if (field('quickReplyId')) return sideOf(quickReplyOf)(context)
  const principal = await actFor(services.db, me.id, right, { hostId: field('hostId') ?? me.id, listingIds: 'all' })
  if (!principal) throw forbidden('Quick replies are for the host, and for co-hosts of all listings.')
  return principal
}

/** A coupon is of one listing, or of all of the host in `hostId`. */
async function requireHostOfCoupon(context: CallContext): Promise<Principal> {
  const { me, right, field, services } = context
  if (field('propertyId')) return requireHostOfListing(context)
  const principal = await actFor(services.db, me.id, right, { hostId: field('hostId') ?? me.id, listingIds: 'all' })
  if (!principal) throw forbidden('Codes for all listings are for the host, and for co-hosts of all listings.')
  return principal
}

/** Bookings and claims are private to their two sides, so anyone else gets 404. */
async function findSide(
  context: CallContext,
  find: FindThing,
  missing: string,
): Promise<{ side: 'guest' | 'host'; principal: Principal }> {
  const { me, right, services } = context
  const found = await find(context)
  if (found?.guestId === me.id) return { side: 'guest', principal: oneself(me.id) }
  const principal = found && (await actFor(services.db, me.id, right, found))
  if (!principal) throw notFound(missing)
  return { side: 'host', principal }
}

const findSideOfBooking = (context: CallContext) =>
  findSide(context, bookingOf, 'We can’t find this booking among yours.')
const findSideOfClaim = (context: CallContext) => findSide(context, claimOf, 'We can’t find this claim among yours.')

async function requireSideOfBooking(context: CallContext): Promise<Principal> {
  return (await findSideOfBooking(context)).principal
}

async function requireGuestOfBooking(context: CallContext): Promise<Principal> {
  const { side, principal } = await findSideOfBooking(context)
  if (side !== 'guest') throw forbidden('Only the guest can pay for this booking.')
  return principal
}

async function requireBooker(context: CallContext): Promise<Principal> {
  const { side, principal } = await findSideOfBooking(context)
  if (side !== 'guest') throw forbidden('Only the guest who booked can share this trip.')
  return principal
}

async function requireHostOfBooking(context: CallContext): Promise<Principal> {
  const { side, principal } = await findSideOfBooking(context)
  if (side !== 'host') throw forbidden('Only the host can answer this request.')
  return principal
}

async function requireSideOfClaim(context: CallContext): Promise<Principal> {
  return (await findSideOfClaim(context)).principal
}

async function requireGuestOfClaim(context: CallContext): Promise<Principal> {
  const { side, principal } = await findSideOfClaim(context)
  if (side !== 'guest') throw forbidden('Only the guest pays for damages.')
  return principal
}

async function requireHostOfReview(context: CallContext): Promise<Principal> {
  const { side, principal } = await findSideOfBooking(context)
  if (side !== 'host') throw forbidden('Only the host can answer this review.')
  return principal
}

async function requireOwnerOfDocument(context: CallContext): Promise<Principal> {
  const { side, principal } = await findSideOfBooking(context)
  if (side !== (context.field('kind') === 'payout' ? 'host' : 'guest')) {
    throw forbidden(
      side === 'host'
        ? 'The invoice is for the guest. Ask for the payout statement instead.'
        : 'The payout statement is for the host. Ask for the invoice instead.',
    )
  }
  return principal
}
