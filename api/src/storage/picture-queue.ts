import { overloaded } from '../domain/errors'
import { createKeyedQueue, type KeyedQueue } from '../domain/keyed-queue'

/** Of the four threads that Node has for files, passwords and pictures, half. */
const decodedAtOnce = 2
/** Longer than the pictures of one call take, in ms. */
const maxWaitMs = 20_000

/** Creates the queue of pictures to decode, by the person who sent them: one with many delays nobody else's. */
export function createPictureQueue(): KeyedQueue {
  return createKeyedQueue({
    perKey: 1,
    total: decodedAtOnce,
    maxWaitMs,
    refusal: () => overloaded('Many pictures are being worked on at this moment. Wait a little and send yours again.'),
  })
}
