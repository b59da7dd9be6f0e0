import type { BookingStatus, Coupon, QuoteLine } from '@qe/contract'
import type { Side } from './change-process'
import { earliestDate, latestDate } from './dates'
import { type Figures, fullPrice } from './ledger'
import { chargeStep, comparable, percent } from './money'
import { policy } from './policy'

/** What a coupon takes off. A booking keeps it, so that a change of the stay keeps what was promised. */
export interface CouponTerms {
  code: string
  /** Whole percents of the nights after other discounts; null for an amount. */
  percent: number | null
  /** Minor units of the listing's currency; null for a percentage. */
  amount: number | null
  minNights: number | null
  /** The most that a percentage takes off, in minor units of the listing's currency; absent or null without a limit. */
  mostOff?: number | null
  /** Who pays for it; absent: the host. */
  bearer?: 'host' | 'site'
}

/** A coupon of a host or of the site, as it is when somebody wants to use it. */
export interface StoredCoupon extends CouponTerms {
  /** Of an amount, and of the most that a percentage takes off. */
  currency: string | null
  firstDay: string
  lastDay: string
  maxUses: number
  usesPerGuest: number
  /** Only for this listing; null for all. */
  listingId: string | null
  /** Only for this person; null for everybody. */
  guestId: string | null
  /** Only for guests who have never had a confirmed stay. */
  isForFirstBooking: boolean
  hasEnded: boolean
  uses: number
}

/**
 * Why a stay can't have a coupon, as a sentence; null when it can. Host, guest and place may be in three time zones:
 * the coupon's first day begins when it has begun anywhere, and its last ends when it has ended everywhere.
 */
export function couponError(
  coupon: StoredCoupon,
  stay: {
    listingId: string
    currency: string
    nights: number
    now: Date
    /** Null for a visitor. */
    guestId: string | null
    /** How often this guest uses it. */
    usesByGuest: number
    hasBooked: boolean
  },
): string | null {
  const { code, currency, firstDay, lastDay, minNights } = coupon
  if (coupon.guestId !== null && stay.guestId === null) return `The code ${code} is for one guest. Sign in to use it.`
  if (coupon.guestId !== null && coupon.guestId !== stay.guestId) return `The code ${code} is for another guest.`
  if (coupon.hasEnded) return `The code ${code} has ended.`
  if (latestDate(stay.now) < firstDay) return `The code ${code} can be used from ${dayText(firstDay)} on.`
  if (earliestDate(stay.now) > lastDay) return `The code ${code} could be used until ${dayText(lastDay)}.`
  if (coupon.listingId !== null && coupon.listingId !== stay.listingId)
    return `The code ${code} is for another place of this host.`
  if (currency !== null && currency !== stay.currency)
    return `The code ${code} takes off an amount in ${currency}, and this place is paid in ${stay.currency}.`
  if (minNights !== null && stay.nights < minNights)
    return `The code ${code} is for stays of ${minNights} nights or more.`
  if (coupon.isForFirstBooking && stay.hasBooked) return `The code ${code} is for a first booking.`
  if (stay.usesByGuest >= coupon.usesPerGuest) return `You have used the code ${code} already.`
  if (coupon.uses >= coupon.maxUses) return `The code ${code} has been used up.`
  return null
}

const dayText = (date: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/**
 * What a coupon takes off a stay (minor units): of the nights alone, and no more than leaves an amount that banks take.
 * Zero for a stay that is shorter than the coupon wants.
 */
export function couponCut(
  coupon: CouponTerms,
  stay: {
    currency: string
    nights: number
    /** The nights after other discounts. */
    nightsPrice: number
    /** What the guest would pay without it: before tax for a coupon of the host, all of it for one of the site. */
    price: number
  },
): number {
  if (coupon.minNights !== null && stay.nights < coupon.minNights) return 0
  const step = chargeStep(stay.currency)
  const wanted = coupon.amount ?? percent(stay.nightsPrice, (coupon.percent ?? 0) * 100, step)
  const limits = [coupon.mostOff ?? wanted, stay.nightsPrice, stay.price - smallestCharge(stay.currency)]
  if (coupon.bearer === 'site') limits.push(Math.floor((stay.price * policy.siteCouponMostBps) / 10_000))
  const most = Math.min(wanted, ...limits)
  return Math.max(0, Math.floor(most / step) * step)
}

/** The smallest amount that banks take (minor units). */
const smallestCharge = (currency: string): number => {
  const step = chargeStep(currency)
  return Math.ceil(policy.smallestDifferenceUsCents / comparable(step, currency)) * step
}

/** Ends of bookings that never were a stay, or whose host took it back: the guest may use the code again. */
const endsThatGiveBack: readonly BookingStatus[] = [
  'hold_expired',
  'withdrawn',
  'declined',
  'expired',
  'payment_failed',
  'cancelled_by_provider',
]

/** Whether a booking that comes to this status gives its coupon back. `wasStay`: it was confirmed before. */
export const givesCouponBack = (status: BookingStatus, wasStay: boolean): boolean =>
  endsThatGiveBack.includes(status) || (status === 'cancelled_by_admin' && !wasStay)

/** How a coupon stands, for lists of them. */
export function couponState(
  {
    hasEnded,
    firstDay,
    lastDay,
    uses,
    maxUses,
  }: Pick<StoredCoupon, 'hasEnded' | 'firstDay' | 'lastDay' | 'uses' | 'maxUses'>,
  now: Date,
): Coupon['state'] {
  if (hasEnded) return 'ended'
  if (earliestDate(now) > lastDay) return 'over'
  if (uses >= maxUses) return 'used up'
  return latestDate(now) < firstDay ? 'planned' : 'running'
}

/** What a stay costs as a side sees it (minor units): a host sees it as it is without a code of the site. */
export const priceFor = (side: Side, of: Pick<Figures, 'total' | 'payout' | 'serviceFee' | 'tax'>): number =>
  side === 'guest' ? of.total : fullPrice(of)

/** The lines that add up to it. */
export const linesFor = (side: Side, lines: readonly QuoteLine[]): QuoteLine[] =>
  lines.filter(({ kind }) => side === 'guest' || kind !== 'site_coupon')

/** The code that a stay was booked with, for a side that sees it. */
export const codeFor = (side: Side, coupon: CouponTerms | null): { coupon?: string } =>
  coupon && (side === 'guest' || coupon.bearer !== 'site') ? { coupon: coupon.code } : {}
