import { type CallName, calls, callTable, includesRight, type TeamLevel } from '@qe/contract'
import { rightOfCall } from '../domain/team'

/**
 * Kinds of callers. `guest` and `host` are the two sides of the booking or conversation that a call is about, and own
 * their private data; the others have no relation to it.
 */
export const callers = ['nobody', 'guest', 'otherGuest', 'host', 'otherHost', 'admin'] as const
export type CallerKind = (typeof callers)[number]

/** `ok`, or the status of the refusal: 401 sign in first, 403 not yours, 404 it does not exist for you. */
export type ExpectedAnswer = 'ok' | 401 | 403 | 404
type ExpectedRow = Record<CallerKind, ExpectedAnswer>

function expectedRow(cells: string): ExpectedRow {
  const answers = cells.split(/\s+/).map((cell) => (cell === 'ok' ? cell : Number(cell)))
  return Object.fromEntries(callers.map((caller, n) => [caller, answers[n]])) as ExpectedRow
}

/** Calls about nobody's own data: the contract's `who` alone decides. Columns are `callers`. */
const byWho = {
  //                nobody guest other host other admin
  public: expectedRow('ok ok ok ok ok ok'),
  user: expectedRow('401 ok ok ok ok ok'),
  guest: expectedRow('401 ok ok ok ok ok'),
  provider: expectedRow('401 403 403 ok ok ok'),
}

/** Calls about somebody's own data. Columns are `callers`. */
const owned = {
  /** Private to the guest: a card, a transaction, whom they block. */
  ownOfGuest: expectedRow('401 ok 404 404 404 404'),
  /** Private to the host: a notification. */
  ownOfHost: expectedRow('401 404 404 ok 404 404'),
  /** Only for hosts, and private to each: quick replies, calendar feeds. */
  ownAsHost: expectedRow('401 403 403 ok 404 404'),
  /** For the account with the invited address, here the guest's. */
  invited: expectedRow('401 ok 403 403 403 403'),
  /** The same, here the other guest's. */
  invitedByGuest: expectedRow('401 403 ok 403 403 403'),
  hostOfListing: expectedRow('401 403 403 ok 403 403'),
  writerOfDraft: expectedRow('401 403 403 ok 404 404'),
  guestOfBooking: expectedRow('401 ok 404 403 404 404'),
  hostOfBooking: expectedRow('401 403 403 ok 404 404'),
  sidesOfBooking: expectedRow('401 ok 404 ok 404 404'),
  /** A guest's invoice; the host has a payout statement. */
  documentOfBooking: expectedRow('401 ok 404 403 404 404'),
  sidesOfConversation: expectedRow('401 ok 404 ok 404 404'),
  /** For everybody but the guest who wrote it: a report of a review. */
  notByGuest: expectedRow('401 403 ok ok ok ok'),
  /** For everybody but its host: a report of a listing. */
  notByHost: expectedRow('401 ok ok 403 ok ok'),
}

