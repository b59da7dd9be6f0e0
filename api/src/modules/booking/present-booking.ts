import {
  type BookingAction,
  type BookingDetails,
  type BookingStatus,
  type BookingSummary,
  type HostRight,
  includesRight,
  type ListingUnit,
  type Photo,
  type QuoteLine,
  type StayChange,
} from '@qe/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { isoInstant, isoInstantOrNull, row, rows } from '../../database/rows'
import type { PricedNight } from '../../database/schema'
import { reviewsCloseAt } from '../../domain/booking-clock'
import { cancellationOf } from '../../domain/booking-money'
import { actionsFor, confirmedStatuses, labelOf } from '../../domain/booking-process'
import { changeActionsFor, changeLabel } from '../../domain/change-process'
import { type CouponTerms, codeFor, linesFor, priceFor } from '../../domain/coupon'
import { daysBetween } from '../../domain/dates'
import { notFound } from '../../domain/errors'
import { restPayBy } from '../../domain/part-payment'
import { namingCoHost, type Principal, rightOfCall } from '../../domain/team'
import type { Services } from '../../services'
import { guideForGuest } from '../arrival-guide/guide-for-guest'
import { presentClaimTerms } from '../claim/claim-limits'
import { claimsOfBooking } from '../claim/present-claims'
import { presentCredit } from '../coupon/own-coupons'
import { fellowGuestsOf } from '../fellow-guest/present-fellow-guests'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'
import { findListingWithUnits, unitsFor } from '../quote/availability'
import { guestFacts } from '../review/guest-facts'
import { openChangeColumn, presentChange } from './change/present-change'
import { isMovable } from './move-unit'
import { unpaidRestSql } from './part-payment/part-payment-record'
import { presentParts } from './part-payment/present-parts'
import { presentRefunds } from './present-refunds'
import { presentReviews } from './present-reviews'
import { refundNow, refundTerms } from './refund-terms'

/** A booking with the columns of its summary. Timestamps are text. */
export interface BookingRow {
  id: string
  code: string
  status: BookingStatus
  listingId: string
  title: string
  photo: Photo
  city: string
  country: string
  timeZone: string
  guestId: string
  guestName: string
  guestAvatar: string | null
  hostId: string
  hostName: string
  hostAvatar: string | null
  checkIn: string
  checkOut: string
  guests: number
  children: number
  infants: number
  pets: number
  bookingType: 'instant' | 'request'
  total: number
  payout: number
  serviceFee: number
  tax: number
  currency: string
  createdAt: string
  clockAt: string | null
  /** Whether the viewing side has written its review. */
  reviewed: boolean
  change: Pick<StayChange, 'status' | 'by' | 'deadline'> | null
  /** `HH:MM` at the listing. */
  checkInFrom: string
  /** Null where its listing has one. */
  unit: ListingUnit | null
  /** When the card of an unpaid rest was declined. */
  restDeclinedAt: string | null
}

const blankPhoto: Photo = { path: '', alt: '' }

/** The unit of `booking b` where its listing has, or had, others. */
export const unitSql = sql`(select jsonb_build_object('id', r.id, 'name', r.name) from room r where r.id = b.room_id
  and (r.removed_at is not null or exists (select 1 from room o where o.listing_id = r.listing_id and o.id <> r.id
    and o.removed_at is null)))`

const summaryColumns = (
  viewer: SQL,
) => sql`b.id, b.code, b.status, b.listing_id as "listingId", l.title, l.photos -> 0 as photo, c.name as city,
    c.country, b.time_zone as "timeZone",
  b.guest_id as "guestId", ${shownNameSql('g')} as "guestName", ${visibleAvatarSql('g', viewer)} as "guestAvatar",
  b.host_id as "hostId", ${shownNameSql('h')} as "hostName", ${visibleAvatarSql('h', viewer)} as "hostAvatar",
  b.check_in as "checkIn", b.check_out as "checkOut", b.guests, b.children, b.infants, b.pets,
  b.booking_type as "bookingType", b.total, b.payout, b.service_fee as "serviceFee", b.tax, b.currency,
  b.created_at as "createdAt", b.clock_at as "clockAt", b.check_in_from as "checkInFrom",
  (select p.declined_at from part_payment p where p.booking_id = b.id and p.paid = 0 and b.status = 'confirmed')
    as "restDeclinedAt",
  ${unitSql} as unit`

