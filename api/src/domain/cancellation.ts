import type { CancellationTier, QuoteLine, RefundStep } from '@qe/contract'
import { addDays, daysBetween, momentIn, plusHours } from './dates'
import { chargeStep, share } from './money'
import { policy } from './policy'

/** The input of a refund's computation: the booked quote and terms, none of which the host can change later. */
export interface CancellableStay {
  tier: CancellationTier
  checkIn: string
  checkOut: string
  timeZone: string
  /** `HH:MM` there. */
  checkInFrom: string
  currency: string
  /** Minor units of each night, in order, before the discount. */
  nights: readonly number[]
  /**
   * The lines of the quote. Whatever of the total no line of fees or tax accounts for is the price of the nights. What
   * the site pays with its own code is part of the price, and comes back to it in the same proportion.
   */
  lines: readonly Pick<QuoteLine, 'kind' | 'amount'>[]
  total: number
  /** What of the total is yet to be paid (minor units): a cancellation takes it off what would come back. */
  unpaid?: number
  /** When that will be charged: later steps are told as if it were paid. Absent once it is due. */
  restAt?: Date
  /** When it was confirmed; for a quote, when it was made. The grace period counts from here. */
  confirmedAt: Date
}

/**
 * The tier as steps in time, each with the exact amount that comes back when the guest cancels before its end.
 * Rule: product rules, Cancellation tiers. Cut-offs are wall-clock times in the listing's zone: a day before check-in
 * is the check-in time on the calendar day before, even where a change of clocks makes that 23 or 25 hours. Flexible's
 * "24 hours before check-in" is such a day, so that all tiers count alike.
 */
export function refundSteps(booked: CancellableStay): RefundStep[] {
  const stay = { ...booked, total: booked.total - sumOf(booked, 'site_coupon') }
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const daysBeforeArrival = (days: number) => momentIn(stay.timeZone, addDays(stay.checkIn, -days), stay.checkInFrom)
  const steps: Step[] = []
  /** Steps that keep what `kept` says of the nights stayed: none until the first morning, then one more each. */
  const whileKeeping = (kept: (stayed: number) => KeptNights) => {
    const refund = refundOf(stay)
    steps.push({ until: daysBeforeArrival(0), refund: refund(kept(0), false) })
    for (let stayed = 0; stayed < nights; stayed++)
      steps.push({
        until: momentIn(stay.timeZone, addDays(stay.checkIn, stayed + 1)),
        refund: refund(kept(stayed), true),
      })
    steps.push({ until: null, refund: 0 })
  }

  if (nights >= policy.longStayNights) {
    steps.push({ until: daysBeforeArrival(30), refund: stay.total })
    whileKeeping((stayed) => ({ whole: stayed + policy.longStayKeptNights, halfOfRest: false }))
  } else if (stay.tier === 'flexible') {
    steps.push({ until: daysBeforeArrival(1), refund: stay.total })
    whileKeeping((stayed) => ({ whole: stayed + 1, halfOfRest: false }))
  } else if (stay.tier === 'moderate') {
    steps.push({ until: daysBeforeArrival(5), refund: stay.total })
    whileKeeping((stayed) => ({ whole: stayed + 1, halfOfRest: true }))
  } else {
    steps.push({ until: daysBeforeArrival(30), refund: stay.total })
    steps.push({ until: daysBeforeArrival(7), refund: share(stay.total, 1, 2, chargeStep(stay.currency)) })
    steps.push({ until: null, refund: 0 })
  }
  const hasGrace = stay.confirmedAt <= daysBeforeArrival(policy.graceMinDaysAhead)
  const grace = { until: plusHours(stay.confirmedAt, policy.graceHours), refund: stay.total }
  const toGuest = (step: Step) => ({
    ...step,
    refund: share(step.refund, booked.total, stay.total, chargeStep(stay.currency)),
  })
  const all = (hasGrace ? [grace, ...steps] : steps).map(toGuest)
  return tidy(ofPaid(all, booked), stay.confirmedAt).map((step) => ({
    until: step.until?.toISOString() ?? null,
    refund: step.refund,
    label: labelOf(step, booked),
  }))
}

/** What a cancellation at a moment refunds (minor units). */
export function refundAt(steps: readonly RefundStep[], now: Date): number {
  return steps.find((step) => step.until === null || now < new Date(step.until))?.refund ?? 0
}

interface Step {
  until: Date | null
  refund: number
}

/** What is kept of a stay: its first nights whole, and of the others nothing or half the price. */
interface KeptNights {
  whole: number
  halfOfRest: boolean
}

/**
 * What comes back when so much is kept (minor units). The kept nights, with their fees and tax, are rounded once;
 * cleaning and its tax come back whole until the guest has arrived, and not at all afterwards.
 */
