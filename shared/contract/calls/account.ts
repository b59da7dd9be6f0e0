import { z } from 'zod'
import { personName } from '../entities/person-name'
import {
  authenticatorCode,
  newPasskeyCredential,
  passkey,
  passkeyCreationOptions,
  passkeyCredential,
  passkeyName,
  passkeyRequestOptions,
  secondFactor,
  signInMethods,
} from '../entities/sign-in'
import {
  alertKind,
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

/** Kinds of notifications, each once. */
const mutedKinds = z
  .array(alertKind)
  .max(6)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once.')

export const accountCalls = {
  /**
   * In a browser that is signed in as the same person already, it keeps the session and makes it as fresh as new. An
   * account with a second factor refuses the password alone with the reason `second_factor_needed`.
   */
  'user/signin': {
    input: z.object({
      email,
      password: z.string().min(1, 'Enter your password.').max(200),
      secondFactor: secondFactor.optional(),
    }),
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
     * it with the reason `password_needed` and a `joinToken`, which `google_join` sends back with that password, once;
     * an account with a second factor wants that, too. From then on Google is enough.
     */
    input: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('google'), code: z.string().min(10).max(2000) }),
      z.object({ provider: z.literal('firebase'), idToken: z.string().min(20).max(8000) }),
      z.object({
        provider: z.literal('google_join'),
        joinToken: z.string().min(20).max(4000),
        password: z.string().min(1, 'Enter your password.').max(200),
        secondFactor: secondFactor.optional(),
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
  /** What is absent stays as it was. */
  'user/image-permission/setting': { input: imagePermission.partial(), output: imagePermission },
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
        /** What is absent stays as it was. */
        preferences: z.object({ currency: knownCurrency.nullable(), locale: languageTag.nullable() }).partial(),
        /** Removes the photo. A new one is uploaded as the file `avatar`. */
        removeAvatar: z.boolean(),
        /** Opens hosting on a guest's account. Their first place goes live once their identity is confirmed. */
        asProvider: z.literal(true),
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
  /** How the caller can sign in. */
  'user/sign-in-methods': { input: emptyObject, output: signInMethods },
  /**
   * Begins to turn on the second factor: makes a secret for an authenticator app. Needs a sign-in within the last 15
   * minutes, as do the other calls that change how one signs in.
   */
  'user/authenticator/begin': {
    input: emptyObject,
    output: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  },
  /** Turns the second factor on: a code shows that the app has the secret. The recovery codes are never shown again. */
  'user/authenticator/confirm': {
    input: z.object({ code: authenticatorCode }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  /** Replaces all recovery codes. */
  'user/authenticator/recovery-codes': {
    input: z.object({ secondFactor }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  /** Turns the second factor off. */
  'user/authenticator/end': { input: z.object({ secondFactor }), output: emptyObject },
  /** Begins to add a passkey. */
  'user/passkey/begin': { input: emptyObject, output: z.object({ options: passkeyCreationOptions }) },
  'user/passkey/add': {
    input: z.object({ name: passkeyName, credential: newPasskeyCredential }),
    output: passkey,
  },
  'user/passkey/delete/{id}': { input: z.object({ id }), output: emptyObject },
  /** What a browser asks a passkey to sign. */
  'user/passkey/challenge': { input: emptyObject, output: z.object({ options: passkeyRequestOptions }) },
  /** Signs in with a passkey, which is both factors. Renews the session as `user/signin` does. */
  'user/passkey/signin': { input: z.object({ credential: passkeyCredential }), output: session },
  /** Sends a code to the new address. Needs a sign-in within the last 15 minutes. */
  'user/email/change': { input: z.object({ email, ticket }), output: codeSent },
  /** Changes the address; the old one gets a link that undoes it within 14 days. */
  'user/email/confirm': { input: z.object({ email, code: oneTimeCode, ticket }), output: userProfile },
  /**
   * Takes an account back for its old address: ends all sessions, and removes the password and what else was added to
   * sign in with since.
   */
  'user/email/undo': { input: z.object({ token: z.string().min(20).max(2000) }), output: emptyObject },
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
      claims: z.boolean().optional(),
      reminders: z.boolean().optional(),
      /** Also of who is a member of the newsletter with the address of the account. */
      news: z.boolean(),
      /** Kinds of notifications that are not shown on the site, and those that are not pushed to devices. */
      mutedInApp: z.array(alertKind).optional(),
      mutedPush: z.array(alertKind).optional(),
    }),
  },
  'email-alert/add-update': {
    /**
     * What is absent stays as it was. But where all other kinds are sent, claims and reminders are as `bookings`, which
     * they were a part of.
     */
    input: z
      .object({
        bookings: z.boolean(),
        messages: z.boolean(),
        reviews: z.boolean(),
        payouts: z.boolean(),
        claims: z.boolean(),
        reminders: z.boolean(),
        news: z.boolean(),
        mutedInApp: mutedKinds,
        mutedPush: mutedKinds,
      })
      .partial(),
    output: emptyObject,
  },
}
