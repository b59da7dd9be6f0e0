import { z } from 'zod'
import { emptyObject, id, localDate, onBehalfOf } from '../entities/values'

const bps = z.int().nullable()

/** How a host's listings, or places like them, did in a time. Money is in minor units; null: nothing to divide by. */
const figures = z.object({
  /** Looks at the listings' pages, without those of their host and of robots. */
  views: z.int(),
  /** Bookings that were confirmed in this time. */
  bookings: z.int(),
  /** Bookings for each ten thousand views. */
  conversionBps: bps,
  nightsBooked: z.int(),
  /** Nights of each unit since it came to the site. */
  nightsToLet: z.int(),
  occupancyBps: bps,
  /** What guests pay for the booked nights, less discounts, before fees and taxes. */
  revenue: z.int(),
  nightlyAverage: z.int().nullable(),
  /** Revenue by night to let. */
  revenuePerNight: z.int().nullable(),
  /** Days between booking and arrival, on average. */
  leadDays: z.int().nullable(),
  ratings: z.object({
    count: z.int(),
    overall: z.number().nullable(),
    cleanliness: z.number().nullable(),
    accuracy: z.number().nullable(),
    checkIn: z.number().nullable(),
    communication: z.number().nullable(),
    location: z.number().nullable(),
    value: z.number().nullable(),
  }),
})
export type InsightFigures = z.infer<typeof figures>

const series = z.object({ views: z.int(), bookings: z.int(), nightsBooked: z.int(), revenue: z.int() })

/** A host's insights. Beyond the specification. */
export const insightsCalls = {
  'insights/overview': {
    input: z.object({ propertyId: id.optional(), days: z.enum(['30', '90', '365']).default('90'), ...onBehalfOf }),
    output: z.object({
      /** Of most listings; others are left out, and counted. */
      currency: z.string(),
      otherCurrencies: z.int(),
      listings: z.array(z.object({ propertyId: id, title: z.string() })),
      /** First day, and the day after the last. */
      from: localDate,
      to: localDate,
      now: figures,
      /** The same days of the week a year before. */
      yearBefore: figures,
      /** Of other hosts' places of the same kind and size in the same city; null when there are fewer than five. */
      similar: figures.extend({ places: z.int() }).nullable(),
      /** Days, weeks or months, each from its first day. */
      series: z.array(z.object({ from: localDate, now: series, yearBefore: series })),
    }),
  },
  /** Counts that somebody looks at a listing. Nothing is kept of who it was. */
  'insights/view': { input: z.object({ propertyId: id }), output: emptyObject },
}
