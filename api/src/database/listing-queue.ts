import { overloaded } from '../domain/errors'
import { createKeyedQueue, type KeyedQueue } from '../domain/keyed-queue'
import { poolWaitMs } from './embedded'
import type { DatabaseConfig } from './settings'

/**
 * Creates the queue of commands that lock a listing's row, by listing. They wait here without a connection, so that
 * many guests of one listing, or a lock that another process holds, leave two thirds of the pool to all other calls.
 */
export function createListingQueue({ databaseUrl, databasePool, databaseTimeouts }: DatabaseConfig): KeyedQueue {
  return createKeyedQueue({
    perKey: 1,
    total: Math.max(1, Math.floor(databasePool / 3)),
    maxWaitMs: databaseUrl ? databaseTimeouts.poolWait : poolWaitMs,
    refusal: () => overloaded('Many people are booking this place right now. Wait a few seconds and try again.'),
  })
}
