import { deviceTypes } from '@qe/contract'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { citext, id, moment } from './columns'

/** One account may act as guest and as provider; `role` is what it is shown as. */
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
  /** The payment provider's customer, made at the first card. */
  paymentCustomer: text(),
  /** Who is shown the avatar. */
  profilePhoto: text({ enum: ['nobody', 'booked_with', 'everyone'] })
    .notNull()
    .default('everyone'),
  /** May photos of this person's listings promote the marketplace? */
  listingPhotosInMarketing: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
  /** When the account was given up: from then on nothing in this row tells who it was. */
  deletedAt: moment(),
  /** While it is set nobody can sign in with this account. */
  suspendedAt: moment(),
})

/** An identity document as it was sent in. What became of it stands with the person. */
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

/** A signed-in browser. Only the hash of its token is kept, so a stolen table opens nothing. */
export const session = pgTable(
  'session',
  {
    tokenHash: text().primaryKey(),
    /** What the session is called towards its owner, who must not need a token for that. */
    id: uuid().notNull().unique().defaultRandom(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /**
     * From the browser's own words, at its last call, which is at first the one that signed in; null where no browser
     * did.
     */
    deviceType: text({ enum: deviceTypes }),
    browser: text(),
    /** To ten minutes. */
    lastSeenAt: moment(),
    /** Where push messages for this browser go; it ends with the session. */
    pushToken: text().unique(),
  },
  (t) => [index().on(t.personId)],
)

/**
 * A code sent by e-mail. A sign-up keeps what it will make an account of in `pending`, so no account exists before the
 * code is right.
 */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    id: id(),
    email: citext().notNull(),
    purpose: text({ enum: ['signup', 'reset'] }).notNull(),
    /** Of the ticket that the browser got which asked for it; null for codes from before there were any. */
    ticketHash: text(),
    /** Null when the address has no business with this purpose: nothing can match, and nobody can tell. */
    codeHash: text(),
    pending: jsonb().$type<PendingSignup | null>(),
    tries: integer().notNull().default(0),
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

/** The right to set one new password, earned with a code. */
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

/** Which e-mails a person wants. Without a row: all but news. */
export const emailAlert = pgTable('email_alert', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  bookings: boolean().notNull().default(true),
  messages: boolean().notNull().default(true),
  reviews: boolean().notNull().default(true),
  payouts: boolean().notNull().default(true),
  news: boolean().notNull().default(false),
})