function refundOf(stay: CancellableStay): (kept: KeptNights, hasArrived: boolean) => number {
  const withoutCleaning = stay.total - cleaningWithTax(stay)
  const upTo = [0n]
  for (const weight of nightWeights(stay)) upTo.push((upTo.at(-1) ?? 0n) + weight)
  const all = upTo.at(-1) ?? 0n
  return ({ whole, halfOfRest }, hasArrived) => {
    const wholeNights = upTo[whole] ?? all
    const keptHalves = halfOfRest ? wholeNights + all : 2n * wholeNights
    const kept = share(withoutCleaning, keptHalves, 2n * all, chargeStep(stay.currency))
    return (hasArrived ? withoutCleaning : stay.total) - Math.min(kept, withoutCleaning)
  }
}

/**
 * Cleaning and its tax. A quote computes the tax once over the whole price, so the tax on cleaning is its share of
 * that by price, rounded half up; the rest is the tax on the nights.
 */
function cleaningWithTax(stay: CancellableStay): number {
  const [cleaning, tax] = [sumOf(stay, 'cleaning'), sumOf(stay, 'tax')]
  return cleaning + share(tax, cleaning, stay.total - tax, chargeStep(stay.currency))
}

/**
 * What each night costs before tax, as exact proportions: its part of the discounted nights, and an equal part of the
 * fees for extra guests and pets, which are charged by the night. Nights without any price count alike.
 */
function nightWeights(stay: CancellableStay): bigint[] {
  const count = daysBetween(stay.checkIn, stay.checkOut)
  const prices = Array.from({ length: count }, (_, n) => stay.nights[n] ?? 0)
  const sum = prices.reduce((a, b) => a + b, 0)
  if (sum === 0) return prices.map(() => 1n)
  const fees = sumOf(stay, 'extra_guests', 'pets')
  const rooms = stay.total - sumOf(stay, 'cleaning', 'tax') - fees
  // A night costs rooms × price ÷ sum + fees ÷ count. Times sum × count, these are whole numbers.
  return prices.map((price) => BigInt(rooms) * BigInt(price) * BigInt(count) + BigInt(fees) * BigInt(sum))
}

const sumOf = ({ lines }: CancellableStay, ...kinds: QuoteLine['kind'][]) =>
  lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0)

/** Takes what is unpaid off each step, and cuts the one in which it will be charged. */
function ofPaid(steps: Step[], { unpaid = 0, restAt }: CancellableStay): Step[] {
  const less = ({ until, refund }: Step) => ({ until, refund: Math.max(0, refund - unpaid) })
  return steps.flatMap((step) => {
    if (!restAt || (step.until && step.until <= restAt)) return less(step)
    return [less({ ...step, until: restAt }), step]
  })
}

/** Drops steps before the start, and joins neighbours with the same refund. */
function tidy(steps: Step[], from: Date): Step[] {
  const result: Step[] = []
  for (const step of steps) {
    if (step.until && step.until <= from) continue
    const last = result.at(-1)
    if (last?.until && step.until && step.until <= last.until) continue
    if (last && last.refund === step.refund) result[result.length - 1] = step
    else result.push(step)
  }
  return result
}

function labelOf({ until, refund }: Step, stay: CancellableStay): string {
  const isUnpaid = !stay.restAt || (until !== null && until <= stay.restAt)
  const amount =
    refund === stay.total - (isUnpaid ? (stay.unpaid ?? 0) : 0)
      ? 'Everything comes back'
      : refund === 0
        ? 'Nothing comes back'
        : 'Part of it comes back'
  if (until === null) return `${amount} after that`
  return `${amount} until ${formatterOf(stay.timeZone).format(until)}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Cached, because creating a formatter is slow. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone })
  formatters.set(timeZone, known)
  return known
}

/** The tier in sentences, before any dates are chosen. */
export const tierSentences: Record<CancellationTier, string[]> = {
  flexible: [
    'Cancel at least a day before check-in and get everything back.',
    'After that the first night is kept; once the stay has begun, the nights you stayed and one more.',
  ],
  moderate: [
    'Cancel at least 5 days before check-in and get everything back.',
    'After that the nights you stayed, one more, and half the price of the rest are kept.',
  ],
  firm: [
    'Cancel at least 30 days before check-in and get everything back, at least 7 days before and get half back.',
    'After that nothing comes back.',
  ],
}
/** Shown beside every tier. */
export const tierFootnotes = [
  'Stays of 28 nights or more: everything back until 30 days before check-in; after that the next 30 nights are kept.',
  'Booked at least 7 days ahead? Change your mind within 24 hours and get everything back.',
]
