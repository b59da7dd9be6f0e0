import type { CallOutput, ClaimDetails, ClaimStatus, ClaimSummary, ListedClaim, ParsedInput } from '@qe/contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { page, readCursor } from '../../database/cursor'
import { isoInstant, isoInstantOrNull, row, rows } from '../../database/rows'
import { type ClaimRow, claim } from '../../database/schema'
import type { Actor } from '../../domain/booking-process'
import type { Side } from '../../domain/change-process'
import {
  type ClaimEventName,
  claimActionsFor,
  claimLabel,
  claimReasonLabel,
  claimStatusLabel,
  mayTakeClaimAction,
} from '../../domain/claim-process'
import { priceFor } from '../../domain/coupon'
import { notFound } from '../../domain/errors'
import { namingCoHost, type Principal } from '../../domain/team'
import type { Services } from '../../services'
import { describeFiles } from '../../storage'
import { shownNameSql } from '../profile/read-profile'
import { visibleAvatarSql } from '../profile/visible-avatar'
import { ofListings } from '../team/act-for'

interface ListedRow {
  id: string
  by: Side
  status: ClaimStatus
  reason: string
  amount: number
  settledAmount: number | null
  clockAt: string | null
  createdAt: string
  currency: string
  bookingId: string
  code: string
  title: string
  photo: string | null
  timeZone: string
  checkIn: string
  checkOut: string
  total: number
  payout: number
  serviceFee: number
  tax: number
  otherId: string
  otherName: string
  otherAvatar: string | null
}

const claimColumns = sql`c.id, c.by, c.status, c.reason, c.amount, c.settled_amount as "settledAmount",
  c.clock_at as "clockAt", c.created_at as "createdAt", b.currency`

/** Claims as one side sees them. */
const listedRows = (db: Queryable, side: Side, where: SQL, limit: number, order = sql`c.created_at desc, c.id desc`) =>
  rows<ListedRow>(
    db,
    sql`select ${claimColumns}, b.id as "bookingId", b.code, l.title, l.photos -> 0 ->> 'path' as photo,
          b.time_zone as "timeZone", b.check_in as "checkIn", b.check_out as "checkOut", b.total, b.payout,
          b.service_fee as "serviceFee", b.tax, o.id as "otherId",
          ${shownNameSql('o')} as "otherName",
          ${visibleAvatarSql('o', side === 'guest' ? sql`b.guest_id` : sql`b.host_id`)} as "otherAvatar"
        from claim c join booking b on b.id = c.booking_id join listing l on l.id = b.listing_id
        join person o on o.id = ${side === 'guest' ? sql`b.host_id` : sql`b.guest_id`}
        where ${where} order by ${order} limit ${limit}`,
  )

type SummaryRow = Pick<
  ListedRow,
  'id' | 'by' | 'status' | 'reason' | 'amount' | 'settledAmount' | 'clockAt' | 'createdAt' | 'currency'
>

const toSummary = (of: SummaryRow, side: Side, { level }: Principal): ClaimSummary => ({
  id: of.id,
  by: of.by,
  side,
  status: of.status,
  label: claimStatusLabel(of.status, of.by, side),
  reason: claimReasonLabel(of.by, of.reason),
  amount: { amount: of.amount, currency: of.currency },
  settledAmount: of.settledAmount === null ? null : { amount: of.settledAmount, currency: of.currency },
  deadline: isoInstantOrNull(of.clockAt),
  actions: claimActionsFor(of.status, of.by, side).filter((action) => mayTakeClaimAction(action, level)),
  createdAt: isoInstant(of.createdAt),
})

const toListed = (of: ListedRow, side: Side, principal: Principal): ListedClaim => ({
  ...toSummary(of, side, principal),
  booking: {
    id: of.bookingId,
    code: of.code,
    title: of.title,
    photo: of.photo ?? '',
    timeZone: of.timeZone,
    checkIn: of.checkIn,
    checkOut: of.checkOut,
    total: { amount: priceFor(side, of), currency: of.currency },
  },
  other: { id: of.otherId, name: of.otherName, avatar: of.otherAvatar },
})

/** The claims about a booking, the latest first. */
export async function claimsOfBooking(
  db: Queryable,
  bookingId: string,
  side: Side,
  principal: Principal,
): Promise<ClaimSummary[]> {
  const found = await rows<SummaryRow>(
    db,
    sql`select ${claimColumns} from claim c join booking b on b.id = c.booking_id where b.id = ${bookingId}
        order by c.created_at desc`,
  )
  return found.map((one) => toSummary(one, side, principal))
}

const unfinished = sql`c.status in ('open', 'offered', 'review', 'to_pay')`
const states = { all: sql`true`, open: unfinished, closed: sql`not (${unfinished})` }

/** Claims that wait for the answer or the payment of this side. */
const waitsFor = (side: Side) => sql`((c.status = 'open' and c.by <> ${side})
  or (c.status = 'offered' and c.by = ${side}) or (c.status = 'to_pay' and ${side} = 'guest'))`

