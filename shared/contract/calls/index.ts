import type { z } from 'zod'
import { accountCalls } from './account'
import { arrivalGuideCalls } from './arrival-guide'
import { bookingCalls, hostCalls } from './booking'
import { calendarCalls } from './calendar'
import { calendarFeedCalls } from './calendar-feeds'
import { claimCalls } from './claims'
import { contentCalls } from './content'
import { couponCalls } from './coupons'
import { fellowGuestCalls } from './fellow-guests'
import { insightsCalls } from './insights'
import { listingCalls } from './listing'
import { messageCalls } from './messages'
import { payoutCalls } from './payouts'
import { placeCalls } from './places'
import type { CallName } from './table'
import { teamCalls } from './team'
import { todayCalls } from './today'
import { tripCalendarCalls } from './trip-calendar'
import { wishlistCalls } from './wishlists'

/**
 * Input and output of every call. For GET and DELETE the input travels in path and query, otherwise in the JSON body.
 */
export const calls = {
  ...accountCalls,
  ...contentCalls,
  ...listingCalls,
  ...placeCalls,
  ...bookingCalls,
  ...hostCalls,
  ...tripCalendarCalls,
  ...fellowGuestCalls,
  ...arrivalGuideCalls,
  ...claimCalls,
  ...calendarCalls,
  ...calendarFeedCalls,
  ...couponCalls,
  ...insightsCalls,
  ...todayCalls,
  ...teamCalls,
  ...payoutCalls,
  ...messageCalls,
  ...wishlistCalls,
} satisfies Record<CallName, { input: z.ZodType; output: z.ZodType }>

/** What a caller may leave out is optional here. */
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>
/** The input as the server sees it, with defaults filled in. */
export type ParsedInput<N extends CallName> = z.output<(typeof calls)[N]['input']>
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>
