import type { Logger } from 'pino'
import type { CalendarReader } from './calendars'
import type { Config } from './config'
import type { Database } from './database/connect'
import type { Mail } from './mail/port'
import type { Metrics } from './operations/metrics'
import type { Payments } from './payments'
import type { Push } from './push/port'
import type { Realtime } from './realtime/port'
import type { FileStore } from './storage/port'

/** How the browser is told to collect a card. */
export interface PaymentDoor {
  provider: 'stripe' | 'stripe-emulator'
  publishableKey: string
  elementsUrl: string | null
}

/** Everything that calls and jobs reach the world through. */
export interface Services {
  config: Config
  db: Database
  payments: Payments
  paymentDoor: PaymentDoor
  mail: Mail
  /** Null where push messages are not set up. */
  push: Push | null
  storage: FileStore
  /** Reads other sites' calendars. */
  calendars: CalendarReader
  realtime: Realtime
  /** Signs quotes and links to private files. */
  secret: Buffer
  /** The only source of "now". */
  now: () => Date
  /** Wakes the outbox after a commit, so that nobody waits for the next look. */
  wake: () => void
  metrics: Metrics
  log: Logger
}
