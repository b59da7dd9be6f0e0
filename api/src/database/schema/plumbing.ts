import { bigserial, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** What has to be told to the outside once a transaction has committed. Written inside it, worked off by `jobs/outbox`. */
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
export const paymentEvent = pgTable('payment_event', {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment().notNull(),
  handledAt: moment(),
})
