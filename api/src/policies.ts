import type { CallName } from '@qe/contract'
import { sql } from 'drizzle-orm'
import { row } from './database/rows'
import { forbidden, notFound } from './http/refused'
import type { Me } from './identity/sessions'
import type { Services } from './services'

/**
 * Who calls, as the table below sees it. `guest` and `host` are the two sides of the thing that the call is about, each
 * the owner of what is theirs alone; the others are strangers to it.
 */
export const callers = ['nobody', 'guest', 'otherGuest', 'host', 'otherHost', 'admin'] as const
export type CallerKind = (typeof callers)[number]

/** `ok`, or the status that refuses: 401 sign in first, 403 not yours to do, 404 it does not exist for you. */
type Told = 'ok' | 401 | 403 | 404

interface Ask {
  me: Me
  /** A field of the input; undefined when it was left out. */
  field: (name: string) => string | undefined
  services: Services
}

interface Right {
  cells: Record<CallerKind, Told>
  /** Refuses strangers to the thing. Without one, the call only ever looks among the caller's own. */
  check?: (ask: Ask) => Promise<void>
}

function right(row: string, check?: Right['check']): Right {
  const told = row.split(/\s+/).map((cell) => (cell === 'ok' ? cell : Number(cell)))
  return {
    cells: Object.fromEntries(callers.map((caller, n) => [caller, told[n]])) as Right['cells'],
    ...(check && { check }),
  }
}

/** The kinds of rights there are. Columns are `callers`, in their order. */
const rights = {
  //                       nobody guest other host other admin
  everybody: /*        */ right('ok ok ok ok ok ok'),
  person: /*           */ right('401 ok ok ok ok ok'),
  anyHost: /*          */ right('401 403 403 ok ok ok'),
  /** What only the guest has: a card, a transaction. */
  ownOfGuest: /*       */ right('401 ok 404 404 404 404'),
  /** What only the host has: a notification of theirs, which everybody has of their own. */
  ownOfHost: /*        */ right('401 404 404 ok 404 404'),
  /** What only hosts have, and each only their own: quick replies. */
  ownAsHost: /*        */ right('401 403 403 ok 404 404'),
  hostOfListing: /*    */ right('401 403 403 ok 403 403', hostOfListing),
  writerOfDraft: /*    */ right('401 403 403 ok 404 404', writerOfDraft),
  guestOfBooking: /*   */ right('401 ok 404 403 404 404', guestOfBooking),
  hostOfBooking: /*    */ right('401 403 403 ok 404 404', hostOfBooking),
  sidesOfBooking: /*   */ right('401 ok 404 ok 404 404', sidesOfBooking),
  /** Here a guest's paper; the host has one of their own. */
  paperOfBooking: /*   */ right('401 ok 404 403 404 404', paperOfBooking),
  /** Conversations: each call reads the room by its id and its person anyway. */
  sidesOfRoom: /*      */ right('401 ok 404 ok 404 404'),
} satisfies Record<string, Right>

/**
 * Which right each call asks for. Whether a call is for nobody, people or hosts at all also stands in the contract's
 * table.
 */
