import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, moment } from './columns'

/**
 * What has to be told to the outside once a transaction has committed. Written inside it, worked off by `jobs/outbox`.
 */
export const outbox = pgTable('outbox', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  topic: text().notNull(),
  payload: jsonb().$type<unknown>().notNull(),
  createdAt: moment().notNull(),
  /** Not before this moment: now at first, later after a failure. */
  dueAt: moment().notNull(),
  tries: integer().notNull().default(0),
  lastError: text(),
})

/** Commands by the key their sender made, with the answer they got. */
export const commandKey = pgTable(
  'command_key',
  {
    personId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** Of the input, so that one key can't stand for two different wishes. */
    inputHash: text().notNull(),
    startedAt: moment().notNull(),
    /** Null while the first one is still at work. */
    answer: jsonb().$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.call, t.key] })],
)

/** Events of the payment provider, each taken once by its own id. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: text().primaryKey(),
    /** As the provider calls it. */
    type: text().notNull(),
    receivedAt: moment().notNull(),
    /** Null while it waits to be dealt with, or could not be. */
    handledAt: moment(),
    /**
     * When it happened there, and by which version of its API it is told; null of events from before these were kept.
     */
    happenedAt: moment(),
    apiVersion: text(),
    /** As it came, to be dealt with again; taken away after `policy.paymentEventDays`. */
    body: text(),
    tries: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [index('payment_event_received').on(t.receivedAt)],
)

/** E-mails that were handed to the outbox, so that a job that runs twice writes once. */
export const sentEmail = pgTable(
  'letter_sent',
  {
    onceKey: text().primaryKey(),
    /** What it was about, for e-mails of which only so many go out in an hour. */
    about: text(),
    at: moment().notNull(),
  },
  (t) => [index('letter_sent_about').on(t.about, t.at)],
)

/**
 * Tries to sign in since the last that succeeded, by the e-mail that was typed, known or not. Each place from which its
 * person has signed in has a row of its own, so that strangers who guess don't keep them out; everybody else shares the
 * one whose place is empty.
 */
export const signInTry = pgTable(
  'sign_in_try',
  {
    email: citext().notNull(),
    /** A keyed digest of the caller's network, since nobody needs to know where somebody was. */
    place: text().notNull().default(''),
    tries: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.place] }), index('sign_in_try_last').on(t.lastAt)],
)

/** What admins did; rows are only ever added. */
export const adminAudit = pgTable(
  'admin_audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    /** The operating system's user, or who they said they are. */
    who: text().notNull(),
    command: text().notNull(),
    target: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    reason: text(),
  },
  (t) => [index('admin_audit_target').on(t.target)],
)
