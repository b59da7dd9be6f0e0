import { z } from 'zod'
import { guestArrivalGuide } from './arrival-guide'
import { claimSummary, claimTerms } from './claim'
import { cancellationCredit } from './coupon'
import { fellowGuests } from './fellow-guests'
import { guestFacts } from './guest-facts'
import { bookingType, cancellationTier } from './listing'
import { listingUnit } from './listing-unit'
import { storedCompanions } from './party'
import { reviewPhoto } from './review-photo'
import { currencyCode, id, instant, localDate, money, personSummary, photo, point } from './values'

/** Longest message that goes along with a decision about a booking, in characters. */
export const maxBookingNoteLength = 500

/**
 * One line of a quote. Discounts and coupons are negative: the host bears both, the site those of kind `site_coupon`,
 * which hosts do not see. The lines add up to the total.
 */
export const quoteLine = z.object({
  kind: z.enum(['nights', 'discount', 'coupon', 'cleaning', 'extra_guests', 'pets', 'tax', 'site_coupon']),
  label: z.string(),
  amount: z.int(),
})
export type QuoteLine = z.infer<typeof quoteLine>

/** The price of one night and the rule that set it. */
export const quoteNight = z.object({
  date: localDate,
  amount: z.int(),
  source: z.enum(['date', 'weekend', 'base']),
})

/** One step of the cancellation tier: the exact refund when the guest cancels before its cut-off. */
export const refundStep = z.object({
  /** Last moment (exclusive) of this step; null for "after that". */
  until: instant.nullable(),
  refund: z.int(),
  label: z.string(),
})
export type RefundStep = z.infer<typeof refundStep>

/** What a stay costs. All amounts in minor units of `currency`. */
export const quote = z.object({
  /** Signed by the server. The browser sends it back instead of any price. */
  id: z.string(),
  propertyId: id,
  checkIn: localDate,
  checkOut: localDate,
  guests: z.int(),
  ...storedCompanions,
  pets: z.int(),
  currency: currencyCode,
  nights: z.array(quoteNight),
  lines: z.array(quoteLine),
  total: z.int(),
  /** The code of the coupon in the lines. */
  coupon: z.string().optional(),
  refunds: z.array(refundStep),
  /** Time zone of the listing, in which the deadlines of `refunds` are told. */
  timeZone: z.string().optional(),
  validUntil: instant,
})
export type Quote = z.infer<typeof quote>

/** Rule: product rules, Booking process. */
export const bookingStatus = z.enum([
  'held',
  'hold_expired',
  'requested',
  'confirmed',
  'payment_failed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled_by_guest',
  'cancelled_by_provider',
  'cancelled_by_admin',
  'in_progress',
  'completed',
])
export type BookingStatus = z.infer<typeof bookingStatus>

/** What the caller may do next with a booking. */
export const bookingAction = z.enum(['pay', 'withdraw', 'cancel', 'change', 'accept', 'decline', 'review', 'message'])
export type BookingAction = z.infer<typeof bookingAction>

export const bookingEvent = z.object({
  at: instant,
  /** What happened, worded for the caller's side. */
  label: z.string(),
  by: z.enum(['guest', 'provider', 'admin', 'system']),
  note: z.string().nullable(),
  /** For the host's side: the first name of the co-host who did it. */
  coHost: z.string().optional(),
})

/** `to_pay`: both sides agree, and the guest still has to pay the difference. */
export const changeStatus = z.enum(['proposed', 'to_pay', 'agreed', 'declined', 'withdrawn', 'lapsed'])
export type ChangeStatus = z.infer<typeof changeStatus>

/** What the caller may do with a change. */
export const changeAction = z.enum(['agree', 'decline', 'withdraw', 'pay'])
export type ChangeAction = z.infer<typeof changeAction>

/** The state of a change, for lists. */
export const openChange = z.object({
  status: changeStatus,
  by: z.enum(['guest', 'provider']),
  /** When it lapses unanswered. */
  deadline: instant.nullable(),
  actions: z.array(changeAction),
})
export type OpenChange = z.infer<typeof openChange>

/** A booking in lists. */
export const bookingSummary = z.object({
  id,
  /** Short reference for people, such as `QE-7K3F9M`. */
  code: z.string(),
  status: bookingStatus,
  /** The caller's side: guest and host see different amounts and actions. */
  side: z.enum(['guest', 'provider']),
  property: z.object({ id, title: z.string(), photo, city: z.string(), country: z.string(), timeZone: z.string() }),
  guest: personSummary,
  host: personSummary,
  checkIn: localDate,
  checkOut: localDate,
  nights: z.int(),
  guests: z.int(),
  ...storedCompanions,
  pets: z.int(),
  bookingType,
  /** For the host: what the stay costs without a code of the site, which bears that itself. */
  total: money,
  /** The host's payout: total less service fee and taxes. Null for the guest's side. */
  payout: money.nullable(),
  createdAt: instant,
  /** While held: when the hold expires. While requested: when the host must have answered. */
  deadline: instant.nullable(),
  actions: z.array(bookingAction),
  /** The open change, waiting for an answer or for its payment. */
  change: openChange.nullable(),
  /** Where the listing has several: which of them the stay has. */
  unit: listingUnit.optional(),
  /** Of a stay that is paid in two parts, when the card did not pay the second: until when the guest may. */
  payRestBy: instant.optional(),
  /** For the host, while a request or a change waits for their answer. */
  guestFacts: guestFacts.optional(),
})
export type BookingSummary = z.infer<typeof bookingSummary>

