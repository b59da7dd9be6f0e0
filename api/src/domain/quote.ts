import type { QuoteLine } from '@qe/contract'
import { type CouponTerms, couponCut } from './coupon'
import { datesIn, isWeekendNight } from './dates'
import { type LeadTimeDiscount, type LeadTimeTerms, leadTimeDiscount } from './lead-time'
import { chargeStep, percent, split } from './money'
import type { Companions } from './party'
import { policy } from './policy'

/** A listing's rates, in minor units of `currency`. */
export interface Rates {
  currency: string
  basePrice: number
  weekendPrice: number | null
  cleaningFee: number
  extraGuestFee: number
  guestsIncluded: number
  petFee: number
  /** Prices of single nights, by date. */
  datePrices: ReadonlyMap<string, number>
  /** For long stays. */
  discounts: readonly { minNights: number; percentBps: number }[]
  /** For bookings shortly or long before arrival; null or absent for none. */
  leadTime?: LeadTimeTerms | null
  /** The coupon of whoever books; null or absent for none. */
  coupon?: CouponTerms | null
  taxes: readonly { label: string; bps: number }[]
}

export interface StayRequest {
  checkIn: string
  checkOut: string
  guests: number
  pets: number
}

/** A stay with everybody who comes, also those who cost nothing. */
export type PartyStay = StayRequest & Companions

export interface PricedStay {
  currency: string
  nights: { date: string; amount: number; source: 'date' | 'weekend' | 'base' }[]
  lines: QuoteLine[]
  /** Sum of all lines: what the guest pays. */
  total: number
  tax: number
  serviceFee: number
  /** What the host gets. With tax and service fee it adds up to the total and what the site pays of the price. */
  payout: number
}

/** The price of one night, and why: a price set for the date, else the weekend's, else the base. */
export function nightPrice(
  rates: Pick<Rates, 'basePrice' | 'weekendPrice' | 'datePrices'>,
  date: string,
): { amount: number; source: 'date' | 'weekend' | 'base' } {
  const set = rates.datePrices.get(date)
  if (set !== undefined) return { amount: set, source: 'date' }
  if (rates.weekendPrice !== null && isWeekendNight(date)) return { amount: rates.weekendPrice, source: 'weekend' }
  return { amount: rates.basePrice, source: 'base' }
}

/**
 * The one function that prices a stay: card, pin, property page, checkout, invoice and refund all show its figures.
 * Rule: product rules, Money. Each percentage is applied once to a sum and rounded half up, so the lines add up to the
 * total.
 */
export function priceStay(rates: Rates, { checkIn, checkOut, guests, pets }: StayRequest): PricedStay {
  const { currency } = rates
  const step = chargeStep(currency)
  const nights = datesIn(checkIn, checkOut).map((date) => ({ date, ...nightPrice(rates, date) }))
  const count = nights.length
  const nightsSum = nights.reduce((sum, night) => sum + night.amount, 0)
  const lines: QuoteLine[] = [{ kind: 'nights', label: count === 1 ? '1 night' : `${count} nights`, amount: nightsSum }]

  const discount = bestDiscount(rates, checkIn, count)
  if (discount)
    lines.push({
      kind: 'discount',
      label: `${discount.name}, ${discount.percentBps / 100}%`,
      amount: -percent(nightsSum, discount.percentBps, step),
    })

  if (rates.cleaningFee > 0) lines.push({ kind: 'cleaning', label: 'Cleaning', amount: rates.cleaningFee })

  const extra = Math.max(0, guests - rates.guestsIncluded)
  if (extra > 0 && rates.extraGuestFee > 0) {
    lines.push({
      kind: 'extra_guests',
      label: extra === 1 ? '1 extra guest' : `${extra} extra guests`,
      amount: extra * rates.extraGuestFee * count,
    })
  }
  if (pets > 0 && rates.petFee > 0)
    lines.push({ kind: 'pets', label: pets === 1 ? '1 pet' : `${pets} pets`, amount: pets * rates.petFee * count })

  const { coupon } = rates
  if (coupon && coupon.bearer !== 'site') {
    const cut = couponLine(coupon, lines, rates, count)
    // After the lines of nights and discount.
    lines.splice(lines.filter(isOfNights).length, 0, ...cut)
  }

  const beforeTax = sumOf(lines)
  const bps = rates.taxes.map((tax) => tax.bps)
  const tax = percent(
    beforeTax,
    bps.reduce((a, b) => a + b, 0),
    step,
  )
  split(tax, bps, step).forEach((amount, n) => {
    if (amount > 0) lines.push({ kind: 'tax', label: rates.taxes[n]?.label ?? 'Tax', amount })
  })

  // The host earns, and is taxed on, what the stay costs: a coupon of the site is a payment of ours (decision 0070).
  if (coupon?.bearer === 'site') lines.push(...couponLine(coupon, lines, rates, count))
  const serviceFee = percent(beforeTax, policy.serviceFeeBps, step)
  return { currency, nights, lines, total: sumOf(lines), tax, serviceFee, payout: beforeTax - serviceFee }
}

const sumOf = (lines: readonly QuoteLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const isOfNights = ({ kind }: QuoteLine) => kind === 'nights' || kind === 'discount'

/** What a coupon takes off so many lines, as a line; none where that is nothing. */
function couponLine(coupon: CouponTerms, lines: readonly QuoteLine[], { currency }: Rates, nights: number) {
  const cut = couponCut(coupon, { currency, nights, nightsPrice: sumOf(lines.filter(isOfNights)), price: sumOf(lines) })
  const kind: QuoteLine['kind'] = coupon.bearer === 'site' ? 'site_coupon' : 'coupon'
  return cut > 0 ? [{ kind, label: `Code ${coupon.code}`, amount: -cut }] : []
}

/** Of the discounts whose threshold the stay reaches, the one with the longest. */
function longestDiscount<D extends { minNights: number }>(discounts: readonly D[], nights: number): D | null {
  return discounts
    .filter((discount) => nights >= discount.minNights)
    .reduce<D | null>((best, next) => (best && best.minNights >= next.minNights ? best : next), null)
}

const longStayName = (minNights: number): string =>
  minNights === 7 ? 'Weekly discount' : minNights === 28 ? 'Monthly discount' : `Discount from ${minNights} nights`

const leadTimeNames: Record<LeadTimeDiscount['kind'], string> = {
  last_minute: 'Last-minute discount',
  early_booking: 'Early-booking discount',
}

/**
 * The one discount of a stay: that of its length or that of the time of booking, whichever takes off more. They never
 * add up, so that a host can't give away more than either of them says (docs/decisions/0056).
 */
function bestDiscount(
  { discounts, leadTime }: Rates,
  checkIn: string,
  nights: number,
): { name: string; percentBps: number } | null {
  const longStay = longestDiscount(discounts, nights)
  const byLeadTime = leadTimeDiscount(leadTime ?? null, checkIn)
  if (byLeadTime && byLeadTime.percentBps > (longStay?.percentBps ?? 0))
    return { name: leadTimeNames[byLeadTime.kind], percentBps: byLeadTime.percentBps }
  return longStay && { name: longStayName(longStay.minNights), percentBps: longStay.percentBps }
}
