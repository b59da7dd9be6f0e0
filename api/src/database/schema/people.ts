import type { AlertKind } from '@qe/contract'
import { deviceTypes } from '@qe/contract'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citext, id, moment } from './columns'

/** An account. It may act as guest and as provider; `role` is how it is shown. */
export const person = pgTable('person', {
  id: id(),
  email: citext().notNull().unique(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  phone: text(),
  bio: text().notNull().default(''),
  languages: text().array().notNull().default([]),
  avatar: text(),
  role: text({ enum: ['guest', 'provider', 'admin'] })
    .notNull()
    .default('guest'),
  /** Argon2; absent for people who only sign in with Google, and for seeded people. */
  passwordHash: text(),
  googleSubject: text().unique(),
  identityStatus: text({ enum: ['none', 'pending', 'approved', 'rejected', 'resubmit'] })
    .notNull()
    .default('none'),
  identityReason: text(),
  currency: text(),
  locale: text(),
  /** The payment provider's customer id, created with the first card. */
  paymentCustomer: text(),
  /** Who may see the avatar. */
  profilePhoto: text({ enum: ['nobody', 'booked_with', 'everyone'] })
    .notNull()
    .default('everyone'),
  /** May photos of this person's listings promote the marketplace? */
  listingPhotosInMarketing: boolean().notNull().default(false),
  /** May others see in a conversation when this person was here last? Then this person sees it of others, too. */
  showsPresence: boolean().notNull().default(true),
  /** Null while it is not shown. */
  seenAt: moment(),
  createdAt: moment().notNull().defaultNow(),
  /** When the account was deleted: from then on nothing in this row identifies the person. */
  deletedAt: moment(),
  /** While it is set, nobody can sign in with this account. */
  suspendedAt: moment(),
})

/** A submitted identity document. `person.identity_status` has its outcome. */
export const identityDocument = pgTable(
  'identity_document',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['passport', 'identity_card', 'driving_licence'] }).notNull(),
    /** One or two sides, as private files. */
    fileIds: uuid().array().notNull(),
    sentAt: moment().notNull(),
  },
  (t) => [index('identity_document_of_person').on(t.personId, t.sentAt)],
)

/** A signed-in browser. Only the hash of its token is stored, so that a stolen table lets nobody in. */
export const session = pgTable(
  'session',
  {
    tokenHash: text().primaryKey(),
    /** The public id, by which its owner can name a session without its token. */
    id: uuid().notNull().unique().defaultRandom(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /**
     * From the `User-Agent` of its last call, at first the one that signed in; null where no browser did.
     */
    deviceType: text({ enum: deviceTypes }),
    browser: text(),
    /** Accurate to ten minutes. */
    lastSeenAt: moment(),
    /** The push token of this browser; it ends with the session. */
    pushToken: text().unique(),
  },
  (t) => [index().on(t.personId)],
)

/**
 * A code sent by e-mail. A sign-up stores the data of the account in `pending`, so that no account exists before the
 * code is confirmed.
 */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: id(),
    email: citext().notNull(),
    purpose: text({ enum: ['signup', 'reset', 'email'] }).notNull(),
    /** Whose new address it confirms, for the purpose `email`. */
    personId: uuid(),
    /** The hash of the ticket that the requesting browser got; null for codes from before there were tickets. */
    ticketHash: text(),
    /** A keyed digest of the client subnet that requested it; null for codes from before it was stored. */
    clientSubnet: text(),
    /** Null when the purpose does not apply to the address: no code matches, and the caller can't tell. */
    codeHash: text(),
    pending: jsonb().$type<PendingSignup | null>(),
    tries: integer().notNull().default(0),
    /** Counted apart, so that they never use up the code for the browser with the ticket. */
    triesWithoutTicket: integer().notNull().default(0),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index().on(t.email, t.purpose, t.sentAt)],
)
export interface PendingSignup {
  firstName: string
  lastName: string
  passwordHash: string
  asProvider: boolean
}

/**
 * The authenticator app (TOTP) of a person, their second factor once it is confirmed. Nothing else asks for one: a
 * passkey and Google have second factors of their own.
 */
export const authenticatorApp = pgTable('authenticator_app', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** Encrypted by `identity/encryption`. */
  secret: text().notNull(),
  /** Null until a first code has shown that the app has the secret. */
  confirmedAt: moment(),
  /** The time step of the last accepted code: neither it nor an earlier one works again. */
  lastStep: integer(),
  /** Wrong codes since the last right one. */
  tries: integer().notNull().default(0),
  lastTriedAt: moment(),
})

/** A recovery code, in place of a code of the authenticator app. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code, salted with the random id. */
    codeHash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [index().on(t.personId)],
)

/** A passkey (WebAuthn credential) with which its owner signs in. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The authenticator's id of the credential, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Signatures so far; many authenticators stay at 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator: `internal`, `usb`, … */
    transports: text().array().notNull().default([]),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (t) => [index().on(t.personId)],
)

/** Challenges of WebAuthn that were answered, so that none is good twice; kept until they expire. */
export const usedChallenge = pgTable('used_challenge', {
  challengeHash: text().primaryKey(),
  expiresAt: moment().notNull(),
})

/** Permission to set one new password, granted for a confirmed code. */
export const resetToken = pgTable('reset_token', {
  tokenHash: text().primaryKey(),
  personId: uuid()
    .notNull()
    .references(() => person.id, { onDelete: 'cascade' }),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})

export const emergencyContact = pgTable('emergency_contact', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  relationship: text().notNull(),
  phone: text().notNull(),
  email: text(),
})

/** How a person is told of what. Without a row: in every way of all, but no news. */
export const emailAlert = pgTable('email_alert', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  bookings: boolean().notNull().default(true),
  messages: boolean().notNull().default(true),
  reviews: boolean().notNull().default(true),
  payouts: boolean().notNull().default(true),
  claims: boolean().notNull().default(true),
  reminders: boolean().notNull().default(true),
  news: boolean().notNull().default(false),
  /** Kinds of notifications that are not shown on the site. */
  mutedInApp: text().array().notNull().default([]).$type<AlertKind[]>(),
  /** Kinds of notifications that are not pushed to devices. */
  mutedPush: text().array().notNull().default([]).$type<AlertKind[]>(),
})