/** One version of a stay, with its price. */
export const stayVersion = z.object({
  checkIn: localDate,
  checkOut: localDate,
  nights: z.int(),
  guests: z.int(),
  ...storedCompanions,
  pets: z.int(),
  lines: z.array(quoteLine),
  total: money,
  /** The host's payout. Null for the guest's side. */
  payout: money.nullable(),
})
export type StayVersion = z.infer<typeof stayVersion>

/** A stay before and after a change. */
export const stayDifference = z.object({
  before: stayVersion,
  after: stayVersion,
  /** New total less old total: above zero the guest pays more, below zero less. */
  difference: money,
  /** What of a lower price comes back; the rest of it is taken off a second payment. Absent: all of it. */
  refund: money.optional(),
  /** The same difference of the host's payout. Null for the guest's side. */
  payoutDifference: money.nullable(),
})
export type StayDifference = z.infer<typeof stayDifference>

/** A change of dates or guests that one side proposes to the other. */
export const stayChange = stayDifference.extend({
  ...openChange.shape,
  id,
  note: z.string().nullable(),
  createdAt: instant,
  /** Whether the difference is being charged right now. */
  charging: z.boolean(),
  /** For the guest: why the card was declined. */
  paymentProblem: z.string().nullable(),
})
export type StayChange = z.infer<typeof stayChange>

/** Stars for the parts of a stay; absent where none were given. */
export const starsByPart = z.object({
  cleanliness: z.int().optional(),
  accuracy: z.int().optional(),
  checkIn: z.int().optional(),
  communication: z.int().optional(),
  location: z.int().optional(),
  value: z.int().optional(),
})
export type StarsByPart = z.infer<typeof starsByPart>

const reviewReply = z.object({ text: z.string(), at: instant })

/** `late`: of a payment that came too late to be kept. */
export const refundReason = z.enum(['cancellation', 'change', 'claim', 'late'])
export type RefundReason = z.infer<typeof refundReason>

/** Money of a refund that came back from the guest's bank. */
export const returnedRefund = z.object({
  amount: money,
  at: instant,
  /** How the guest got it after all; null as long as it is with us. */
  settled: z
    .discriminatedUnion('how', [
      z.object({ how: z.literal('sent_again'), at: instant }),
      /** Not by the payment provider, such as by a bank transfer; `note` says how, as a sentence. */
      z.object({ how: z.literal('otherwise'), at: instant, note: z.string() }),
    ])
    .nullable(),
})
export type ReturnedRefund = z.infer<typeof returnedRefund>

/** One refund of a booking on its way to the guest. */
export const refundProgress = z.object({
  amount: money,
  orderedAt: instant,
  /** When the payment provider took it; from then on it is up to the guest's bank. Null until then. */
  sentAt: instant.nullable(),
  /** What it is for. */
  reason: refundReason.optional(),
  /** What the guest's bank sent back to us, as where a card is closed. An older API does not say. */
  returned: z.array(returnedRefund).optional(),
})
export type RefundProgress = z.infer<typeof refundProgress>

/** A stay that is paid in two parts, or may be. */
export const partPayment = z.object({
  /**
   * `offered`: the guest may choose it while the stay is held. `upcoming`: the rest is charged at `dueAt`. `charging`:
   * it is being charged. `unpaid`: the card was declined, and the guest pays until `payBy`. `ended`: the booking ended
   * before.
   */
  state: z.enum(['offered', 'upcoming', 'charging', 'unpaid', 'paid', 'ended']),
  /** With what changes of the stay have cost since: both parts add up to what the guest pays. */
  firstPart: money,
  rest: money,
  dueAt: instant,
  payBy: instant.nullable(),
  /** For the guest: why the last card was declined, as a sentence. */
  problem: z.string().nullable(),
})
export type PartPayment = z.infer<typeof partPayment>

