import type { FileRule } from '../entities/file-rules'

/** Who may make a call. `public` needs no token; `guest` and `provider` act on what is theirs. */
export type Caller = 'public' | 'user' | 'guest' | 'provider'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallRow {
  method: Method
  who: Caller
  /** File uploads, by field. */
  files?: Readonly<Record<string, FileRule>>
}

const get = (who: Caller): CallRow => ({ method: 'GET', who })
const post = (who: Caller): CallRow => ({ method: 'POST', who })
const put = (who: Caller): CallRow => ({ method: 'PUT', who })
const del = (who: Caller): CallRow => ({ method: 'DELETE', who })

/** A call with file uploads. */
const withFiles = <const F extends Record<string, FileRule>>(row: CallRow, files: F) => ({ ...row, files })
const image = (min: number, max: number) => ({ kinds: ['image'], min, max }) as const
const imageOrPdf = (min: number, max: number) => ({ kinds: ['image', 'pdf'], min, max }) as const

/**
 * Every call, named by its path under `/v1/api/`. `{id}` in a path is filled from the input's field of that name.
 * Plain data, so that the browser knows method and path without loading a schema library.
 */
export const callTable = {
  // auth
  'user/signin': post('public'),
  'user/signup': post('public'),
  'user/signup-otp-verify': post('public'),
  'user/send-otp': post('public'),
  'user/forgot-password': post('public'),
  'user/forgot-password/otp-verify': post('public'),
  'user/forgot-password/reset-password': post('public'),
  'user/social-signup': post('public'),
  'user/onboarding': withFiles(post('user'), { document: imageOrPdf(1, 2) }),
  'user/resubmit-document': withFiles(post('user'), { document: imageOrPdf(1, 2) }),
  // profile
  'user/profile-details': get('user'),
  'user/update': withFiles(put('user'), { avatar: image(0, 1) }),
  'user/change-password': post('user'),
  'user/get/{id}': get('public'),
  'user/get-all-banks': get('user'),
  'user/image-permission/setting': post('user'),
  'user/image-permission/get': get('user'),
  'user/delete': del('user'),
  'user/logout': del('user'),
  'user/all-device-logout': del('user'),
  'user/sign-in-methods': get('user'),
  'user/authenticator/begin': post('user'),
  'user/authenticator/confirm': post('user'),
  'user/authenticator/recovery-codes': post('user'),
  'user/authenticator/end': post('user'),
  'user/passkey/begin': post('user'),
  'user/passkey/add': post('user'),
  'user/passkey/delete/{id}': del('user'),
  'user/passkey/challenge': get('public'),
  'user/passkey/signin': post('public'),
  'user/email/change': post('user'),
  'user/email/confirm': post('user'),
  'user/email/undo': post('public'),
  'user/device/list': get('user'),
  'user/device/end/{id}': del('user'),
  'user/device/push': post('user'),
  // content
  'cms/homepage': get('public'),
  'cms/about-us': get('public'),
  'cms/faq/list': get('public'),
  cms: get('public'),
  'cms/support-us/cms': get('public'),
  'setting/details': get('public'),
  'enquiry/add': post('public'),
  'cities/getAll': get('public'),
  'city/details': get('public'),
  'newsletter/addNewMember': post('public'),
  // property
  'property-type/getAll': get('public'),
  'user/get-all-amenities': get('public'),
  'property/getall': get('public'),
  'property/map-view': get('public'),
  'property/alternatives': get('public'),
  'property/similar': get('public'),
  'places/suggest': get('public'),
  'places/find-address': get('provider'),
  'places/town': post('provider'),
  'property/details': get('public'),
  'bookings/check-availability': get('public'),
  'property/my-property': get('provider'),
  'property/save': withFiles(post('provider'), { photos: image(0, 10) }),
  'property/update': withFiles(put('provider'), { photos: image(0, 10) }),
  'property/delete-property': del('provider'),
  'property/duplicate': post('provider'),
  'property/hints': get('provider'),
  'property/get-all-rooms': get('public'),
  'property/room-details': get('public'),
  'property/country-list': get('public'),
  'property/country-validate': get('public'),
  // booking
  'bookings/add': post('guest'),
  'bookings/payment-now': post('guest'),
  'bookings/my-booking': get('user'),
  'bookings/my-booking/details': get('user'),
  'bookings/accepted-declinded': post('provider'),
  'bookings/cancelled': post('user'),
  'bookings/cancellation-reasons': get('user'),
  'bookings/invoice-download': get('user'),
  'bookings/stats': get('provider'),
  'bookings/change/quote': get('user'),
  'bookings/change/propose': post('user'),
  'bookings/change/answer': post('user'),
  'arrival-guide/details': get('provider'),
  'arrival-guide/update': put('provider'),
  // claims
  'claim/list': get('user'),
  'claim/details': get('user'),
  'claim/open': withFiles(post('user'), { photos: image(1, 10) }),
  'claim/answer': withFiles(post('user'), { photos: image(0, 10) }),
  'claim/pay': post('user'),
  // transaction
  'transcation/getAll': get('user'),
  'transcation/details': get('user'),
  // payouts
  'payout/overview': get('provider'),
  'payout/bookings': get('provider'),
  'payout/bank-list': get('provider'),
  'payout/export': get('provider'),
  // review
  'bookings/review': post('user'),
  'bookings/review/reply': post('provider'),
  'review/list': get('user'),
  'property/fetch-review-by-propertyId': get('public'),
  'bookings/dashboard/avg-rating': get('provider'),
  // payments
  'stripe-connect/create': post('provider'),
  'stripe-connect/dashboard': post('provider'),
  'property/booking-type/set': post('provider'),
  'property/booking-type/get': get('provider'),
  'stripe-bank/add': post('user'),
  'stripe-bank/list': get('user'),
  'stripe-bank/delete/{paymentMethodId}': del('user'),
  'stripe-bank/set-default': post('user'),
  // calendar
  'date-wise-price/add-new-price': post('provider'),
  'date-wise-price/get-calender': get('user'),
  'bookings/linear-calender': get('provider'),
  'calendar/overview': get('provider'),
  'calendar/hints': get('provider'),
  'calendar/edit-nights': post('provider'),
  'calendar/undo-edit': post('provider'),
  'calendar/redo-edit': post('provider'),
  'calendar/copy-year': post('provider'),
  'season/save': post('provider'),
  'price-rule/preview': get('provider'),
  'price-rule/save': post('provider'),
  'price-rule/delete': del('provider'),
  'host/today': get('provider'),
  'insights/overview': get('provider'),
  'insights/view': post('public'),
  'season/delete': del('provider'),
  'calendar-feed/list': get('provider'),
  'calendar-feed/add': post('provider'),
  'calendar-feed/delete': del('provider'),
  'calendar-feed/sync': post('provider'),
  'calendar-feed/address': post('provider'),
  // a host's team
  'team/details': get('provider'),
  'team/invite': post('provider'),
  'team/invitation/resend': post('provider'),
  'team/invitation/withdraw': post('provider'),
  'team/member/update': post('provider'),
  'team/member/remove': post('provider'),
  'team/log': get('provider'),
  'team/leave': post('user'),
  'team/invitation/details': post('public'),
  'team/invitation/answer': post('user'),
  // saved places
  'wishlist/list': get('user'),
  'wishlist/details': get('user'),
  'wishlist/save': post('user'),
  'wishlist/remove': post('user'),
  'wishlist/merge': post('user'),
  'wishlist/update': put('user'),
  'wishlist/delete': del('user'),
  'wishlist/restore': post('user'),
  'wishlist/share': post('user'),
  'wishlist/shared': get('public'),
  // notifications
  'notification/getAll': get('user'),
  'notification/status-change': post('user'),
  'notification/read-all': post('user'),
  // emergency contact, e-mail alerts
  'user/get-emergency/contact': get('user'),
  'user/add-emergency/contact': post('user'),
  'email-alert/get': get('user'),
  'email-alert/add-update': post('user'),
  // chat
  'chat/chat-room/create': post('user'),
  'chat/chat-room/list': get('user'),
  'chat/chat-room/archive': post('user'),
  'chat/chat-room/mark-unread': post('user'),
  'chat/details': get('user'),
  'chat/file-send': withFiles(post('user'), { files: imageOrPdf(1, 5) }),
  'chat/message/edit': post('user'),
  'chat/message/unsend': post('user'),
  'chat/mark-as': post('user'),
  'chat/report': post('user'),
  'chat/block': post('user'),
  'chat/blocked/list': get('user'),
  'chat/scheduled/list': get('provider'),
  'chat/scheduled/update': post('provider'),
  'chat/quick-reply/list': get('user'),
  'chat/quick-reply/getAll': get('provider'),
  'chat/quick-reply/details': get('provider'),
  'chat/quick-reply/update': put('provider'),
  // long-term discounts
  'long-term-discount': get('provider'),
  'long-term-discount/addUpdate': post('provider'),
  // last-minute and early-booking discounts
  'lead-time-discount': get('provider'),
  'lead-time-discount/update': post('provider'),
} as const satisfies Record<string, CallRow>

