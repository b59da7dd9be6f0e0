import { parentPort } from 'node:worker_threads'
import { CalendarError } from './lines'
import { type ListingHours, type ParsedCalendar, readCalendar } from './read-calendar'

/** A message to the thread. */
export interface ParserRequest {
  text: string
  listing: ListingHours
  now: Date
}

/** A message from the thread: `ready` first, then one answer per request; `refused` is a sentence for the host. */
export type ParserAnswer = { ready: true } | { calendar: ParsedCalendar } | { refused: string } | { failed: string }

const send = (answer: ParserAnswer) => parentPort?.postMessage(answer)

function answer({ text, listing, now }: ParserRequest): ParserAnswer {
  try {
    return { calendar: readCalendar(text, listing, now) }
  } catch (error) {
    return error instanceof CalendarError ? { refused: error.message } : { failed: placeOf(error) }
  }
}

/** An error's name and where it was thrown: its message may quote the calendar, which names guests. */
function placeOf(error: unknown): string {
  const { name, stack = '' } = error as Error
  return `${name}, ${/^ {4}at .*:\d+:\d+\)?$/m.exec(stack)?.[0].trim()}`
}

parentPort?.on('message', (request: ParserRequest) => send(answer(request)))
send({ ready: true })