/** Claims that wait for a host's answer, those with the least time first. */
export async function claimsToAnswer(db: Queryable, host: Principal, limit: number): Promise<ListedClaim[]> {
  const found = await listedRows(
    db,
    'provider',
    sql`b.host_id = ${host.id} and ${ofListings(host, sql`b.listing_id`)} and ${waitsFor('provider')}`,
    limit,
    sql`c.clock_at nulls last, c.id`,
  )
  return found.map((one) => toListed(one, 'provider', host))
}

/** A person's claims on one side, or those of their listings that a co-host may see, page by page. */
export async function listClaims(
  db: Queryable,
  principal: Principal,
  { side, state, cursor, limit }: ParsedInput<'claim/list'>,
): Promise<CallOutput<'claim/list'>> {
  const mine = sql`${side === 'guest' ? sql`b.guest_id` : sql`b.host_id`} = ${principal.id}
    and ${ofListings(principal, sql`b.listing_id`)}`
  const after = readCursor(cursor, 2)
  const step = after ? sql`and (c.created_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  const found = await listedRows(db, side, sql`${mine} and ${states[state]} ${step}`, limit + 1)
  const { items, nextCursor } = page(found, limit, (last) => [last.createdAt, last.id])
  const waiting = await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from claim c join booking b on b.id = c.booking_id where ${mine}
        and ${waitsFor(side)}`,
  )
  return { items: items.map((one) => toListed(one, side, principal)), nextCursor, waiting: waiting?.count ?? 0 }
}

/**
 * One claim in full, as this principal sees it.
 * @throws ApiError 404 for anybody who is not a side of it
 */
export async function claimDetails(services: Services, claimId: string, principal: Principal): Promise<ClaimDetails> {
  const { db } = services
  const personId = principal.id
  const sides = await row<{ guestId: string; hostId: string }>(
    db,
    sql`select b.guest_id as "guestId", b.host_id as "hostId" from claim c join booking b on b.id = c.booking_id
        where c.id = ${claimId}`,
  )
  const side = sides?.guestId === personId ? 'guest' : sides?.hostId === personId ? 'provider' : null
  const [listed] = side ? await listedRows(db, side, sql`c.id = ${claimId}`, 1) : []
  const [of] = await db.select().from(claim).where(eq(claim.id, claimId))
  if (!side || !listed || !of) throw notFound('We can’t find this claim among yours.')
  const photos = await describeFiles(services, [...of.photoIds, ...of.answerPhotoIds])
  const described = (ids: readonly string[]) => ids.flatMap((id) => photos.get(id) ?? [])
  return {
    ...toListed(listed, side, principal),
    text: of.text,
    photos: described(of.photoIds),
    answer: of.answerText === null ? null : { text: of.answerText, photos: described(of.answerPhotoIds) },
    decision: of.decision,
    timeline: await timelineOf(db, claimId, side),
    next: nextSentence(of, side),
    charging: of.status === 'to_pay' && of.triedAt === null,
    paymentProblem: side === 'guest' ? of.paymentProblem : null,
    payment: services.paymentClient,
  }
}

/** The steps of a claim. The host's side reads which of its co-hosts took one, as the team's log has it. */
async function timelineOf(db: Queryable, claimId: string, side: Side): Promise<ClaimDetails['timeline']> {
  const events = await rows<{
    at: string
    event: ClaimEventName
    by: Actor
    note: string | null
    coHost: string | null
  }>(
    db,
    sql`select e.at, e.event, e.by, e.note, p.first_name as "coHost"
        from claim_event e join claim c on c.id = e.claim_id
          left join team_act a on a.booking_id = c.booking_id and a.kind = e.event and a.at = e.at
            and e.by = 'provider' and ${side} = 'provider'
          left join person p on p.id = a.person_id
        where e.claim_id = ${claimId} order by e.id`,
  )
  return events.map(({ at, event, by, note, coHost }) => ({
    at: isoInstant(at),
    label: namingCoHost(claimLabel(event, side, by), coHost),
    by,
    note,
    ...(coHost && { coHost }),
  }))
}

/** What happens next, to one side; the page adds until when. Null when the claim is over and nothing more comes. */
function nextSentence({ status, by, settledAmount }: ClaimRow, side: Side): string | null {
  const other = side === 'guest' ? 'the host' : 'the guest'
  switch (status) {
    case 'open':
      return side === by
        ? `We asked ${other}. Without an answer in time we look at the claim and decide.`
        : 'Accept it, offer a part, or say why not. Without an answer in time we look at the claim and decide.'
    case 'offered':
      return side === by
        ? 'Take the offer, or leave the decision to us. Without an answer in time we decide.'
        : `We told ${other} of your offer. Without an answer in time we decide.`
    case 'review':
      return 'We look at what both sides say, usually within three days, and tell you both what we decide.'
    case 'to_pay':
      return side === 'guest'
        ? 'The card that you keep with us is charged if it paid for this stay; otherwise pay here.'
        : 'The guest was asked to pay. You get the whole amount with your next transfer.'
    case 'settled':
      if (by === 'provider') return side === 'guest' ? null : 'The whole amount is sent to your payout account.'
      if (settledAmount === null) return null
      return side === 'guest'
        ? 'The money is on its way to the card that paid. Banks take up to ten days to show it.'
        : 'Your part of the refund is kept from your transfers.'
    case 'unpaid':
      return side === 'provider' ? `The payment did not come. We write to you about what you can do.` : null
    default:
      return null
  }
}
