import { parentPort } from 'node:worker_threads'
import { CalendarError } from './lines'
import { type Place, type ReadCalendar, readCalendar } from './read-calendar'

/** What the thread is asked. */
export interface ParserRequest {
  text: string
  place: Place
  now: Date
}

/** What it says: first that it is there, then to each calendar what it reads, or the sentence that refuses it. */
export type ParserAnswer = { ready: true } | { read: ReadCalendar } | { refused: string } | { failed: string }

const say = (said: ParserAnswer) => parentPort?.postMessage(said)

function answer({ text, place, now }: ParserRequest): ParserAnswer {
  try {
    return { read: readCalendar(text, place, now) }
  } catch (error) {
    return error instanceof CalendarError ? { refused: error.message } : { failed: String(error) }
  }
}

parentPort?.on('message', (asked: ParserRequest) => say(answer(asked)))
say({ ready: true })
