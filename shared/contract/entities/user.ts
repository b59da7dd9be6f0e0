import { z } from 'zod'
import { deviceTypes } from '../cookies'
import { hostFor } from './team'
import { currencyCode, id, instant, localDate, money, rating } from './values'

export const roleName = z.enum(['Guest', 'Provider', 'Admin'])
export type RoleName = z.infer<typeof roleName>

/** State of a provider's identity document. `none` until one is sent. */
export const identityStatus = z.enum(['none', 'pending', 'approved', 'rejected', 'resubmit'])

export const documentKind = z.enum(['passport', 'identity_card', 'driving_licence'])
export type DocumentKind = z.infer<typeof documentKind>

/** Rule: product rules, People. */
export const imagePermission = z.object({
  /** Who sees my profile photo; others see my initials. */
  profilePhoto: z.enum(['nobody', 'booked_with', 'everyone']),
  /** May photos of my listings be used to promote the marketplace? */
  listingPhotosInMarketing: z.boolean(),
  /** May others see in a conversation when I was here last, and I when they were? */
  showsPresence: z.boolean().optional(),
})
export type ImagePermission = z.infer<typeof imagePermission>

/** A browser that is signed in. */
export const device = z.object({
  id,
  /** Null until it has made a call. */
  deviceType: z.enum(deviceTypes).nullable(),
  /** Null for an unknown user agent. */
  browser: z.string().nullable(),
  signedInAt: instant,
  /** Accurate to ten minutes. */
  lastSeenAt: instant,
  /** Whether it is the caller's own browser. */
  isThis: z.boolean(),
  getsPush: z.boolean(),
})
export type Device = z.infer<typeof device>

/** What a person is told of. Codes, receipts and what is about the account's safety come in any case. */
export const alertKind = z.enum(['bookings', 'messages', 'reviews', 'payouts', 'claims', 'reminders'])
export type AlertKind = z.infer<typeof alertKind>

/** A host's account at the payment provider and where their money goes. */
export const payoutAccount = z.object({
  /** `none`: not started; `incomplete`: the provider needs more; `active`: payouts are sent. */
  status: z.enum(['none', 'incomplete', 'active', 'restricted']),
  payoutsEnabled: z.boolean(),
  /** What the provider still needs, as sentences. */
  requirements: z.array(z.string()),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const bank = z.object({
  id: z.string(),
  bankName: z.string(),
  last4: z.string(),
  currency: currencyCode,
  country: z.string(),
  isDefault: z.boolean(),
})
export type Bank = z.infer<typeof bank>

/** A payout from a host's provider account to their bank, for one or several stays. */
export const bankPayout = z.object({
  id: z.string(),
  amount: money,
  /** `failed`: the bank returned it; the provider retries once the bank details are right. */
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  /** Expected or actual day of arrival. */
  arrivesOn: localDate,
  /** Why the bank returned it, in the provider's words. */
  failure: z.string().nullable(),
})
export type BankPayout = z.infer<typeof bankPayout>

/** The signed-in person's own profile. */
export const userProfile = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  bio: z.string(),
  /** Languages spoken, as BCP 47 tags. */
  languages: z.array(z.string()),
  avatar: z.string().nullable(),
  role: z.object({ roleDisplayName: roleName }),
  _isProfileCompleted: z.boolean(),
  identity: z.object({ status: identityStatus, reason: z.string().nullable() }),
  preferences: z.object({ currency: currencyCode.nullable(), locale: z.string().nullable() }),
  joinedAt: instant,
  /** The hosts for whom this person is a co-host; absent where there are none. */
  hostsFor: z.array(hostFor).optional(),
})
export type UserProfile = z.infer<typeof userProfile>

/** The part of a profile that everybody may see. */
/** How soon a host usually answers first messages and requests; `isQuick` gives a badge. */
export const answerTime = z.object({ within: z.enum(['hour', 'few_hours', 'day']), isQuick: z.boolean() })
export type AnswerTime = z.infer<typeof answerTime>

export const publicProfile = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  bio: z.string(),
  languages: z.array(z.string()),
  isVerified: z.boolean(),
  isProvider: z.boolean(),
  joinedAt: instant,
  rating,
  listings: z.int(),
  /** Absent where there is too little to say. */
  answers: answerTime.optional(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** A new session: the opaque bearer token (the browser keeps it in `_quality_escape`) and its owner. */
export const session = z.object({ token: z.string(), expiresAt: instant, user: userProfile })
export type Session = z.infer<typeof session>
