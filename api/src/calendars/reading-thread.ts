import { parentPort } from 'node:worker_threads'
import { NotACalendar } from './lines'
import { type Place, type ReadCalendar, readCalendar } from './read-calendar'

/** What the thread is asked. */
export interface ToRead {
  text: string
  place: Place
  now: Date
}

/** What it says: first that it is there, then to each calendar what it reads, or the sentence that refuses it. */
export type Said = { ready: true } | { read: ReadCalendar } | { refused: string } | { failed: string }

const say = (said: Said) => parentPort?.postMessage(said)

function answer({ text, place, now }: ToRead): Said {
  try {
    return { read: readCalendar(text, place, now) }
  } catch (error) {
    return error instanceof NotACalendar ? { refused: error.message } : { failed: String(error) }
  }
}

parentPort?.on('message', (asked: ToRead) => say(answer(asked)))
say({ ready: true })
