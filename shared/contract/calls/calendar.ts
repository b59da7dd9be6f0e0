import { z } from 'zod'
import { bookingSummary } from '../entities/booking'
import { calendarLimits } from '../entities/calendar-limits'
import { leadTimeDiscounts } from '../entities/lead-time'
import { listingUnit, maxUnits } from '../entities/listing-unit'
import { nightRule } from '../entities/night-rule'
import { storedCompanions } from '../entities/party'
import { priceRule, priceRuleOfListing } from '../entities/price-rule'
import { overwriting, season, seasonFields } from '../entities/season'
import { id, idempotencyKey, localDate, onBehalfOf } from '../entities/values'

const weekdays = z.array(z.int().min(0).max(6)).min(1, 'Choose at least one day of the week.').max(7)
const nights = z.int().min(1, 'A stay has at least one night.').max(365, 'A stay has at most 365 nights.')

/** What an edit sets: absent values stay as they are, null goes back to what holds for the whole listing. */
const nightChanges = z.object({
  /** Minor units of the listings' currency. */
  price: z.int().min(1, 'A night can’t be free.').max(1_000_000_000, 'This price is too high.').nullable().optional(),
  /** Raises or lowers the price that each night has. */
  pricePercent: z.int().min(-90, 'Lower by at most 90%.').max(500, 'Raise by at most 500%.').optional(),
  /** Of stays that begin on these dates. */
  minNights: nights.nullable().optional(),
  maxNights: nights.nullable().optional(),
  /** Days of the week on which guests may arrive and leave; 0 is Sunday. */
  arrivalDays: weekdays.nullable().optional(),
  departureDays: weekdays.nullable().optional(),
  open: z.boolean().optional(),
  /** For the host alone. */
  note: z.string().trim().min(1, 'Write a note, or remove it.').max(calendarLimits.noteLength).nullable().optional(),
})
export type NightChanges = z.infer<typeof nightChanges>

const editSummary = z.object({
  editId: id,
  nights: z.int(),
  listings: z.int(),
  from: localDate,
  to: localDate,
  /** The co-host who made it; absent from one of the host's. */
  by: z.string().optional(),
})

/** State of a host's calendar after the latest edit that it knows. */
const history = z.object({
  /** Grows with each edit; sent back with the next one. */
  revision: z.int(),
  /** The host's edits that can be undone, and redone, next: none of seasons. */
  undo: editSummary.nullable(),
  redo: editSummary.nullable(),
})

const editResult = history.extend({
  editId: id,
  /** Changed nights, of all listings together. */
  nights: z.int(),
  /** Booked nights, which can't be closed. */
  skipped: z.array(z.object({ propertyId: id, title: z.string(), dates: z.array(localDate) })),
})

/** Nights that the host had set otherwise before, by listing: kept or overwritten, as was wished. */
const setByHand = z.array(z.object({ propertyId: id, title: z.string(), dates: z.array(localDate) }))

/** Price (minor units) and rules of one night. */
const nightState = nightRule.omit({ date: true }).extend({ price: z.int() })

const seasonResult = history.extend({
  /** Null when it is deleted, or not saved yet. */
  seasonId: id.nullable(),
  /** Null when no night changed. */
  editId: id.nullable(),
  nights: z.int(),
  setByHand,
})

/** What similar places ask for some nights, and what guests pay for them. Minor units of the listing's currency. */
const priceHint = z.object({
  /** Similar places with one of these nights to let. */
  places: z.int(),
  /** What half of them ask for a night at most; null when they are too few to say. */
  asked: z.int().nullable(),
  /** Similar places with a stay on one of these nights. */
  booked: z.int(),
  /** What half of those stays cost a night at most, less discounts; null when they are too few to say. */
  sold: z.int().nullable(),
  /** What guests pay where that is known, otherwise what is asked. */
  suggested: z.int().nullable(),
})
export type PriceHint = z.infer<typeof priceHint>

/** Half-open range of nights. */
const range = z.object({ from: localDate, to: localDate })

const editedNights = z.object({
  propertyIds: z
    .array(id)
    .min(1, 'Choose at least one listing.')
    .max(calendarLimits.listingsPerEdit, `Edit at most ${calendarLimits.listingsPerEdit} listings at once.`),
  /** First and last night of each range, both included. */
  ranges: z.array(range).min(1, 'Choose the nights first.').max(60, 'Edit at most 60 ranges of dates at once.'),
  /** Only nights of these days of the week; 0 is Sunday. */
  weekdays: weekdays.optional(),
  /** `revision` of the calendar that the host looked at. Refused when somebody has edited these nights since. */
  revision: z.int().min(0).optional(),
  idempotencyKey,
})

