import { z } from 'zod'
import {
  bookingDetails,
  bookingSummary,
  maxBookingNoteLength,
  paymentSetup,
  savedCard,
  stayDifference,
  transaction,
  transactionDetails,
  transactionSummary,
} from '../entities/booking'
import { privateFile } from '../entities/files'
import { leadTimeDiscounts } from '../entities/lead-time'
import { bookingType } from '../entities/listing'
import { companions } from '../entities/party'
import { orderedReviewPhotos, reviewPhoto } from '../entities/review-photo'
import { payoutAccount } from '../entities/user'
import {
  countryCode,
  cursor,
  emptyObject,
  id,
  idempotencyKey,
  instant,
  localDate,
  money,
  onBehalfOf,
  pageSize,
  personSummary,
  rating,
  sitePath,
  timeZone,
} from '../entities/values'

const stars = z.int().min(1, 'Give at least one star.').max(5)

/** Why somebody reports a review. */
export const reviewReportReason = z.enum(['insulting', 'advertising', 'not_about_stay', 'untrue', 'private_facts'])
export type ReviewReportReason = z.infer<typeof reviewReportReason>

/** One side's review of a stay. */
export const review = z.object({
  id,
  author: personSummary,
  overall: z.int(),
  text: z.string(),
  /** Month of the stay, `YYYY-MM`. */
  stayed: z.string(),
  publishedAt: instant,
  reply: z.object({ text: z.string(), at: instant }).nullable(),
  photos: z.array(reviewPhoto).optional(),
})
export type Review = z.infer<typeof review>

/** A review that one wrote, or that is about one, with what can be done with it. */
export const listedReview = z.object({
  id,
  bookingId: id,
  /** The reader's side of the stay. */
  side: z.enum(['guest', 'provider']),
  other: personSummary,
  listing: z.object({ id, title: z.string() }),
  checkIn: localDate,
  checkOut: localDate,
  overall: z.int(),
  text: z.string(),
  /** For the other side alone: whoever wrote the review and whom it is about read it. */
  privateNote: z.string().nullable(),
  writtenAt: instant,
  /** Null until both sides have written, or day 14 after check-out. */
  publishedAt: instant.nullable(),
  /** Whether the reader wrote it and can still change it. */
  isEditable: z.boolean(),
  reply: z.object({ text: z.string(), at: instant }).nullable(),
  /** Until when the reader, as host, can answer in public; null when they can't. */
  replyUntil: instant.nullable(),
  /** Why the site’s operators have hidden it: its author alone still sees it. Null otherwise. */
  hiddenWhy: z.string().nullable(),
  photos: z.array(reviewPhoto).optional(),
})
export type ListedReview = z.infer<typeof listedReview>

/** The payment provider's id of a card. It becomes part of a URL, hence the strict pattern. */
export const paymentMethodId = z.string().regex(/^\w{3,120}$/, 'This card can’t be used. Choose it again.')

/** Which payments and refunds of a guest; absent fields select all. */
const transactionFilters = {
  /** `payments` with what is set aside, `refunds` with what is free again. */
  kind: z.enum(['payments', 'refunds']).optional(),
  /** First and last day, both included, in `timeZone`. */
  from: localDate.optional(),
  to: localDate.optional(),
  /** On whose calendar the days are; absent: in UTC. */
  timeZone: timeZone.optional(),
  propertyId: id.optional(),
}

