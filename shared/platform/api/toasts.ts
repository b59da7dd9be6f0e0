import type { CallName } from '@qe/contract'

/**
 * The calls whose answer is shown as a toast: 200 as a success, any other as a warning, with the server's message.
 * Rule: specification section 8.
 */
export const callsWithToast: ReadonlySet<CallName> = new Set<CallName>([
  'user/signin',
  'user/signup',
  'user/signup-otp-verify',
  'user/social-signup',
  'user/forgot-password',
  'user/forgot-password/otp-verify',
  'user/forgot-password/reset-password',
  'user/onboarding',
  'user/change-password',
  'user/update',
  'enquiry/add',
  'bookings/review',
  'bookings/cancelled',
  'date-wise-price/add-new-price',
  'calendar/edit-nights',
  'newsletter/addNewMember',
  'user/send-otp',
  'email-alert/add-update',
  'user/image-permission/setting',
  'chat/quick-reply/update',
  'property/booking-type/set',
  'bookings/accepted-declinded',
  'bookings/add',
])

/** Reads that somebody asks for by a press, as of a file: no page shows why they are refused, so a toast does. */
export const downloads: ReadonlySet<CallName> = new Set<CallName>([
  'bookings/invoice-download',
  'payout/export',
  'payout/statement',
  'transcation/export',
])

/** Reasons of refusals that the page answers with a question, and not with an error. */
export const reasonsWithoutToast: ReadonlySet<string> = new Set(['password_needed', 'second_factor_needed'])

export const defaultMessage = 'Something went wrong'
export const networkMessage = 'Bad Gateway: The server is down or unreachable.'
