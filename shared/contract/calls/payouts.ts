import { z } from 'zod'
import { privateFile } from '../entities/files'
import { bankPayoutParts, bookingPayout, currencyPayouts } from '../entities/payout'
import { currencyCode, cursor, emptyObject, id, onBehalfOf, pageSize } from '../entities/values'

const year = z.int().min(2000, 'Choose a year from 2000 on.').max(2100, 'Choose a year before 2100.')

/** A host's money. Beyond the specification, whose `transcation/*` lists single movements. */
export const payoutCalls = {
  'payout/overview': {
    /** Absent: this year, in UTC. */
    input: z.object({ year: year.optional(), ...onBehalfOf }),
    output: z.object({
      year: z.int(),
      /** The first year in which the host was sent something; this year when there was none. */
      firstYear: z.int(),
      /** The currency of most of the host's listings first. Empty before the first paid booking. */
      currencies: z.array(currencyPayouts),
    }),
  },
  'payout/bookings': {
    input: z.object({
      /** `upcoming`: of which something is still to be sent. */
      state: z.enum(['all', 'upcoming', 'sent']).default('all'),
      /** Only this booking, of any state. */
      bookingId: id.optional(),
      ...onBehalfOf,
      cursor: cursor.optional(),
      limit: pageSize.default(20),
    }),
    /** `upcoming` has the soonest first, the others the latest. */
    output: z.object({ items: z.array(bookingPayout), nextCursor: z.string().nullable() }),
  },
  'payout/bank-list': {
    input: z.object({
      /** Comes first, however old it is. */
      payoutId: z.string().max(255).optional(),
      ...onBehalfOf,
      cursor: cursor.optional(),
      limit: pageSize.default(12),
    }),
    /** The latest first, after the one of `payoutId`. */
    output: z.object({ items: z.array(bankPayoutParts), nextCursor: z.string().nullable() }),
  },
  'payout/export': {
    /**
     * One line a booking whose share was first sent, or is due, in this year (UTC), as the booking stands today: not
     * the year's sums, which count what moved. At most 10,000 lines.
     */
    input: z.object({ year, ...onBehalfOf }),
    output: z.object({
      /** `payouts-2026.csv`. */
      name: z.string(),
      lines: z.int(),
      /** CSV by RFC 4180 with a header line; UTF-8. Amounts are decimals in the line's currency. */
      csv: z.string(),
    }),
  },
  'payout/statement': {
    /** Of a month, or without one of the whole year, in UTC as the sums are. Refused where nothing was sent. */
    input: z.object({
      year,
      month: z.int().min(1, 'Choose a month from 1 to 12.').max(12, 'Choose a month from 1 to 12.').optional(),
      currency: currencyCode,
      ...onBehalfOf,
    }),
    /**
     * A PDF, ready to be opened, whose totals are those of `payout/overview`: one line a booking, at most 2,500, and
     * the taxes by kind.
     */
    output: privateFile,
  },
  /** The payment provider's own pages, where a host changes their banks and which is the default. */
  'stripe-connect/dashboard': {
    input: emptyObject,
    /** Valid once, for a few minutes. */
    output: z.object({ url: z.string() }),
  },
}
