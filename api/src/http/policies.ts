import type { CallName } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { array, row, rows } from '../database/rows'
import { plusMinutes } from '../domain/dates'
import { ApiError, forbidden, notFound } from '../domain/errors'
import { policy } from '../domain/policy'
import type { Me } from '../identity/sessions'
import type { Services } from '../services'

interface CallContext {
  me: Me
  /** A field of the input as text; undefined when it was left out. */
  field: (name: string) => string | undefined
  services: Services
}

/** @throws ApiError 403 or 404 when the listing, draft or booking that the input names is not the caller's */
type OwnershipPolicy = (context: CallContext) => Promise<void>

/**
 * Ownership rules of calls, which `registerCalls` enforces before the handler. `who` in the contract's table says
 * whether visitors, people or hosts may make a call at all. A call without a rule reads and writes the caller's own
 * rows only; `checks/permission-walk.test.ts` makes every call as every kind of caller.
 */
const ownershipPolicies: { [N in CallName]?: OwnershipPolicy } = {
  'property/save': requireWriterOfDraft,
  'property/update': requireHostOfListing,
  'property/delete-property': requireHostOfListing,
  'property/duplicate': requireHostOfListing,
  'property/hints': requireHostOfListing,
  'bookings/my-booking/details': requireSideOfBooking,
  'bookings/cancelled': requireSideOfBooking,
  'bookings/invoice-download': requireOwnerOfDocument,
  'bookings/payment-now': requireGuestOfBooking,
  'bookings/accepted-declinded': requireHostOfBooking,
  'bookings/change/quote': requireSideOfBooking,
  'bookings/change/propose': requireSideOfBooking,
  'bookings/change/answer': requireSideOfBooking,
  'bookings/review': requireSideOfBooking,
  'bookings/review/reply': requireHostOfReview,
  'arrival-guide/details': requireHostOfListing,
  'arrival-guide/update': requireHostOfListing,
  'property/booking-type/set': requireHostOfListing,
  'property/booking-type/get': requireHostOfListing,
  'date-wise-price/add-new-price': requireHostOfListing,
  'calendar/edit-nights': requireHostOfListings,
  'calendar/copy-year': requireHostOfListings,
  'season/save': requireHostOfListings,
  'calendar-feed/list': requireHostOfListing,
  'calendar-feed/add': requireHostOfListing,
  'calendar-feed/address': requireHostOfListing,
  'long-term-discount': requireHostOfListing,
  'long-term-discount/addUpdate': requireHostOfListing,
  'lead-time-discount': requireHostOfListing,
  'lead-time-discount/update': requireHostOfListing,
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

/** @throws ApiError 403 or 404 when the call is about something that is not the caller's */
export async function requireOwnership(
  name: CallName,
  { me, input, services }: { me: Me | null; input: unknown; services: Services },
): Promise<void> {
  const policy = ownershipPolicies[name]
  if (!policy || !me) return
  const fields = input as Record<string, unknown>
  await policy({ me, services, field: (key) => (fields[key] === undefined ? undefined : String(fields[key])) })
}

/** Listings are public, so another host gets 403 and not 404. The host's own draft passes as well. */
async function requireHostOfListing({ me, field, services: { db } }: CallContext): Promise<void> {
  const id = field('propertyId')
  const listing = await row<{ hostId: string }>(
    db,
    sql`select host_id as "hostId" from listing where id = ${id} and status <> 'removed'`,
  )
  if (!listing) return requireDraftOf(me, id, db)
  if (listing.hostId !== me.id) throw forbidden('This listing belongs to another host.')
}

/** Every listing of a list of ids, which `field` joins by commas, is the caller's. */
async function requireHostOfListings({ me, field, services: { db } }: CallContext): Promise<void> {
  const ids = [...new Set(field('propertyIds')?.split(',') ?? [])]
  const listings = await rows<{ hostId: string }>(
    db,
    sql`select host_id as "hostId" from listing where id = any(${array(ids, 'uuid')}) and status <> 'removed'`,
  )
  if (listings.some(({ hostId }) => hostId !== me.id)) throw forbidden('One of these listings belongs to another host.')
  if (listings.length < ids.length) throw notFound('One of these listings is not there any more.')
}

/** A call without an id creates a new draft. */
async function requireWriterOfDraft(context: CallContext): Promise<void> {
  if (context.field('propertyId')) await requireHostOfListing(context)
}

/** Drafts are private, so another host gets 404. */
async function requireDraftOf(me: Me, id: string | undefined, db: Services['db']): Promise<void> {
  const draft = await row(db, sql`select 1 from listing_draft where id = ${id} and host_id = ${me.id}`)
  if (!draft) throw notFound('This listing is not there any more.')
}

/** Bookings are private to their two sides, so anyone else gets 404. */
async function findSideOfBooking({ me, field, services: { db } }: CallContext): Promise<'guest' | 'host'> {
  const found = await row<{ guestId: string; hostId: string }>(
    db,
    sql`select guest_id as "guestId", host_id as "hostId" from booking where id = ${field('bookingId')}`,
  )
  if (found?.guestId === me.id) return 'guest'
  if (found?.hostId === me.id) return 'host'
  throw notFound('We can’t find this booking among yours.')
}

async function requireSideOfBooking(context: CallContext): Promise<void> {
  await findSideOfBooking(context)
}

async function requireGuestOfBooking(context: CallContext): Promise<void> {
  if ((await findSideOfBooking(context)) !== 'guest') throw forbidden('Only the guest can pay for this booking.')
}

async function requireHostOfBooking(context: CallContext): Promise<void> {
  if ((await findSideOfBooking(context)) !== 'host') throw forbidden('Only the host can answer this request.')
}

async function requireHostOfReview(context: CallContext): Promise<void> {
  if ((await findSideOfBooking(context)) !== 'host') throw forbidden('Only the host can answer this review.')
}

async function requireOwnerOfDocument(context: CallContext): Promise<void> {
  const side = await findSideOfBooking(context)
  if (side !== (context.field('kind') === 'payout' ? 'host' : 'guest')) {
    throw forbidden(
      side === 'host'
        ? 'The invoice is for the guest. Ask for the payout statement instead.'
        : 'The payout statement is for the host. Ask for the invoice instead.',
    )
  }
}
