import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { CalendarError } from './lines'
import type { ParserAnswer, ParserRequest } from './parser-thread'
import type { ListingHours, ParsedCalendar } from './read-calendar'

/**
 * Parses untrusted calendars one after another in a worker thread, so that none of them blocks the process. Ends a
 * thread that exceeds its limits; the next calendar gets a new one.
 */
export interface CalendarParser {
  /** @throws CalendarError for an invalid calendar, and for one that exceeds the limits */
  read(text: string, listing: ListingHours, now: Date): Promise<ParsedCalendar>
  close(): Promise<void>
}

/**
 * Limits per calendar. The largest allowed ones (2 MB, 5000 events) take two seconds and 60 MB on a busy machine.
 */
const parserLimits = { milliseconds: 5000, megabytes: 128 }
/** Timeout for the thread to start, in ms. */
const startTimeoutMs = 60_000

const limitExceeded = () =>
  new CalendarError('This calendar takes too long to be read. Give the address of one for this listing alone.')

/** Creates a parser; its thread starts with the first calendar. */
export function openCalendarParser(limits = parserLimits): CalendarParser {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function endThread(): Promise<void> {
    const ending = thread
    thread = null
    await ending?.terminate()
  }

  async function startedThread(): Promise<Worker> {
    if (thread) return thread
    const started = startThread(limits.megabytes)
    thread = started
    // `nextMessage` reports the error to the caller that waits.
    started
      .on('error', () => {})
      .once('exit', () => {
        if (thread === started) thread = null
      })
    await nextMessage(started, startTimeoutMs).catch((error: unknown) => {
      throw error instanceof LimitExceeded ? new Error('The calendar parser thread did not start.') : error
    })
    return started
  }

  async function readNext(request: ParserRequest): Promise<ParsedCalendar> {
    try {
      const worker = await startedThread()
      worker.postMessage(request)
      const answer = await nextMessage(worker, limits.milliseconds)
      if ('calendar' in answer) return answer.calendar
      if ('refused' in answer) throw new CalendarError(answer.refused)
      throw new Error('failed' in answer ? answer.failed : 'The calendar parser thread started twice.')
    } catch (error) {
      if (error instanceof CalendarError) throw error
      await endThread()
      throw error instanceof LimitExceeded ? limitExceeded() : error
    }
  }

  return {
    read: (text, listing, now) => {
      const reading = last.then(() => readNext({ text, listing, now }))
      last = reading.catch(() => {})
      return reading
    },
    close: endThread,
  }
}

class LimitExceeded extends Error {}

/** The thread's next message. The thread keeps this process alive only while a caller waits. */
async function nextMessage(thread: Worker, timeoutMs: number): Promise<ParserAnswer> {
  const finished = new AbortController()
  const { signal } = finished
  thread.ref()
  try {
    const [message] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The calendar parser thread ended.'))),
      wait(timeoutMs, undefined, { signal }).then(() => Promise.reject(new LimitExceeded())),
    ])
    return message
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded() : error
  } finally {
    finished.abort()
    thread.unref()
  }
}

/** Starts the bundled file beside this one, or in development the TypeScript source. */
function startThread(megabytes: number): Worker {
  const here = dirname(fileURLToPath(import.meta.url))
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 }
  const bundled = join(here, 'parser-thread.js')
  if (existsSync(bundled)) return new Worker(bundled, { resourceLimits })
  const load = [createRequire(import.meta.url).resolve('tsx/cjs'), join(here, 'parser-thread.ts')]
  return new Worker(load.map((file) => `require(${JSON.stringify(file)})`).join('\n'), { eval: true, resourceLimits })
}