/** Reads bookings as one side sees them. */
export async function bookingRows<Row extends BookingRow = BookingRow>(
  db: Queryable,
  {
    where,
    order,
    limit,
    side,
    more = sql``,
  }: { where: SQL; order: SQL; limit: number; side: 'guest' | 'provider'; more?: SQL },
): Promise<Row[]> {
  return rows<Row>(
    db,
    sql`select ${summaryColumns(side === 'guest' ? sql`b.guest_id` : sql`b.host_id`)}, exists (select 1 from review r
        where r.booking_id = b.id and r.side = ${side}) as reviewed, ${openChangeColumn} as change ${more}
        from booking b join listing l on l.id = b.listing_id join city c on c.id = l.city_id
        join person g on g.id = b.guest_id join person h on h.id = b.host_id
        where ${where} order by ${order} limit ${limit}`,
  )
}

/** Converts a row to the summary that one side sees: a co-host as far as their level goes. */
export function toSummary(
  found: BookingRow,
  side: 'guest' | 'provider',
  now: Date,
  { level }: Pick<Principal, 'level'> = { level: 'owner' },
): BookingSummary {
  const waiting = found.status === 'held' || found.status === 'requested'
  return {
    id: found.id,
    code: found.code,
    status: found.status,
    side,
    property: {
      id: found.listingId,
      title: found.title,
      photo: found.photo ?? blankPhoto,
      city: found.city,
      country: found.country,
      timeZone: found.timeZone,
    },
    guest: { id: found.guestId, name: found.guestName, avatar: found.guestAvatar },
    host: { id: found.hostId, name: found.hostName, avatar: found.hostAvatar },
    checkIn: found.checkIn,
    checkOut: found.checkOut,
    nights: daysBetween(found.checkIn, found.checkOut),
    guests: found.guests,
    children: found.children,
    infants: found.infants,
    pets: found.pets,
    bookingType: found.bookingType,
    total: { amount: priceFor(side, found), currency: found.currency },
    payout:
      side === 'provider' && includesRight(level, 'money') ? { amount: found.payout, currency: found.currency } : null,
    createdAt: isoInstant(found.createdAt),
    deadline: waiting ? isoInstantOrNull(found.clockAt) : null,
    actions: actionsOf(found, side, now).filter((action) => mayTake(action, level)),
    change: found.change && {
      ...found.change,
      deadline: isoInstantOrNull(found.change.deadline),
      actions: changeActionsFor(found.change.status, found.change.by, side),
    },
    ...(found.unit && (side === 'provider' || confirmedStatuses.includes(found.status)) && { unit: found.unit }),
    ...(found.restDeclinedAt && { payRestBy: restPayBy(found, new Date(found.restDeclinedAt)).toISOString() }),
  }
}

/** What a co-host needs for what can be done with a booking, beyond the right to see it. */
const rightOfAction: { [A in BookingAction]?: HostRight } = {
  cancel: rightOfCall['bookings/cancelled'],
  change: rightOfCall['bookings/change/propose'],
  review: rightOfCall['bookings/review'],
}

const mayTake = (action: BookingAction, level: HostRight) => includesRight(level, rightOfAction[action] ?? 'messages')

function actionsOf(found: BookingRow, side: 'guest' | 'provider', now: Date): BookingAction[] {
  return actionsFor(found.status, side, !found.reviewed && mayReview(found, side, now))
}

/**
 * Whether a side may write a review: both sides after the stay, and the guest after a host's cancellation, until the
 * review period ends.
 */
export function mayReview(
  found: Pick<BookingRow, 'status' | 'checkOut' | 'timeZone'>,
  side: 'guest' | 'provider',
  now: Date,
): boolean {
  const over = found.status === 'completed' || (found.status === 'cancelled_by_provider' && side === 'guest')
  return over && now < reviewsCloseAt(found)
}

/** What `placeColumns` reads. */
export interface PlaceRow {
  address: string
  lat: number
  lon: number
  checkInUntil: string
  checkOutBy: string
  houseRules: string[]
}