export const bookingCalls = {
  'bookings/add': {
    input: z.object({
      quoteId: z.string().min(10).max(2000),
      message: z.string().trim().max(1000).optional(),
      idempotencyKey,
    }),
    output: z.object({ booking: bookingDetails, payment: paymentSetup }),
  },
  'bookings/payment-now': {
    input: z.object({
      bookingId: id,
      /** Absent: only asks the payment provider for the state of the payment, as after a 3-D Secure challenge. */
      paymentMethodId: paymentMethodId.optional(),
      saveCard: z.boolean().default(false),
      /**
       * `first`: of a held stay, the first of the two parts that `partPayment` offers; the card is kept for the rest.
       * `rest`: what is left to pay. Absent: everything, or the difference of a change.
       */
      part: z.enum(['first', 'rest']).optional(),
      /** Path of this site to return to after a challenge. */
      returnPath: sitePath.optional(),
      idempotencyKey,
    }),
    output: z.object({
      booking: bookingDetails,
      outcome: z.enum(['authorised', 'paid', 'action_needed', 'declined', 'processing']),
      /** With `action_needed`: the bank's page that authenticates the cardholder. */
      redirectUrl: z.string().nullable(),
      /** With `action_needed` and no URL: the secret with which the provider's script authenticates in the page. */
      clientSecret: z.string().nullable().optional(),
    }),
  },
  'bookings/my-booking': {
    input: z.object({
      side: z.enum(['guest', 'provider']).default('guest'),
      /**
       * For a host, `waiting` has everything that needs an answer: requests, and changes that guests ask for (those
       * stays are in `upcoming` as well).
       */
      when: z.enum(['upcoming', 'past', 'cancelled', 'waiting', 'all']).default('all'),
      /** With the host's side. */
      ...onBehalfOf,
      cursor: cursor.optional(),
      limit: pageSize.default(20),
    }),
    output: z.object({
      items: z.array(bookingSummary),
      nextCursor: z.string().nullable(),
      counts: z.object({ upcoming: z.int(), past: z.int(), cancelled: z.int(), waiting: z.int() }),
    }),
  },
  'bookings/my-booking/details': {
    input: z.object({ bookingId: id }),
    output: z.object({ booking: bookingDetails, payment: paymentSetup }),
  },
  'bookings/accepted-declinded': {
    input: z.object({
      bookingId: id,
      decision: z.enum(['accepted', 'declined']),
      reason: z.string().trim().max(maxBookingNoteLength).optional(),
    }),
    output: bookingDetails,
  },
  'bookings/cancelled': {
    input: z.object({
      bookingId: id,
      reasonKey: z.string().max(40),
      note: z.string().trim().max(maxBookingNoteLength).optional(),
      /**
       * The refund that the person saw before pressing, as in `refundNow` (minor units of the booking; null where
       * nothing has been charged). Refused with the reason `refund_changed` when it is another by now. Absent: whatever
       * the terms give.
       */
      expectedRefund: z.int().min(0).nullable().optional(),
      idempotencyKey,
    }),
    output: bookingDetails,
  },
  'bookings/cancellation-reasons': {
    input: z.object({ side: z.enum(['guest', 'provider']).default('guest') }),
    output: z.object({ reasons: z.array(z.object({ key: z.string(), label: z.string() })) }),
  },
  'bookings/invoice-download': {
    /** `invoice` once money was taken, for the guest; `payout` the host's statement of the same stay. */
    input: z.object({ bookingId: id, kind: z.enum(['invoice', 'receipt', 'payout']).default('invoice') }),
    /** A PDF, ready to be opened. */
    output: privateFile,
  },
  'bookings/change/quote': {
    /** Absent fields stay as they are. */
    input: z.object({
      bookingId: id,
      checkIn: localDate.optional(),
      checkOut: localDate.optional(),
      guests: z.int().min(1).max(50).optional(),
      ...companions,
      pets: z.int().min(0).max(10).optional(),
    }),
    output: z.object({
      /** Why the change is not possible, in a sentence; null when it is, or when nothing differs. */
      reason: z.string().nullable(),
      /** Null when the change is not possible, or when nothing differs. */
      quote: stayDifference
        .extend({ /** Digest of every amount; sent back with the proposal. */ id: z.string() })
        .nullable(),
      /** Nights that others have booked, over the whole booking window. */
      takenNights: z.array(localDate),
      window: z.object({ from: localDate, to: localDate }),
      minNights: z.int(),
      maxNights: z.int(),
      maxGuests: z.int(),
      petsAllowed: z.boolean(),
    }),
  },
  'bookings/change/propose': {
    input: z.object({
      bookingId: id,
      checkIn: localDate,
      checkOut: localDate,
      guests: z.int().min(1).max(50),
      /** Absent: as they are. */
      ...companions,
      pets: z.int().min(0).max(10),
      /** Id of the quote that the person saw. */
      quoteId: z.string().max(40),
      note: z.string().trim().max(maxBookingNoteLength).optional(),
      idempotencyKey,
    }),
    output: bookingDetails,
  },
  'bookings/change/answer': {
    /** The other side agrees or declines; whoever asked withdraws, and so does a guest who won't pay the difference. */
    input: z.object({
      bookingId: id,
      changeId: id,
      answer: z.enum(['agree', 'decline', 'withdraw']),
      note: z.string().trim().max(maxBookingNoteLength).optional(),
      idempotencyKey,
    }),
    output: bookingDetails,
  },
  'bookings/unit/move': {
    /** Moves a stay to another unit of its listing that is free for all its nights. The guest is not told. */
    input: z.object({ bookingId: id, unitId: id }),
    output: bookingDetails,
  },
  'bookings/stats': {
    input: z.object(onBehalfOf),
    output: z.object({
      currency: z.string(),
      months: z.array(z.object({ month: z.string(), earned: z.int(), nights: z.int(), occupancyBps: z.int() })),
      upcoming: z.int(),
      /** Everything that needs the host's answer: requests, and changes that guests ask for. */
      waiting: z.int(),
      /** How many of those are changes. */
      changesWaiting: z.int(),
      arrivalsToday: z.int(),
      departuresToday: z.int(),
      staying: z.int(),
      rating,
      earnedThisMonth: money,
      earnedLastMonth: money,
    }),
  },
  'transcation/getAll': {
    input: z.object({
      side: z.enum(['guest', 'provider']).default('guest'),
      /** With the host's side. */
      ...onBehalfOf,
      ...transactionFilters,
      cursor: cursor.optional(),
      limit: pageSize.default(20),
    }),
    output: z.object({
      items: z.array(transaction),
      nextCursor: z.string().nullable(),
      /** With the guest's side, on the first page. */
      summary: transactionSummary.optional(),
    }),
  },
  'transcation/details': { input: z.object({ transactionId: id }), output: transactionDetails },
  'transcation/export': {
    /** The guest's own, the latest first. At most 10,000 lines. */
    input: z.object(transactionFilters),
    output: z.object({
      /** `payments-2026-01-01-2026-12-31.csv`. */
      name: z.string(),
      lines: z.int(),
      /** CSV by RFC 4180 with a header line; UTF-8. Amounts are decimals in the line's currency. */
      csv: z.string(),
    }),
  },
  'bookings/review': {
    input: z.object({
      bookingId: id,
      overall: stars,
      cleanliness: stars.optional(),
      accuracy: stars.optional(),
      checkIn: stars.optional(),
      communication: stars.optional(),
      location: stars.optional(),
      value: stars.optional(),
      text: z.string().trim().min(10, 'Write at least a sentence.').max(4000),
      privateNote: z.string().trim().max(1000).optional(),
      /**
       * Of a guest about a stay that began. Without it the photos stay as they are, except that files alone take their
       * place, without captions.
       */
      photos: orderedReviewPhotos.optional(),
    }),
    output: z.object({ published: z.boolean() }),
  },
  'bookings/review/reply': {
    /** The host's public answer to the guest's published review: one, within 30 days of its publication. */
    input: z.object({ bookingId: id, text: z.string().trim().min(2, 'Write an answer first.').max(2000) }),
    output: bookingDetails,
  },
  'review/list': {
    input: z.object({
      /** Written by the caller, about them as a guest, or about their listings. */
      which: z.enum(['written', 'about-me', 'about-listings']).default('written'),
      /** One of the caller's listings; only with `about-listings`. */
      propertyId: id.optional(),
      sort: z.enum(['newest', 'oldest', 'highest', 'lowest']).default('newest'),
      /** Found in the text of the review. */
      query: z.string().trim().max(80).optional(),
      cursor: cursor.optional(),
      limit: pageSize.default(20),
    }),
    output: z.object({
      items: z.array(listedReview),
      nextCursor: z.string().nullable(),
      /** With `about-listings`, the caller's listings that have reviews, by title; else empty. */
      listings: z.array(z.object({ id, title: z.string() })),
    }),
  },
  'review/report': {
    /** To the site’s operators: a review that the caller can read, once. Its author is not told. */
    input: z.object({ reviewId: id, reason: reviewReportReason, text: z.string().trim().max(1000).default('') }),
    output: z.object({ reportedAt: instant }),
  },
  'property/fetch-review-by-propertyId': {
    input: z.object({
      propertyId: id,
      sort: z.enum(['newest', 'highest', 'lowest']).default('newest'),
      query: z.string().trim().max(80).optional(),
      /** Only those with photos. */
      withPhotos: z.boolean().optional(),
      cursor: cursor.optional(),
      limit: pageSize.default(6),
    }),
    output: z.object({
      items: z.array(review),
      nextCursor: z.string().nullable(),
      /** Of those that the input selects. */
      total: z.int(),
      /** All reviews of the listing that have photos. */
      withPhotos: z.int().optional(),
      stars: z.array(z.int()).length(5),
    }),
  },
  'bookings/dashboard/avg-rating': {
    input: z.object(onBehalfOf),
    output: z.object({ rating, stars: z.array(z.int()).length(5) }),
  },
  'property/booking-type/set': { input: z.object({ propertyId: id, bookingType }), output: z.object({ bookingType }) },
  'property/booking-type/get': { input: z.object({ propertyId: id }), output: z.object({ bookingType }) },
  'stripe-connect/create': {
    input: z.object({ returnPath: sitePath, country: countryCode.optional() }),
    output: z.object({
      account: payoutAccount,
      /** The payment provider's onboarding page, valid for a few minutes; null when nothing more is needed. */
      url: z.string().nullable(),
    }),
  },
  'stripe-bank/add': { input: z.object({ paymentMethodId }), output: savedCard },
  'stripe-bank/list': { input: emptyObject, output: z.object({ cards: z.array(savedCard), payment: paymentSetup }) },
  'stripe-bank/delete/{paymentMethodId}': { input: z.object({ paymentMethodId }), output: emptyObject },
  'stripe-bank/set-default': { input: z.object({ paymentMethodId }), output: emptyObject },
}

