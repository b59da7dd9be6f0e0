import { z } from 'zod'
import { bookingStatus } from './booking'
import { bankPayout } from './user'
import { currencyCode, id, instant, localDate, money } from './values'

/**
 * `upcoming`: due later, or about to be sent; `waiting`: due, but the host's payout account is not ready; `sent`: sent
 * to it; `none`: refunded whole, nothing is due.
 */
export const payoutState = z.enum(['upcoming', 'waiting', 'sent', 'none'])
export type PayoutState = z.infer<typeof payoutState>

/**
 * The money of a booking as its host sees it, in minor units of `currency`. The lines add up, always:
 * paid − refunded − disputed − fee − tax = share.
 */
export const bookingPayout = z.object({
  booking: z.object({
    id,
    code: z.string(),
    status: bookingStatus,
    propertyId: id,
    title: z.string(),
    guest: z.string(),
    checkIn: localDate,
    checkOut: localDate,
    nights: z.int(),
  }),
  currency: currencyCode,
  /** What the guest has paid. */
  paid: z.int(),
  refunded: z.int(),
  /** Held by the guest's bank until it decides a dispute. */
  disputed: z.int(),
  /** The coupon that the stay was booked with, and what it took off the nights; absent without one. */
  coupon: z.object({ code: z.string(), amount: z.int() }).optional(),
  /** Of what was paid, for damages: whole the host's. */
  damages: z.int().optional(),
  fee: z.int(),
  tax: z.int(),
  /** What is the host's. */
  share: z.int(),
  /** What of it the ledger says was sent. */
  sent: z.int(),
  /** What of it was kept for an earlier refund that could not be taken back, and so did not reach the account. */
  kept: z.int(),
  state: payoutState,
  /** When the share was first sent; before that, when it is due. */
  at: instant,
  /** The payouts to the host's bank that it was part of, the newest first. Empty until it is on its way there. */
  bankPayouts: z.array(bankPayout.pick({ id: true, status: true, arrivesOn: true })),
})
export type BookingPayout = z.infer<typeof bookingPayout>

/**
 * What was sent to a host, of all bookings of a month, a listing or a year, each counted once; minor units.
 * fee + tax + sent = before.
 */
export const payoutSums = z.object({
  bookings: z.int(),
  /** What guests paid for it. */
  before: z.int(),
  fee: z.int(),
  tax: z.int(),
  sent: z.int(),
})
export type PayoutSums = z.infer<typeof payoutSums>

/**
 * What was kept as one kind of tax: of one label, as quotes have it, and of one place, since the same label is another
 * tax elsewhere. All kinds of a period add up to the `tax` of its sums.
 */
export const taxSum = z.object({
  label: z.string(),
  city: z.string(),
  country: z.string(),
  /** Minor units; below zero where more was given back than kept. */
  amount: z.int(),
  bookings: z.int(),
})
export type TaxSum = z.infer<typeof taxSum>

/** One currency of a host's money. Amounts of different currencies are never added up. */
export const currencyPayouts = z.object({
  currency: currencyCode,
  /** What is due next, of all bookings of that day, without what is owed. Null when nothing is. */
  next: z.object({ amount: z.int(), at: instant, bookings: z.int() }).nullable(),
  /** The host's shares, before anything is kept for `owed`. */
  upcoming: z.object({ amount: z.int(), bookings: z.int() }),
  /** Due, but the payout account is not ready. */
  waiting: z.object({ amount: z.int(), bookings: z.int() }),
  /** What a refund or dispute made too much and could not be taken back. It is kept from the next payouts. */
  owed: z.int(),
  /** Of the year. */
  year: payoutSums,
  /** Months of the year in which something was sent (`YYYY-MM`, UTC), the newest first. */
  months: z.array(payoutSums.extend({ month: z.string() })),
  /** Of the year, the largest first; empty without taxes. Absent from older processes. */
  taxes: z.array(taxSum).optional(),
  /** The one with most first. */
  listings: z.array(
    payoutSums.extend({
      propertyId: id,
      title: z.string(),
      /** Deleted since: it has no page any more. */
      removed: z.boolean().optional(),
    }),
  ),
})
export type CurrencyPayouts = z.infer<typeof currencyPayouts>

/** A payout to a host's bank with what it is made of. The parts and `rest` add up to its amount. */
export const bankPayoutParts = bankPayout.extend({
  parts: z.array(
    z.object({
      /** `other`: the payment provider's own corrections. */
      kind: z.enum(['transfer', 'reversal', 'other']),
      /** In the payout's currency; below zero where it was taken back. */
      amount: money,
      booking: z.object({ id, code: z.string(), title: z.string() }).nullable(),
    }),
  ),
  /** What the payment provider has not itemised. */
  rest: money,
})
export type BankPayoutParts = z.infer<typeof bankPayoutParts>
