import { z } from 'zod'
import { personName } from '../entities/person-name'
import {
  bank,
  bankPayout,
  device,
  documentKind,
  imagePermission,
  payoutAccount,
  publicProfile,
  session,
  userProfile,
} from '../entities/user'
import {
  email,
  emptyObject,
  id,
  instant,
  knownCurrency,
  languageTag,
  newPassword,
  oneTimeCode,
  phone,
} from '../entities/values'

const person = {
  firstName: personName.min(1, 'Enter your first name.'),
  lastName: personName.min(1, 'Enter your last name.'),
}

/** Some people have a single name, also in their Google account, so the last name may be empty. */
const oneNameOrTwo = { ...person, lastName: personName }

/** Answer after a code was sent: the same whether or not the address has an account. */
const codeSent = z.object({
  resendAfterSeconds: z.int(),
  expiresAt: instant,
  /**
   * Proves that this browser requested the code, so that nobody else's tries use it up. Without it, a code works only
   * from the client subnet that requested it.
   */
  ticket: z.string(),
})
const ticket = z.string().min(1).max(100).optional()

export const accountCalls = {
  /** In a browser that is signed in as the same person already, it keeps the session and makes it as fresh as new. */
  'user/signin': {
    input: z.object({ email, password: z.string().min(1, 'Enter your password.').max(200) }),
    output: session,
  },
  'user/signup': {
    input: z.object({ ...person, email, password: newPassword, asProvider: z.boolean().default(false) }),
    output: codeSent,
  },
  'user/signup-otp-verify': { input: z.object({ email, code: oneTimeCode, ticket }), output: session },
  'user/send-otp': { input: z.object({ email, ticket }), output: codeSent },
  'user/forgot-password': { input: z.object({ email, ticket }), output: codeSent },
  'user/forgot-password/otp-verify': {
    input: z.object({ email, code: oneTimeCode, ticket }),
    /** Valid for one password change within ten minutes. */
    output: z.object({ resetToken: z.string() }),
  },
  'user/forgot-password/reset-password': {
    input: z.object({ resetToken: z.string().min(1).max(200), password: newPassword }),
    output: emptyObject,
  },
  'user/social-signup': {
    /**
     * The authorisation code of Google's sign-in window, or an ID token of Firebase Authentication. Either way the
     * token is verified against the issuer's published keys. An account of the same address that has a password refuses
     * it with the reason `password_needed` and a `joinToken`, which `google_join` sends back with that password, once.
     */
    input: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('google'), code: z.string().min(10).max(2000) }),
      z.object({ provider: z.literal('firebase'), idToken: z.string().min(20).max(8000) }),
      z.object({
        provider: z.literal('google_join'),
        joinToken: z.string().min(20).max(4000),
        password: z.string().min(1, 'Enter your password.').max(200),
      }),
    ]),
    output: session,
  },
  'user/onboarding': {
    /** Name, phone and role, with one or two sides of an identity document as files. */
    input: z.object({ ...oneNameOrTwo, phone, documentKind, asProvider: z.boolean().default(false) }),
    output: userProfile,
  },
  /** Only while the last document was rejected. */
  'user/resubmit-document': { input: z.object({ documentKind }), output: userProfile },
  'user/get-all-banks': {
    input: emptyObject,
    output: z.object({
      account: payoutAccount,
      banks: z.array(bank),
      /** Recent payouts to these banks, newest first. */
      payouts: z.array(bankPayout),
    }),
  },
  'user/image-permission/setting': { input: imagePermission, output: imagePermission },
  'user/image-permission/get': { input: emptyObject, output: imagePermission },
  /** Needs a sign-in within the last 15 minutes. Anonymises the account and keeps what bookkeeping law requires. */
  'user/delete': { input: emptyObject, output: emptyObject },
  'user/profile-details': { input: emptyObject, output: userProfile },
  'user/update': {
    input: z
      .object({
        ...oneNameOrTwo,
        phone: phone.nullable(),
        bio: z.string().trim().max(1000, 'Keep it under 1,000 characters.'),
        languages: z.array(languageTag).max(12),
        preferences: z.object({ currency: knownCurrency.nullable(), locale: languageTag.nullable() }),
        /** Removes the photo. A new one is uploaded as the file `avatar`. */
        removeAvatar: z.boolean(),
      })
      .partial(),
    output: userProfile,
  },
  'user/change-password': {
    input: z.object({ currentPassword: z.string().min(1, 'Enter your current password.').max(200), newPassword }),
    output: emptyObject,
  },
  'user/get/{id}': { input: z.object({ id }), output: publicProfile },
  'user/logout': { input: emptyObject, output: emptyObject },
  'user/all-device-logout': { input: emptyObject, output: z.object({ sessionsEnded: z.int() }) },
  /** Signed-in browsers, this one first. */
  'user/device/list': { input: emptyObject, output: z.object({ devices: z.array(device) }) },
  /** Signs another browser out. */
  'user/device/end/{id}': { input: z.object({ id }), output: emptyObject },
  /** Registers this browser's push token; null unregisters it. */
  'user/device/push': {
    input: z.object({ token: z.string().min(10).max(4096).nullable() }),
    output: z.object({ getsPush: z.boolean() }),
  },
  'user/get-emergency/contact': {
    input: emptyObject,
    output: z.object({
      contact: z
        .object({ name: z.string(), relationship: z.string(), phone: z.string(), email: z.string().nullable() })
        .nullable(),
    }),
  },
  'user/add-emergency/contact': {
    input: z.object({
      name: z.string().trim().min(1, 'Enter a name.').max(120),
      relationship: z.string().trim().min(1, 'Say how you know each other.').max(60),
      phone,
      email: email.nullable().default(null),
    }),
    output: emptyObject,
  },
  'email-alert/get': {
    input: emptyObject,
    output: z.object({
      bookings: z.boolean(),
      messages: z.boolean(),
      reviews: z.boolean(),
      payouts: z.boolean(),
      news: z.boolean(),
    }),
  },
  'email-alert/add-update': {
    input: z.object({
      bookings: z.boolean(),
      messages: z.boolean(),
      reviews: z.boolean(),
      payouts: z.boolean(),
      news: z.boolean(),
    }),
    output: emptyObject,
  },
}
