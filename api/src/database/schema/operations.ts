import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, moment } from './columns'

/**
 * Jobs to run once a transaction has committed. Written in the transaction, processed by `jobs/lanes`.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    topic: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    createdAt: moment().notNull(),
    /** Not before this time: at once at first, the end of the lease while it runs, later after a failure. */
    dueAt: moment().notNull(),
    /** Which claim holds the job; another process that claims it after the lease writes its own. */
    leaseId: uuid(),
    tries: integer().notNull().default(0),
    lastError: text(),
    /** Set when it is a dead letter: it runs again only after an admin retries it. Its `dueAt` is the year 9999. */
    deadAt: moment(),
    /** The trace of the request that added it (W3C Trace Context); null where that was not traced. */
    traceparent: text(),
  },
  (t) => [index('outbox_topic_due').on(t.topic, t.dueAt)],
)

/** Commands by their idempotency key, with their stored answer. */
export const commandKey = pgTable(
  'command_key',
  {
    personId: uuid().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** Of the input, so that one key can't be used for two different inputs. */
    inputHash: text().notNull(),
    startedAt: moment().notNull(),
    /** Null while the first call is running. */
    answer: jsonb().$type<unknown>(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.call, t.key] })],
)

/** Webhook events of the payment provider, each accepted once by its id. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: text().primaryKey(),
    /** The provider's event type. */
    type: text().notNull(),
    receivedAt: moment().notNull(),
    /** Null until it was processed successfully. */
    handledAt: moment(),
    /**
     * When it happened at the provider, and the version of its API; null for events from before these were stored.
     */
    happenedAt: moment(),
    apiVersion: text(),
    /** The raw body, to process it again; deleted after `policy.paymentEventDays`. */
    body: text(),
    tries: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [index('payment_event_received').on(t.receivedAt)],
)

/** E-mails that were put in the outbox, so that a job that runs twice sends one. */
export const sentEmail = pgTable(
  'sent_email',
  {
    idempotencyKey: text().primaryKey(),
    /** The subject that limits how many e-mails go out in an hour; null without a limit. */
    about: text(),
    at: moment().notNull(),
  },
  (t) => [index('sent_email_about').on(t.about, t.at)],
)

/**
 * Sign-in attempts since the last that succeeded, by e-mail address, known or not. Each client subnet from which its
 * person has signed in has a row of its own, so that strangers who guess don't lock them out; all others share the row
 * with an empty subnet.
 */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    email: citext().notNull(),
    /** A keyed digest of the client subnet, because nobody needs to know where somebody was. */
    clientSubnet: text().notNull().default(''),
    /** Browsers that signed in from there, such as `Chrome on Mac`; null for rows from before they were stored. */
    devices: text().array(),
    tries: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.clientSubnet] }), index('sign_in_attempt_last').on(t.lastAt)],
)

/** What admins did. Append-only. */
export const adminAudit = pgTable(
  'admin_audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    /** The operating system's user, or the name that the admin gave. */
    who: text().notNull(),
    command: text().notNull(),
    target: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    reason: text(),
  },
  (t) => [index('admin_audit_target').on(t.target)],
)
