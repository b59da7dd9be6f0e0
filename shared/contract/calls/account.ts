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
import { currencyCode, email, emptyObject, id, instant, newPassword, oneTimeCode, phone } from '../entities/values'

const person = {
  firstName: personName.min(1, 'Enter your first name.'),
  lastName: personName.min(1, 'Enter your last name.'),
}

/** Some people have one name, and come with it from Google: their account is theirs to keep up, too. */
const oneNameOrTwo = { ...person, lastName: personName }

/** Says where a code went; the same answer whether or not the address is known. */
const codeSent = z.object({
  resendAfterSeconds: z.int(),
  expiresAt: instant,
  /** Sent along with the code, it says that this browser asked for it: then no other's code is taken for it. */
  ticket: z.string(),
})
const ticket = z.string().min(1).max(100).optional()

export const accountCalls = {
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
    /** Good for one new password within ten minutes. */
    output: z.object({ resetToken: z.string() }),
  },
  'user/forgot-password/reset-password': {
    input: z.object({ resetToken: z.string().min(1).max(200), password: newPassword }),
    output: emptyObject,
  },
  'user/social-signup': {
    /**
     * What Google's own window gave, or an ID token of Firebase Authentication; either ends in a token that is held
     * against the issuer's published keys.
     */
    input: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('google'), code: z.string().min(10).max(2000) }),
      z.object({ provider: z.literal('firebase'), idToken: z.string().min(20).max(8000) }),
    ]),
    output: session,
  },
  'user/onboarding': {
    /** What a person needs to be trusted by the other side, with one or two sides of an identity document as files. */
    input: z.object({ ...oneNameOrTwo, phone, documentKind, asProvider: z.boolean().default(false) }),
    output: userProfile,
  },
  /** Only while the last document was refused. */
  'user/resubmit-document': { input: z.object({ documentKind }), output: userProfile },
  'user/get-all-banks': {
    input: emptyObject,
    output: z.object({
      account: payoutAccount,
      banks: z.array(bank),
      /** What went to them lately, the newest first. */
      payouts: z.array(bankPayout),
    }),
  },
  'user/image-permission/setting': { input: imagePermission, output: imagePermission },
  'user/image-permission/get': { input: emptyObject, output: imagePermission },
  /** Needs a sign-in of the last half hour. Anonymises, and keeps what bookkeeping law needs. */
  'user/delete': { input: emptyObject, output: emptyObject },
  'user/profile-details': { input: emptyObject, output: userProfile },
  'user/update': {
    input: z
      .object({
        ...oneNameOrTwo,
        phone: phone.nullable(),
        bio: z.string().trim().max(1000, 'Keep it under 1,000 characters.'),
        languages: z.array(z.string().max(20)).max(12),
        preferences: z.object({ currency: currencyCode.nullable(), locale: z.string().max(20).nullable() }),
        /** Takes the photo away. A new one comes as the file `avatar`. */
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
  /** The browsers that are signed in, this one first. */
  'user/device/list': { input: emptyObject, output: z.object({ devices: z.array(device) }) },
  /** Signs another browser out. */
  'user/device/end/{id}': { input: z.object({ id }), output: emptyObject },
  /** Where push messages for this browser go; null ends them. */
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
      email: email.nullable(),
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