export const bookingDetails = bookingSummary.extend({
  currency: currencyCode,
  lines: z.array(quoteLine),
  /** The code of the coupon that the stay was booked with; hosts see their own codes alone. */
  coupon: z.string().optional(),
  /** For the guest of a stay that its host cancelled shortly before arrival. */
  credit: cancellationCredit.optional(),
  refunds: z.array(refundStep),
  cancellationTier,
  /** The refund if cancelled now; null where the booking can't be cancelled. */
  refundNow: money.nullable(),
  timeline: z.array(bookingEvent),
  address: z.string().nullable(),
  checkInFrom: z.string(),
  checkInUntil: z.string(),
  checkOutBy: z.string(),
  houseRules: z.array(z.string()),
  chatRoomId: id.nullable(),
  guestMessage: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Why the last payment failed, as a sentence; null when it succeeded. */
  paymentProblem: z.string().nullable(),
  /**
   * For the guest, where they gave the hold up before paying. `replacedBy`: the booking that took its place in the same
   * moment, with other dates, guests or another code; null where there is none. It may have ended as well.
   */
  givenUp: z.object({ replacedBy: id.nullable() }).optional(),
  /** The open or latest change in full; earlier ones are in the timeline. */
  change: stayChange.nullable(),
  /** The caller's own review of this stay, published or not; absent where there is none. */
  ownReview: z
    .object({
      overall: z.int(),
      text: z.string(),
      privateNote: z.string().nullable(),
      submittedAt: instant,
      isPublished: z.boolean(),
      parts: starsByPart.optional(),
      /** Until it is published, and the time to write is not over. */
      isEditable: z.boolean().optional(),
      /** The host's public answer to a guest's review. */
      reply: reviewReply.nullable().optional(),
      /** Why the site’s operators have hidden it from everybody else; absent otherwise. */
      hiddenWhy: z.string().optional(),
      photos: z.array(reviewPhoto).optional(),
    })
    .optional(),
  /** The published review of the other side; absent until then. */
  otherReview: z
    .object({
      overall: z.int(),
      text: z.string(),
      /** For the caller's eyes only. */
      privateNote: z.string().nullable(),
      parts: starsByPart,
      publishedAt: instant,
      reply: reviewReply.nullable(),
      /** Until when the host may answer in public; null where that is over or done, and for guests. */
      replyUntil: instant.nullable(),
      photos: z.array(reviewPhoto).optional(),
    })
    .optional(),
  /** For the guest: what was taken for the stay so far, whatever came back of it. Damages are not in it. */
  captured: money.optional(),
  /** For the guest: all refunds, the earliest first. */
  refundsMade: z.array(refundProgress).optional(),
  /** Absent where the stay is, or must be, paid at once. */
  partPayment: partPayment.optional(),
  /** Of the listing's city, to search there. */
  citySlug: z.string().optional(),
  /** For the host: free units that the stay could move to; absent where it can't move. */
  freeUnits: z.array(listingUnit).optional(),
  /** The exact place, wherever `address` is there. */
  point: point.nullable().optional(),
  /** For the guest of a confirmed stay, until departure, where the host has written one. */
  arrivalGuide: guestArrivalGuide.optional(),
  /** For the guest of a stay that they share, or may share now; absent otherwise. */
  fellowGuests: fellowGuests.optional(),
  /** Claims about this stay of both sides, the latest first. */
  claims: z.array(claimSummary).optional(),
  /** What the caller may claim now; absent where they can't. */
  claimTerms: claimTerms.optional(),
})
export type BookingDetails = z.infer<typeof bookingDetails>

/** How the browser collects a card, so that the number never reaches our API. */
export const paymentSetup = z.object({
  provider: z.enum(['stripe', 'stripe-emulator']),
  publishableKey: z.string(),
  /** With the emulator: the page of card fields, for an iframe. */
  elementsUrl: z.string().nullable(),
})
export type PaymentSetup = z.infer<typeof paymentSetup>

export const savedCard = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isDefault: z.boolean(),
  /** Stays paid in two parts whose rest will be taken from this card. */
  pays: z
    .array(z.object({ bookingId: id, title: z.string(), rest: money, dueAt: instant, timeZone: z.string() }))
    .optional(),
})
export type SavedCard = z.infer<typeof savedCard>

export const transaction = z.object({
  id,
  at: instant,
  kind: z.enum(['payment', 'authorisation', 'refund', 'release', 'payout', 'fee']),
  label: z.string(),
  /** Signed from the caller's point of view. */
  amount: money,
  booking: z.object({ id, code: z.string(), title: z.string() }),
})
export type Transaction = z.infer<typeof transaction>

/** One movement of money in full. The optional fields are there for guests, about their own payments and refunds. */
export const transactionDetails = transaction.extend({
  /** What it was for, in words. */
  purpose: z.string().optional(),
  /** By what the payment provider knows it: its payments. Empty where it has none, as of imported bookings. */
  references: z.array(z.string()).optional(),
  /** Null where it is not known. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable().optional(),
  stay: z.object({ propertyId: id, checkIn: localDate, checkOut: localDate }).optional(),
  /** What the guest's bank sent back of this refund. */
  returned: z.array(returnedRefund).optional(),
})
export type TransactionDetails = z.infer<typeof transactionDetails>

/** Of a guest’s payments and refunds. */
export const transactionSummary = z.object({
  /** How many the filter selects. */
  count: z.int(),
  /** Of those, by currency, the one with the most first. What is only set aside counts in neither. */
  totals: z.array(z.object({ paid: money, refunded: money })),
  /** Places of all payments, by title. */
  places: z.array(z.object({ id, title: z.string() })),
  /** Years of all payments in the time zone of the filter, the latest first. */
  years: z.array(z.int()),
})
export type TransactionSummary = z.infer<typeof transactionSummary>