const calendarDay = z.object({
  date: localDate,
  /** Minor units of the listing's currency. */
  price: z.int(),
  source: z.enum(['date', 'weekend', 'base']),
  state: z.enum(['open', 'blocked', 'booked', 'past']),
})

export const hostCalls = {
  'date-wise-price/add-new-price': {
    input: z.object({
      propertyId: id,
      /** First and last night, both included. */
      from: localDate,
      to: localDate,
      /** A price for these nights; null goes back to base and weekend prices; absent leaves prices alone. */
      price: z.int().min(1).max(1_000_000_000).nullable().optional(),
      /** Close or open these nights; absent leaves them as they are. */
      open: z.boolean().optional(),
    }),
    output: z.object({ nights: z.int() }),
  },
  'date-wise-price/get-calender': {
    input: z.object({ propertyId: id, from: localDate, to: localDate }),
    output: z.object({ currency: z.string(), days: z.array(calendarDay) }),
  },
  'bookings/linear-calender': {
    input: z.object({ from: localDate, days: z.int().min(7).max(62).default(31), ...onBehalfOf }),
    output: z.object({
      from: localDate,
      days: z.int(),
      listings: z.array(
        z.object({
          propertyId: id,
          title: z.string(),
          photo: z.string(),
          currency: z.string(),
          days: z.array(calendarDay),
          bookings: z.array(
            bookingSummary.pick({
              id: true,
              code: true,
              status: true,
              guest: true,
              checkIn: true,
              checkOut: true,
              nights: true,
            }),
          ),
          /** Nights blocked by an imported calendar, half-open ranges with the calendar's name. */
          elsewhere: z.array(z.object({ feedId: id, name: z.string(), from: localDate, to: localDate })),
        }),
      ),
    }),
  },
  'long-term-discount': {
    input: z.object({ propertyId: id }),
    output: z.object({ discounts: z.array(z.object({ minNights: z.int(), percentBps: z.int() })) }),
  },
  'long-term-discount/addUpdate': {
    /** The whole list; what is left out is removed. */
    input: z.object({
      propertyId: id,
      discounts: z.array(z.object({ minNights: z.int().min(2).max(365), percentBps: z.int().min(1).max(9000) })).max(8),
    }),
    output: z.object({ discounts: z.array(z.object({ minNights: z.int(), percentBps: z.int() })) }),
  },
  'lead-time-discount': { input: z.object({ propertyId: id }), output: leadTimeDiscounts },
  /** Both; null removes one. */
  'lead-time-discount/update': { input: leadTimeDiscounts.extend({ propertyId: id }), output: leadTimeDiscounts },
}
