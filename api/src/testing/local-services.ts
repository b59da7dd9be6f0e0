import type { Config } from '../config'
import { createListingQueue } from '../database/listing-queue'
import { createHttpGeocoder } from '../geocoder/http-geocoder'
import { openCalendarParser } from '../ical'
import { createMetrics } from '../observability/metrics'
import { createRateLimiter } from '../redis/rate-limiter'
import { createPictureQueue } from '../storage'
import { createHttpTranslator } from '../translator/http-translator'

/** The services that tests and simulations share: of one process, without push messages. Jobs run when told to. */
export function localServices(config: Config, now = () => new Date()) {
  const secret = Buffer.alloc(32, 7)
  return {
    config,
    push: null,
    drawnPicture: null,
    calendars: openCalendarParser(),
    geocoder: config.geocoder && createHttpGeocoder(config.geocoder, now),
    translator: config.translator && createHttpTranslator(config.translator, now),
    secret,
    acceptedSecrets: [secret],
    listingQueue: createListingQueue(config),
    pictureQueue: createPictureQueue(),
    limitRate: createRateLimiter(null),
    stopping: false,
    wake: () => {},
    metrics: createMetrics(),
  }
}