/** A call's name, which is its path under `/v1/api/`. */
export type CallName = keyof typeof callTable

/** Calls beyond the specification; all others in the table are its 85. */
export const callsBeyondSpecification: readonly CallName[] = [
  'user/sign-in-methods',
  'user/authenticator/begin',
  'user/authenticator/confirm',
  'user/authenticator/recovery-codes',
  'user/authenticator/end',
  'user/passkey/begin',
  'user/passkey/add',
  'user/passkey/delete/{id}',
  'user/passkey/challenge',
  'user/passkey/signin',
  'user/email/change',
  'user/email/confirm',
  'user/email/undo',
  'user/device/list',
  'user/device/end/{id}',
  'user/device/push',
  'calendar/overview',
  'calendar/hints',
  'calendar/edit-nights',
  'calendar/undo-edit',
  'calendar/redo-edit',
  'calendar/copy-year',
  'season/save',
  'price-rule/preview',
  'price-rule/save',
  'price-rule/delete',
  'host/today',
  'insights/overview',
  'insights/view',
  'season/delete',
  'team/details',
  'team/invite',
  'team/invitation/resend',
  'team/invitation/withdraw',
  'team/member/update',
  'team/member/remove',
  'team/log',
  'team/leave',
  'team/invitation/details',
  'team/invitation/answer',
  'lead-time-discount',
  'lead-time-discount/update',
  'calendar-feed/list',
  'calendar-feed/add',
  'calendar-feed/delete',
  'calendar-feed/sync',
  'calendar-feed/address',
  'bookings/change/quote',
  'bookings/change/propose',
  'bookings/change/answer',
  'arrival-guide/details',
  'arrival-guide/update',
  'claim/list',
  'claim/details',
  'claim/open',
  'claim/answer',
  'claim/pay',
  'bookings/review/reply',
  'review/list',
  'city/details',
  'places/suggest',
  'places/find-address',
  'places/town',
  'property/duplicate',
  'property/hints',
  'property/alternatives',
  'property/similar',
  'wishlist/list',
  'wishlist/details',
  'wishlist/save',
  'wishlist/remove',
  'wishlist/merge',
  'wishlist/update',
  'wishlist/delete',
  'wishlist/restore',
  'wishlist/share',
  'wishlist/shared',
  'payout/overview',
  'payout/bookings',
  'payout/bank-list',
  'payout/export',
  'stripe-connect/dashboard',
  'chat/message/edit',
  'chat/message/unsend',
  'chat/chat-room/archive',
  'chat/chat-room/mark-unread',
  'chat/report',
  'chat/block',
  'chat/blocked/list',
  'chat/scheduled/list',
  'chat/scheduled/update',
]

/** Names of a call's file fields; `never` for calls without files. */
export type FileFieldOf<N extends CallName> = (typeof callTable)[N] extends { files: infer F }
  ? keyof F & string
  : never

/** Files to upload with a call, by field. */
export type CallFiles<N extends CallName> = Partial<Record<FileFieldOf<N>, readonly File[]>>

/** The file rules of a call, by field; empty for most calls. */
export const fileRules = (name: CallName): Readonly<Record<string, FileRule>> =>
  (callTable[name] as CallRow).files ?? {}