export const permissions: Record<CallName, keyof typeof rights> = {
  'user/signin': 'everybody',
  'user/signup': 'everybody',
  'user/signup-otp-verify': 'everybody',
  'user/send-otp': 'everybody',
  'user/forgot-password': 'everybody',
  'user/forgot-password/otp-verify': 'everybody',
  'user/forgot-password/reset-password': 'everybody',
  'user/social-signup': 'everybody',
  'user/onboarding': 'person',
  'user/resubmit-document': 'person',

  'user/profile-details': 'person',
  'user/update': 'person',
  'user/change-password': 'person',
  'user/get-all-banks': 'person',
  'user/get/{id}': 'everybody',
  'user/image-permission/setting': 'person',
  'user/image-permission/get': 'person',
  'user/logout': 'person',
  'user/all-device-logout': 'person',
  'user/device/list': 'person',
  'user/device/end/{id}': 'ownOfGuest',
  'user/device/push': 'person',
  'user/delete': 'person',

  'cms/homepage': 'everybody',
  'cms/about-us': 'everybody',
  'cms/faq/list': 'everybody',
  cms: 'everybody',
  'cms/support-us/cms': 'everybody',
  'setting/details': 'everybody',
  'enquiry/add': 'everybody',
  'cities/getAll': 'everybody',
  'newsletter/addNewMember': 'everybody',

  'property-type/getAll': 'everybody',
  'user/get-all-amenities': 'everybody',
  'property/getall': 'everybody',
  'property/map-view': 'everybody',
  'property/details': 'everybody',
  'bookings/check-availability': 'everybody',
  'property/get-all-rooms': 'everybody',
  'property/room-details': 'everybody',
  'property/country-list': 'everybody',
  'property/country-validate': 'everybody',
  'property/my-property': 'anyHost',
  'property/save': 'writerOfDraft',
  'property/update': 'hostOfListing',
  'property/delete-property': 'hostOfListing',

  'bookings/add': 'person',
  'bookings/my-booking': 'person',
  'bookings/my-booking/details': 'sidesOfBooking',
  'bookings/cancelled': 'sidesOfBooking',
  'bookings/invoice-download': 'paperOfBooking',
  'bookings/cancellation-reasons': 'person',
  'bookings/stats': 'anyHost',
  'bookings/payment-now': 'guestOfBooking',
  'bookings/accepted-declinded': 'hostOfBooking',
  'bookings/change/quote': 'sidesOfBooking',
  'bookings/change/propose': 'sidesOfBooking',
  'bookings/change/answer': 'sidesOfBooking',

  'transcation/getAll': 'person',
  'transcation/details': 'ownOfGuest',

  'bookings/review': 'sidesOfBooking',
  'property/fetch-review-by-propertyId': 'everybody',
  'bookings/dashboard/avg-rating': 'anyHost',

  'stripe-connect/create': 'anyHost',
  'property/booking-type/set': 'hostOfListing',
  'property/booking-type/get': 'hostOfListing',
  'stripe-bank/add': 'person',
  'stripe-bank/list': 'person',
  'stripe-bank/delete/{paymentMethodId}': 'ownOfGuest',
  'stripe-bank/set-default': 'ownOfGuest',

  'date-wise-price/add-new-price': 'hostOfListing',
  'date-wise-price/get-calender': 'person',
  'bookings/linear-calender': 'anyHost',
  'calendar-feed/list': 'hostOfListing',
  'calendar-feed/add': 'hostOfListing',
  'calendar-feed/delete': 'ownAsHost',
  'calendar-feed/sync': 'ownAsHost',
  'calendar-feed/address': 'hostOfListing',
  'long-term-discount': 'hostOfListing',
  'long-term-discount/addUpdate': 'hostOfListing',

  'notification/getAll': 'person',
  'notification/status-change': 'ownOfHost',
  'notification/read-all': 'person',
  'user/get-emergency/contact': 'person',
  'user/add-emergency/contact': 'person',
  'email-alert/get': 'person',
  'email-alert/add-update': 'person',

  'chat/chat-room/create': 'person',
  'chat/chat-room/list': 'person',
  'chat/details': 'sidesOfRoom',
  'chat/file-send': 'sidesOfRoom',
  'chat/mark-as': 'sidesOfRoom',
  'chat/quick-reply/list': 'sidesOfRoom',
  'chat/quick-reply/getAll': 'anyHost',
  'chat/quick-reply/details': 'ownAsHost',
  'chat/quick-reply/update': 'ownAsHost',
}

/** What the table says to a caller of this kind. */
export const toldBy = (name: CallName, caller: CallerKind): Told => rights[permissions[name]].cells[caller]

/** Refuses whoever is a stranger to the thing that the call is about. */
export async function allowed(
  name: CallName,
  { me, input, services }: { me: Me | null; input: unknown; services: Services },
): Promise<void> {
  const { check }: Right = rights[permissions[name]]
  if (!check || !me) return
  const fields = input as Record<string, unknown>
  await check({ me, services, field: (of) => (fields[of] === undefined ? undefined : String(fields[of])) })
}

/**
 * A listing is public, so that a stranger is told that it is not theirs. A draft of one's own is as good as a listing.
 */
async function hostOfListing({ me, field, services: { db } }: Ask): Promise<void> {
  const id = field('propertyId')
  const found = await row<{ hostId: string }>(
    db,
    sql`select host_id as "hostId" from property where id = ${id} and status <> 'removed'`,
  )
  if (!found) return writesDraft(me, id, db)
  if (found.hostId !== me.id) throw forbidden('This listing belongs to another host.')
}

/** Without an id a new one is begun. */
async function writerOfDraft(ask: Ask): Promise<void> {
  if (ask.field('propertyId')) await hostOfListing(ask)
}

/** A draft is its writer's affair: to a stranger it does not exist. */
async function writesDraft(me: Me, id: string | undefined, db: Services['db']): Promise<void> {
  const mine = await row(db, sql`select 1 from listing_draft where id = ${id} and host_id = ${me.id}`)
  if (!mine) throw notFound('This listing is not there any more.')
}

/** A booking is its two sides' affair: to a stranger it does not exist. */
async function sideOfBooking({ me, field, services: { db } }: Ask): Promise<'guest' | 'host'> {
  const found = await row<{ guestId: string; hostId: string }>(
    db,
    sql`select guest_id as "guestId", host_id as "hostId" from booking where id = ${field('bookingId')}`,
  )
  if (found?.guestId === me.id) return 'guest'
  if (found?.hostId === me.id) return 'host'
  throw notFound('We can’t find this booking among yours.')
}

async function sidesOfBooking(ask: Ask): Promise<void> {
  await sideOfBooking(ask)
}

async function guestOfBooking(ask: Ask): Promise<void> {
  if ((await sideOfBooking(ask)) !== 'guest') throw forbidden('Only the guest can pay for this booking.')
}

async function hostOfBooking(ask: Ask): Promise<void> {
  if ((await sideOfBooking(ask)) !== 'host') throw forbidden('Only the host can answer this request.')
}

async function paperOfBooking(ask: Ask): Promise<void> {
  const side = await sideOfBooking(ask)
  if (side !== (ask.field('kind') === 'payout' ? 'host' : 'guest')) {
    throw forbidden(
      side === 'host'
        ? 'The invoice is for the guest. Ask for the payout statement instead.'
        : 'The payout statement is for the host. Ask for the invoice instead.',
    )
  }
}
