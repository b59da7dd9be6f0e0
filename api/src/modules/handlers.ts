import { authCalls } from './auth/routes'
import { bookingCalls } from './booking/routes'
import { calendarCalls } from './calendar/routes'
import { calendarFeedCalls } from './calendar-feeds/routes'
import type { Handlers } from './call-handler'
import { chatCalls } from './chat/routes'
import { contentCalls } from './content/routes'
import { deviceCalls } from './device/routes'
import { emailAlertCalls } from './email-alert/routes'
import { emergencyContactCalls } from './emergency-contact/routes'
import { longTermDiscountCalls } from './long-term-discount/routes'
import { notificationCalls } from './notification/routes'
import { paymentCalls } from './payments/routes'
import { profileCalls } from './profile/routes'
import { propertyCalls } from './property/routes'
import { quoteCalls } from './quote/routes'
import { reviewCalls } from './review/routes'
import { transactionCalls } from './transaction/routes'

/** Every call of the contract. One that is missing here does not compile. */
export const handlers: Handlers = {
  ...authCalls,
  ...profileCalls,
  ...deviceCalls,
  ...contentCalls,
  ...propertyCalls,
  ...quoteCalls,
  ...bookingCalls,
  ...transactionCalls,
  ...reviewCalls,
  ...paymentCalls,
  ...calendarCalls,
  ...calendarFeedCalls,
  ...notificationCalls,
  ...emergencyContactCalls,
  ...chatCalls,
  ...emailAlertCalls,
  ...longTermDiscountCalls,
}
