import { arrivalGuideCalls } from './arrival-guide/routes'
import { authCalls } from './auth/routes'
import { signInMethodCalls } from './auth/sign-in-method-routes'
import { bookingCalls } from './booking/routes'
import { calendarCalls } from './calendar/routes'
import { calendarFeedCalls } from './calendar-feeds/routes'
import type { Handlers } from './call-handler'
import { chatCalls } from './chat/routes'
import { claimCalls } from './claim/routes'
import { contentCalls } from './content/routes'
import { couponCalls } from './coupon/routes'
import { deviceCalls } from './device/routes'
import { fellowGuestCalls } from './fellow-guest/routes'
import { insightsCalls } from './insights/routes'
import { leadTimeDiscountCalls } from './listing/lead-time-discounts'
import { longTermDiscountCalls } from './listing/long-term-discounts'
import { listingCalls } from './listing/routes'
import { notificationCalls } from './notification/routes'
import { paymentCalls } from './payments/routes'
import { payoutCalls } from './payout/routes'
import { placeCalls } from './places/routes'
import { emailAlertCalls } from './profile/email-alerts'
import { emergencyContactCalls } from './profile/emergency-contact'
import { profileCalls } from './profile/routes'
import { quoteCalls } from './quote/routes'
import { reviewCalls } from './review/routes'
import { teamCalls } from './team/routes'
import { todayCalls } from './today/routes'
import { transactionCalls } from './transaction/routes'
import { tripCalendarCalls } from './trip-calendar/routes'
import { wishlistCalls } from './wishlist/routes'

/** Every call of the contract. One that is missing here does not compile. */
export const handlers: Handlers = {
  ...authCalls,
  ...signInMethodCalls,
  ...profileCalls,
  ...deviceCalls,
  ...contentCalls,
  ...listingCalls,
  ...placeCalls,
  ...quoteCalls,
  ...bookingCalls,
  ...tripCalendarCalls,
  ...fellowGuestCalls,
  ...claimCalls,
  ...arrivalGuideCalls,
  ...transactionCalls,
  ...reviewCalls,
  ...paymentCalls,
  ...insightsCalls,
  ...todayCalls,
  ...teamCalls,
  ...payoutCalls,
  ...calendarCalls,
  ...calendarFeedCalls,
  ...couponCalls,
  ...notificationCalls,
  ...emergencyContactCalls,
  ...chatCalls,
  ...emailAlertCalls,
  ...longTermDiscountCalls,
  ...leadTimeDiscountCalls,
  ...wishlistCalls,
}