interface DetailRow extends BookingRow, PlaceRow {
  lines: QuoteLine[]
  coupon: CouponTerms | null
  nights: PricedNight[]
  cancellationTier: BookingDetails['cancellationTier']
  captured: number
  refunded: number
  disputed: number
  damages: number
  confirmedAt: string | null
  citySlug: string
  guestMessage: string | null
  cardBrand: string | null
  cardLast4: string | null
  paymentProblem: string | null
  chatRoomId: string | null
  unpaid: number
  restDueAt: string | null
}

export const placeColumns = sql`, l.address, l.lat, l.lon, b.check_in_until as "checkInUntil",
    b.check_out_by as "checkOutBy", l.house_rules as "houseRules"`

/** Where and how one arrives and leaves. The exact place only for those who may know it. */
export const presentPlace = (found: BookingRow & PlaceRow, isPlaceKnown: boolean) => ({
  address: isPlaceKnown ? found.address : null,
  point: isPlaceKnown ? { lat: found.lat, lon: found.lon } : null,
  checkInFrom: found.checkInFrom,
  checkInUntil: found.checkInUntil,
  checkOutBy: found.checkOutBy,
  houseRules: found.houseRules,
})

const detailColumns = sql`${placeColumns}, b.lines, b.coupon, b.nights,
    b.cancellation_tier as "cancellationTier", b.captured, b.refunded, b.disputed, b.damages,
    b.confirmed_at as "confirmedAt",
  c.slug as "citySlug",
  b.guest_message as "guestMessage", b.card_brand as "cardBrand", b.card_last4 as "cardLast4",
  b.payment_problem as "paymentProblem",
  (select k.id from conversation k where k.listing_id = b.listing_id and k.guest_id = b.guest_id) as "chatRoomId",
  case when b.status = 'held' then 0 else ${unpaidRestSql} end as unpaid,
  (select p.due_at from part_payment p where p.booking_id = b.id) as "restDueAt"`

/**
 * One booking in full, as this principal sees it.
 * @throws ApiError 404 for anybody who is not a side of it, and for a host as long as nothing was paid or reserved
 */
export async function bookingDetails(
  services: Pick<Services, 'db' | 'now' | 'secret' | 'acceptedSecrets'>,
  bookingId: string,
  principal: Principal,
): Promise<BookingDetails> {
  const { db } = services
  const personId = principal.id
  const now = services.now()
  const sides = await row<{ guestId: string; hostId: string | null }>(
    db,
    sql`select guest_id as "guestId", case when authorised + captured > 0 then host_id end as "hostId"
        from booking where id = ${bookingId}`,
  )
  const side = sides?.guestId === personId ? 'guest' : sides?.hostId === personId ? 'provider' : null
  if (!side) throw notFound('We can’t find this booking among yours.')
  const [found] = await bookingRows<DetailRow>(db, {
    where: sql`b.id = ${bookingId}`,
    order: sql`b.id`,
    limit: 1,
    side,
    more: detailColumns,
  })
  if (!found) throw notFound('We can’t find this booking among yours.')
  const confirmed = confirmedStatuses.includes(found.status)
  const summary = toSummary(found, side, now, principal)
  const { actions, change } = await presentChange(db, bookingId, side, summary.actions, now)
  const isPlaceKnown = side === 'provider' || confirmed
  const guide = side === 'guest' && confirmed ? await guideForGuest(db, found, services, now) : undefined
  return {
    ...summary,
    currency: found.currency,
    lines: linesFor(side, found.lines),
    ...codeFor(side, found.coupon),
    ...(await presentCredit(db, found, side, now)),
    refunds: refundTerms(found, found.unpaid, restChargedAt(found, now)),
    cancellationTier: found.cancellationTier,
    refundNow: summary.actions.includes('cancel')
      ? {
          amount: cancellationOf(found, side, refundNow(found, found.unpaid, now)).refund,
          currency: found.currency,
        }
      : null,
    timeline: await timelineOf(db, bookingId, side),
    ...presentPlace(found, isPlaceKnown),
    citySlug: found.citySlug,
    chatRoomId: found.chatRoomId,
    guestMessage: found.guestMessage,
    card:
      side === 'guest' && found.cardBrand && found.cardLast4
        ? { brand: found.cardBrand, last4: found.cardLast4 }
        : null,
    paymentProblem: side === 'guest' ? found.paymentProblem : null,
    ...(side === 'guest' && found.status === 'withdrawn' && (await presentGivenUp(db, found))),
    actions: actions.filter((action) => mayTake(action, principal.level)),
    change: change && !includesRight(principal.level, 'money') ? { ...change, payoutDifference: null } : change,
    ...(await presentReviews(services, bookingId, { side, mayWrite: mayReview(found, side, now) })),
    ...(side === 'guest' && {
      captured: { amount: found.captured - found.damages, currency: found.currency },
      refundsMade: await presentRefunds(db, bookingId, found.currency),
    }),
    ...(await presentParts(db, found, side)),
    ...(guide && { arrivalGuide: guide }),
    ...(side === 'guest' && (await fellowGuestsOf(db, found, now))),
    ...(await presentGuestFacts(db, found, side)),
    ...(await presentFreeUnits(db, found, side, now)),
    ...(await presentClaims(db, bookingId, { side, principal, now })),
  }
}

