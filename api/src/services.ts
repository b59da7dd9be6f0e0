import type { ObjectStore } from '@qe/object-store'
import type { Logger } from 'pino'
import type { Config } from './config'
import type { Database } from './database/connect'
import type { CalendarParser } from './ical'
import type { Mail } from './mail/port'
import type { Metrics } from './observability/metrics'
import type { PaymentClientConfig, Payments } from './payments'
import type { Push } from './push/port'
import type { SocketEvents } from './socket-events/port'

/** Every port that calls and jobs reach the outside through. */
export interface Services {
  config: Config
  db: Database
  payments: Payments
  paymentClient: PaymentClientConfig
  mail: Mail
  /** Null where push messages are not set up. */
  push: Push | null
  storage: ObjectStore
  /** Parses other sites' calendars. */
  calendars: CalendarParser
  socketEvents: SocketEvents
  /** Signs quotes and links to private files. */
  secret: Buffer
  /** The only source of the current time. */
  now: () => Date
  /** Wakes the outbox worker after a commit, instead of waiting for its next poll. */
  wake: () => void
  metrics: Metrics
  log: Logger
}
