import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { CalendarError } from './lines'
import type { ParserAnswer, ParserRequest } from './parser-thread'
import type { Place, ReadCalendar } from './read-calendar'

/**
 * Reads calendars of strangers in a thread of its own, one after the other: what one of them costs, in time or in
 * memory, nobody else waits for. A thread that takes more than it may is ended, and the next calendar gets a new one.
 */
export interface CalendarParser {
  /** @throws NotACalendar what is none, and what takes too much to be read */
  read(text: string, place: Place, now: Date): Promise<ReadCalendar>
  close(): Promise<void>
}

/**
 * What one calendar may take. The largest that are allowed (2 MB, 5000 events) take two seconds and 60 MB where the
 * machine is busy.
 */
const parserLimits = { milliseconds: 5000, megabytes: 128 }
/** A thread that has not begun by then never will (ms). */
const startTimeoutMs = 20_000

const limitExceeded = () =>
  new CalendarError('This calendar takes too long to be read. Give the address of one for this place alone.')

export function openCalendarParser(limits = parserLimits): CalendarParser {
  let thread: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const ending = thread
    thread = null
    await ending?.terminate()
  }

  async function begun(): Promise<Worker> {
    if (thread) return thread
    const fresh = newThread(limits.megabytes)
    thread = fresh
    // What it dies of is heard by whoever waits for it.
    fresh
      .on('error', () => {})
      .once('exit', () => {
        if (thread === fresh) thread = null
      })
    await hear(fresh, startTimeoutMs).catch((error: unknown) => {
      throw error instanceof LimitExceeded ? new Error('The thread that reads calendars does not begin.') : error
    })
    return fresh
  }

  async function readNext(asked: ParserRequest): Promise<ReadCalendar> {
    try {
      const to = await begun()
      to.postMessage(asked)
      const said = await hear(to, limits.milliseconds)
      if ('read' in said) return said.read
      if ('refused' in said) throw new CalendarError(said.refused)
      throw new Error('failed' in said ? said.failed : 'The thread that reads calendars began twice.')
    } catch (error) {
      if (error instanceof CalendarError) throw error
      await end()
      throw error instanceof LimitExceeded ? limitExceeded() : error
    }
  }

  return {
    read: (text, place, now) => {
      const mine = last.then(() => readNext({ text, place, now }))
      last = mine.catch(() => {})
      return mine
    },
    close: end,
  }
}

class LimitExceeded extends Error {}

/** The next thing that it says. Only while that is waited for does it keep this process from ending. */
async function hear(thread: Worker, within: number): Promise<ParserAnswer> {
  const heard = new AbortController()
  const { signal } = heard
  thread.ref()
  try {
    const [said] = await Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('The thread that reads calendars ended.'))),
      wait(within, undefined, { signal }).then(() => Promise.reject(new LimitExceeded())),
    ])
    return said
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new LimitExceeded() : error
  } finally {
    heard.abort()
    thread.unref()
  }
}

/** Bundled, its file is beside this one; from the sources, TypeScript is taken as it is. */
function newThread(megabytes: number): Worker {
  const here = dirname(fileURLToPath(import.meta.url))
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 }
  const bundled = join(here, 'parser-thread.js')
  if (existsSync(bundled)) return new Worker(bundled, { resourceLimits })
  const load = [createRequire(import.meta.url).resolve('tsx/cjs'), join(here, 'parser-thread.ts')]
  return new Worker(load.map((file) => `require(${JSON.stringify(file)})`).join('\n'), { eval: true, resourceLimits })
}