/** Of a booking that ended as a hold: what has taken its place. A request that was withdrawn has no such thing. */
async function presentGivenUp(
  db: Queryable,
  { id, guestId, listingId }: DetailRow,
): Promise<Pick<BookingDetails, 'givenUp'>> {
  const givenUp = await row<{ replacedBy: string | null }>(
    db,
    sql`select (select b.id from booking b where b.guest_id = ${guestId} and b.listing_id = ${listingId}
          and b.created_at = e.at) as "replacedBy"
        from booking_event e where e.booking_id = ${id} and e.event = 'give_up' limit 1`,
  )
  return givenUp ? { givenUp } : {}
}

/** For the host, while they have to answer: what there is to know of the guest. */
async function presentGuestFacts(
  db: Queryable,
  found: DetailRow,
  side: 'guest' | 'provider',
): Promise<Pick<BookingDetails, 'guestFacts'>> {
  const waits = found.status === 'requested' || (found.change?.by === 'guest' && found.change.status === 'proposed')
  if (side === 'guest' || !waits) return {}
  const factsOf = await guestFacts(db, [found])
  return { guestFacts: factsOf(found) }
}

/** For the host: units that a stay could move to. */
async function presentFreeUnits(
  db: Queryable,
  found: DetailRow,
  side: 'guest' | 'provider',
  now: Date,
): Promise<{ freeUnits?: ListingUnit[] }> {
  const { unit } = found
  if (side === 'guest' || !unit || !isMovable(found.status) || found.change) return {}
  const listing = await findListingWithUnits(db, found.listingId)
  const free = await unitsFor(db, listing, found, now, found.id)
  return { freeUnits: listing.units.filter(({ id }) => id !== unit.id && free.some((one) => one.id === id)) }
}

async function timelineOf(
  db: Queryable,
  bookingId: string,
  side: 'guest' | 'provider',
): Promise<BookingDetails['timeline']> {
  const events = await rows<{
    at: string
    event: string
    by: 'guest' | 'provider' | 'admin' | 'system'
    note: string | null
    coHost: string | null
  }>(
    db,
    sql`select e.at, e.event, e.by, e.note, p.first_name as "coHost"
        from booking_event e left join person p on p.id = e.actor_id where e.booking_id = ${bookingId}
          and (${side} = 'provider' or e.event <> 'unit_moved') order by e.id`,
  )
  return events.map(({ at, event, by, note, coHost }) => ({
    at: isoInstant(at),
    label: namingCoHost(changeLabel(event, side, by) ?? labelOf(event, side), side === 'provider' ? coHost : null),
    by,
    note,
    ...(side === 'provider' && coHost && { coHost }),
  }))
}

/** When the unpaid rest will be charged; undefined once it is due, and where there is none. */
function restChargedAt({ unpaid, restDueAt }: DetailRow, now: Date): Date | undefined {
  const at = restDueAt && unpaid > 0 ? new Date(restDueAt) : null
  return at && at > now ? at : undefined
}

async function presentClaims(
  db: Queryable,
  bookingId: string,
  { side, principal, now }: { side: 'guest' | 'provider'; principal: Principal; now: Date },
): Promise<Pick<BookingDetails, 'claims' | 'claimTerms'>> {
  if (!includesRight(principal.level, rightOfCall['claim/details'])) return {}
  const claimTerms = await presentClaimTerms(db, bookingId, side, now)
  return { claims: await claimsOfBooking(db, bookingId, side, principal), ...(claimTerms && { claimTerms }) }
}
