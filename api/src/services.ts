import type { ObjectStore } from '@qe/object-store'
import type { Logger } from 'pino'
import type { Config } from './config'
import type { Database } from './database/connect'
import type { KeyedQueue } from './domain/keyed-queue'
import type { Geocoder } from './geocoder/port'
import type { CalendarParser } from './ical'
import type { Mail } from './mail/port'
import type { Metrics } from './observability/metrics'
import type { PaymentClientConfig, Payments } from './payments'
import type { Push } from './push/port'
import type { LimitRate } from './redis/rate-limiter'
import type { SocketEvents } from './socket-events/port'
import type { Translator } from './translator/port'

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
  /** The largest size of a photo that is no upload, such as a drawn one of the demo, by its path; null without any. */
  drawnPicture: ((path: string) => Promise<Buffer | null>) | null
  /** Parses other sites' calendars. */
  calendars: CalendarParser
  /** Null where only the places that come with the API are found. */
  geocoder: Geocoder | null
  /** Null where messages can't be translated. */
  translator: Translator | null
  socketEvents: SocketEvents
  /** Counts for rate limits: for all processes where there is Redis. */
  limitRate: LimitRate
  /** Signs quotes and links to private files. */
  secret: Buffer
  /** Whose signatures are good: `secret`, and those that it followed. */
  acceptedSecrets: readonly Buffer[]
  /** Where commands that lock a listing's row wait for one another. */
  listingQueue: KeyedQueue
  /** Where pictures wait to be decoded, by the person who sent them. */
  pictureQueue: KeyedQueue
  /** Set once the process is asked to stop: it still answers, but load balancers should send new calls elsewhere. */
  stopping: boolean
  /** The only source of the current time. */
  now: () => Date
  /** Wakes the outbox worker after a commit, instead of waiting for its next poll. */
  wake: () => void
  metrics: Metrics
  log: Logger
}
