import type { CancellableStay } from '../domain/cancellation'

/**
 * What a guest's cancellation refunds (minor units), computed apart from `domain/cancellation`, to compare with it:
 * cut-offs are compared as texts of the wall clock at the place, and every night is priced by itself, in exact
 * fractions.
 */
export function modelRefund(booked: CancellableStay, now: Date): number {
  const lines = booked.lines.filter(({ kind }) => kind !== 'site_coupon')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const ofPrice = refundOfPrice({ ...booked, lines, total }, now)
  return rounded([BigInt(ofPrice) * BigInt(booked.total), BigInt(total)], booked.currency)
}

/** What comes back of the whole price, before it is divided between the guest and the site that gave a code. */
function refundOfPrice(stay: CancellableStay, now: Date): number {
  const { tier, checkIn, checkOut, total, confirmedAt } = stay
  const clock = wallClockAt(stay.timeZone, now)
  const isBefore = (days: number) => clock < `${shifted(checkIn, -days)} ${stay.checkInFrom}:00`
  const isAhead = wallClockAt(stay.timeZone, confirmedAt) <= `${shifted(checkIn, -7)} ${stay.checkInFrom}:00`
  if (isAhead && now.getTime() - confirmedAt.getTime() < 86_400_000) return total
  const nights = nightsBetween(checkIn, checkOut)
  const fullRefundDays = nights >= 28 ? 30 : { flexible: 1, moderate: 5, firm: 30 }[tier]
  if (isBefore(fullRefundDays)) return total
  if (nights < 28 && tier === 'firm') return isBefore(7) ? rounded([BigInt(total), 2n], stay.currency) : 0
  const today = clock.slice(0, 10)
  if (today >= checkOut) return 0
  const stayed = today > checkIn ? nightsBetween(checkIn, today) : 0
  const keptWhole = stayed + (nights >= 28 ? 30 : 1)
  const halfOfRest = nights < 28 && tier === 'moderate'
  const price = priced(stay, nights)
  let kept: Fraction = [0n, 1n]
  for (const [n, night] of price.nights.entries()) {
    if (n < keptWhole) kept = plus(kept, night)
    else if (halfOfRest) kept = plus(kept, times(night, [1n, 2n]))
  }
  const cleaningBack = isBefore(0) ? price.cleaning : 0
  return total - price.cleaning - rounded(kept, stay.currency) + cleaningBack
}

/** Each night with its fees and tax, and cleaning with its tax. */
function priced({ nights: prices, lines, total, currency }: CancellableStay, nights: number) {
  let [rooms, fees, cleaning, tax] = [0, 0, 0, 0]
  for (const { kind, amount } of lines) {
    if (kind === 'cleaning') cleaning += amount
    else if (kind === 'tax') tax += amount
    else if (kind === 'pets' || kind === 'extra_guests') fees += amount
    else rooms += amount
  }
  const cleaningTax = cleaning === 0 ? 0 : rounded([BigInt(tax) * BigInt(cleaning), BigInt(total - tax)], currency)
  const listed = prices.reduce((sum, price) => sum + price, 0)
  const withTax: Fraction =
    rooms + fees === 0 ? [0n, 1n] : [BigInt(rooms + fees + tax - cleaningTax), BigInt(rooms + fees)]
  return {
    cleaning: cleaning + cleaningTax,
    nights: prices.map((price) => {
      const room: Fraction = [BigInt(rooms) * BigInt(price), BigInt(listed)]
      return times(plus(room, [BigInt(fees), BigInt(nights)]), withTax)
    }),
  }
}

/** A numerator and a denominator above 0. */
type Fraction = readonly [bigint, bigint]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduced(a * d + c * b, b * d)
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => reduced(a * c, b * d)

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? [0n, 1n] : [numerator / a, denominator / a]
}

/** Rounded half up to the steps in which cards settle: tens where a currency has three decimals. */
function rounded([numerator, denominator]: Fraction, currency: string): number {
  const step =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 3
      ? 10n
      : 1n
  const unit = denominator * step
  const below = numerator / unit
  return Number((2n * (numerator - below * unit) >= unit ? below + 1n : below) * step)
}

/** `2027-03-28 15:00:00`, as the clock there shows it. */
const wallClockAt = (timeZone: string, at: Date) => at.toLocaleString('sv-SE', { timeZone })

function shifted(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const nightsBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
