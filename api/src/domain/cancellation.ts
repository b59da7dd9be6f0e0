import type { CancellationTier, RefundStep } from '@qe/contract'
import { addDays, daysBetween, momentIn, plusDays, plusHours } from './dates'
import { chargeStep, share } from './money'
import { policy } from './policy'

/** The input of a refund's computation: the booked quote, and where and when the stay is. */
export interface CancellableStay {
  tier: CancellationTier
  checkIn: string
  checkOut: string
  timeZone: string
  /** `HH:MM` there. */
  checkInFrom: string
  currency: string
  /** Minor units of each night, in order. */
  nights: readonly number[]
  cleaningFee: number
  total: number
  /** When it was confirmed; for a quote, when it was made. The grace period counts from here. */
  confirmedAt: Date
}

/**
 * The tier as steps in time, each with the exact amount that comes back when the guest cancels before its end.
 * Rule: product rules, Cancellation tiers. All cut-offs are in the property's time zone.
 */
export function refundSteps(stay: CancellableStay): RefundStep[] {
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const arrival = momentIn(stay.timeZone, stay.checkIn, stay.checkInFrom)
  const steps: Step[] = []
  // The k-th morning after arrival: from then on k nights were stayed.
  const morning = (k: number) => momentIn(stay.timeZone, addDays(stay.checkIn, k))
  const each = (kept: (stayed: number) => number) => {
    for (let stayed = 0; stayed < nights; stayed++)
      steps.push({ until: morning(stayed + 1), refund: afterKeeping(stay, kept(stayed), true) })
    steps.push({ until: null, refund: 0 })
  }

  if (nights >= policy.longStayNights) {
    steps.push({ until: plusDays(arrival, -30), refund: stay.total })
    steps.push({ until: arrival, refund: afterKeeping(stay, Math.min(nights, policy.longStayKeptNights), false) })
    each((stayed) => stayed + policy.longStayKeptNights)
  } else if (stay.tier === 'flexible') {
    steps.push({ until: plusHours(arrival, -24), refund: stay.total })
    steps.push({ until: arrival, refund: afterKeeping(stay, 1, false) })
    each((stayed) => stayed + 1)
  } else if (stay.tier === 'moderate') {
    steps.push({ until: plusDays(arrival, -5), refund: stay.total })
    steps.push({ until: arrival, refund: afterKeeping(stay, 1 + (nights - 1) / 2, false) })
    each((stayed) => stayed + 1 + Math.max(0, nights - stayed - 1) / 2)
  } else {
    steps.push({ until: plusDays(arrival, -30), refund: stay.total })
    steps.push({ until: plusDays(arrival, -7), refund: share(stay.total, 1, 2, chargeStep(stay.currency)) })
    steps.push({ until: null, refund: 0 })
  }
  return tidy([...grace(stay, arrival), ...steps], stay.confirmedAt).map((step) => ({
    until: step.until?.toISOString() ?? null,
    refund: step.refund,
    label: labelOf(step, stay),
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

function grace(stay: CancellableStay, arrival: Date): Step[] {
  const farEnough = plusDays(stay.confirmedAt, policy.graceMinDaysAhead) <= arrival
  return farEnough ? [{ until: plusHours(stay.confirmedAt, policy.graceHours), refund: stay.total }] : []
}

/**
 * What comes back when so many nights (halves allowed) are kept: the rest of the total in proportion to the price of
 * the nights. Cleaning that was not needed comes back whole.
 */
function afterKeeping(stay: CancellableStay, keptNights: number, arrived: boolean): number {
  const sum = stay.nights.reduce((a, b) => a + b, 0)
  const whole = Math.floor(keptNights)
  let doubled = 2 * stay.nights.slice(0, whole).reduce((a, b) => a + b, 0)
  if (keptNights > whole) doubled += stay.nights[whole] ?? 0
  const forNights = stay.total - stay.cleaningFee
  const kept = Math.min(forNights, share(forNights, doubled, 2 * sum, chargeStep(stay.currency)))
  const leftToGive = forNights - kept
  // Nothing left of the nights means that the whole stay was used: the cleaning was, too.
  return arrived ? leftToGive : leftToGive + stay.cleaningFee
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
  const amount =
    refund === stay.total ? 'Everything comes back' : refund === 0 ? 'Nothing comes back' : 'Part of it comes back'
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
    'Cancel up to 24 hours before check-in and get everything back.',
    'After that the first night is kept; once the stay has begun, the nights you stayed and one more.',
  ],
  moderate: [
    'Cancel at least 5 days before check-in and get everything back.',
    'After that the nights you stayed, one more, and half of the rest are kept.',
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