/** A host's calendar: many nights of many listings at once. Beyond the specification. */
export const calendarCalls = {
  /** What nights of one listing may be worth, from similar places. Changes nothing. */
  'calendar/hints': {
    /** First and last night, both included. */
    input: z.object({ propertyId: id, from: localDate, to: localDate, weekdays: weekdays.optional() }),
    output: priceHint,
  },
  'calendar/edit-nights': {
    input: editedNights.extend({
      changes: nightChanges,
      /** Opens or closes only these units of the one listing; absent: all of them. Nothing else is of a unit. */
      unitIds: z.array(id).min(1, 'Choose at least one unit.').max(maxUnits).optional(),
    }),
    output: editResult,
  },
  /** Prices and rules of the same days of the week a year before, for these nights. */
  'calendar/copy-year': {
    input: editedNights.extend({ mode: overwriting }),
    output: history.extend({
      /** Null for a preview. */
      editId: id.nullable(),
      nights: z.int(),
      setByHand,
      /** The first hundred changes. */
      changes: z.array(
        z.object({ propertyId: id, date: localDate, currency: z.string(), before: nightState, after: nightState }),
      ),
    }),
  },
  /** Adds a season, or changes the one with this id, and sets its nights of the next two years. */
  'season/save': {
    input: seasonFields.extend({ seasonId: id.optional(), mode: overwriting, idempotencyKey }),
    output: seasonResult,
  },
  /** Deletes a season; its nights go back to what the listing says. */
  'season/delete': { input: z.object({ seasonId: id }), output: seasonResult },
  /** The next nights as they are, and as a rule would price them. Changes nothing. */
  'price-rule/preview': {
    input: priceRuleOfListing,
    output: z.object({
      nights: z.array(
        z.object({
          date: localDate,
          before: z.int(),
          after: z.int(),
          /** Why it costs that: by the rule, the host's own price, taken or closed, too few similar places. */
          by: z.enum(['rule', 'host', 'taken', 'tooFew']),
        }),
      ),
    }),
  },
  /** Turns a listing's price rule on, or changes it, and sets its nights at once; a job goes on with it each day. */
  'price-rule/save': { input: priceRuleOfListing, output: z.object({ nights: z.int() }) },
  /** Turns it off. The coming nights that it has set go back to what the listing says. */
  'price-rule/delete': { input: z.object({ propertyId: id }), output: z.object({ nights: z.int() }) },
  'calendar/undo-edit': {
    /**
     * Gives the nights their values from before an edit. Refused when they have other ones by now; `skip` leaves them
     * as they are then, so that the edit before is the next to be undone.
     */
    input: z.object({ editId: id, skip: z.boolean().optional() }),
    output: editResult,
  },
  'calendar/redo-edit': { input: z.object({ editId: id }), output: editResult },
  'calendar/overview': {
    /** Everything that a calendar of all listings shows, as ranges: its size follows what differs between nights. */
    input: z.object({ from: localDate, days: z.int().min(7).max(800).default(430), ...onBehalfOf }),
    output: history.extend({
      from: localDate,
      days: z.int(),
      /** Each with its nights in this time. */
      seasons: z.array(season.extend({ ranges: z.array(range) })),
      listings: z.array(
        z.object({
          propertyId: id,
          title: z.string(),
          photo: z.string(),
          currency: z.string(),
          /** Today, where the listing is. */
          today: localDate,
          basePrice: z.int(),
          weekendPrice: z.int().nullable(),
          minNights: z.int(),
          maxNights: z.int(),
          /** Prices of single nights, of as many nights from each date on. */
          prices: z.array(
            z.object({
              from: localDate,
              nights: z.int(),
              price: z.int(),
              /** Set by the price rule. */
              byRule: z.boolean(),
            }),
          ),
          /** Null while it is off. */
          priceRule: priceRule.nullable(),
          rules: z.array(nightRule.omit({ date: true }).extend({ from: localDate, nights: z.int(), note: z.string() })),
          /** Nights that the host has closed: of several units all of them. */
          closed: z.array(range),
          /**
           * Nights that bookings and holds keep, with the preparation days after them. Of several units: nights on
           * which none is free.
           */
          busy: z.array(range),
          /** Where there are several; each with its own closed and busy nights. */
          units: z.array(listingUnit.extend({ closed: z.array(range), busy: z.array(range) })).optional(),
          bookings: z.array(
            bookingSummary
              .pick({ id: true, code: true, status: true, guest: true, checkIn: true, checkOut: true })
              .extend({
                guests: z.int().optional(),
                ...storedCompanions,
                pets: z.int().optional(),
                unitId: id.optional(),
              }),
          ),
          /** Nights that are taken on other sites. */
          elsewhere: z.array(
            range.extend({
              feedId: id,
              name: z.string(),
              /** Of several units. */
              unitId: id.optional(),
              /** A booking here has some of them as well. */
              conflict: z.boolean(),
            }),
          ),
          /** For arrivals up to so many days from today. */
          lastMinute: leadTimeDiscounts.shape.lastMinute,
        }),
      ),
    }),
  },
}