/** The ownership rule of each call about somebody's own data. */
export const ownershipByCall: { [N in CallName]?: keyof typeof owned } = {
  'user/device/end/{id}': 'ownOfGuest',
  'user/passkey/delete/{id}': 'ownOfGuest',
  'property/save': 'writerOfDraft',
  'property/update': 'hostOfListing',
  'property/delete-property': 'hostOfListing',
  'property/duplicate': 'hostOfListing',
  'property/hints': 'hostOfListing',
  'property/photo/original': 'hostOfListing',
  'property/photo/crop': 'hostOfListing',
  'bookings/my-booking/details': 'sidesOfBooking',
  'bookings/cancelled': 'sidesOfBooking',
  'bookings/invoice-download': 'documentOfBooking',
  'bookings/payment-now': 'guestOfBooking',
  'bookings/accepted-declinded': 'hostOfBooking',
  'bookings/change/quote': 'sidesOfBooking',
  'bookings/change/propose': 'sidesOfBooking',
  'bookings/change/answer': 'sidesOfBooking',
  'bookings/unit/move': 'hostOfBooking',
  'bookings/fellow-guests/invite': 'guestOfBooking',
  'bookings/fellow-guests/withdraw': 'guestOfBooking',
  'bookings/fellow-guests/remove': 'guestOfBooking',
  'bookings/fellow-guests/leave': 'ownOfGuest',
  'bookings/fellow-guests/answer': 'invitedByGuest',
  'bookings/shared-trips/details': 'ownOfGuest',
  'claim/open': 'sidesOfBooking',
  'claim/details': 'sidesOfBooking',
  'claim/answer': 'sidesOfBooking',
  'claim/pay': 'guestOfBooking',
  'transcation/details': 'ownOfGuest',
  'bookings/review': 'sidesOfBooking',
  'bookings/review/reply': 'hostOfBooking',
  'review/report': 'notByGuest',
  'property/report': 'notByHost',
  'arrival-guide/details': 'hostOfListing',
  'arrival-guide/update': 'hostOfListing',
  'property/booking-type/set': 'hostOfListing',
  'property/booking-type/get': 'hostOfListing',
  'stripe-bank/delete/{paymentMethodId}': 'ownOfGuest',
  'stripe-bank/set-default': 'ownOfGuest',
  'date-wise-price/add-new-price': 'hostOfListing',
  'calendar/hints': 'hostOfListing',
  'calendar/edit-nights': 'hostOfListing',
  'calendar/undo-edit': 'ownAsHost',
  'calendar/redo-edit': 'ownAsHost',
  'calendar/copy-year': 'hostOfListing',
  'season/save': 'hostOfListing',
  'season/delete': 'ownAsHost',
  'price-rule/preview': 'hostOfListing',
  'price-rule/save': 'hostOfListing',
  'price-rule/delete': 'hostOfListing',
  'insights/overview': 'ownAsHost',
  'payout/statement': 'ownAsHost',
  'team/invitation/resend': 'ownAsHost',
  'team/invitation/withdraw': 'ownAsHost',
  'team/invitation/answer': 'invited',
  'team/member/update': 'ownAsHost',
  'team/member/remove': 'ownAsHost',
  'team/leave': 'ownOfGuest',
  'coupon/create': 'hostOfListing',
  'coupon/end': 'ownAsHost',
  'calendar-feed/list': 'hostOfListing',
  'calendar-feed/add': 'hostOfListing',
  'calendar-feed/delete': 'ownAsHost',
  'calendar-feed/sync': 'ownAsHost',
  'calendar-feed/address': 'hostOfListing',
  'long-term-discount': 'hostOfListing',
  'long-term-discount/addUpdate': 'hostOfListing',
  'lead-time-discount': 'hostOfListing',
  'lead-time-discount/update': 'hostOfListing',
  'wishlist/details': 'ownOfGuest',
  'wishlist/save': 'ownOfGuest',
  'wishlist/update': 'ownOfGuest',
  'wishlist/delete': 'ownOfGuest',
  'wishlist/restore': 'ownOfGuest',
  'wishlist/share': 'ownOfGuest',
  'notification/status-change': 'ownOfHost',
  'chat/details': 'sidesOfConversation',
  'chat/file-send': 'sidesOfConversation',
  'chat/message/edit': 'ownOfGuest',
  'chat/message/unsend': 'ownOfGuest',
  'chat/message/translate': 'sidesOfConversation',
  'chat/chat-room/archive': 'sidesOfConversation',
  'chat/chat-room/mark-unread': 'sidesOfConversation',
  'chat/mark-as': 'sidesOfConversation',
  'chat/report': 'sidesOfConversation',
  'chat/block': 'ownOfGuest',
  'chat/scheduled/list': 'ownAsHost',
  'chat/scheduled/update': 'ownAsHost',
  'chat/quick-reply/list': 'sidesOfConversation',
  'chat/quick-reply/details': 'ownAsHost',
  'chat/quick-reply/update': 'ownAsHost',
}

/** A co-host of the host for all listings, one for another listing of theirs, and one who has left. */
export type CoHostKind = TeamLevel | 'elsewhere' | 'former'

/** Calls that are of everybody's own whatever they are given, and those of a thing that no co-host has. */
const ofOnesOwn: readonly CallName[] = ['places/find-address', 'places/town']

/** Calls that decide by the host that they name. */
const isList = (name: CallName) =>
  name !== 'chat/quick-reply/update' &&
  name !== 'coupon/create' &&
  'hostId' in ((calls[name].input as { shape?: object }).shape ?? {})

/** The calls that a co-host may make for a host, or be refused. */
export const callsOfCoHosts = (Object.keys(rightOfCall) as (keyof typeof rightOfCall)[]).filter(
  (name) => !ofOnesOwn.includes(name) && (isList(name) || ownershipByCall[name] || callTable[name].who !== 'provider'),
)

/** The expected answer to a co-host about a thing, or a list, of the host. */
export function expectedOfCoHost(name: keyof typeof rightOfCall, kind: CoHostKind): ExpectedAnswer {
  const right = rightOfCall[name]
  if (kind === 'former' || kind === 'elsewhere') {
    if (!isList(name)) return expectedAnswer(name, 'otherHost')
    return kind === 'elsewhere' && name !== 'chat/quick-reply/getAll' && includesRight('listings', right) ? 'ok' : 403
  }
  // The host's document is the payout statement.
  if (includesRight(kind, right)) return name === 'bookings/invoice-download' ? 'ok' : expectedAnswer(name, 'host')
  if (callTable[name].who === 'public' || expectedAnswer(name, 'otherHost') === 'ok') return isList(name) ? 403 : 'ok'
  const isHostsAlone = name === 'property/save' || name.startsWith('team/')
  return isHostsAlone ? expectedAnswer(name, 'otherHost') : 403
}

/** The expected answer to a caller of this kind. */
export function expectedAnswer(name: CallName, caller: CallerKind): ExpectedAnswer {
  const ownership = ownershipByCall[name]
  return (ownership ? owned[ownership] : byWho[callTable[name].who])[caller]
}
