import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Payments } from '../payments'
import { currentWork } from './request-context'

/**
 * Lets the crash simulation move the clock and kill this process at any step of a command: before and after each
 * request to the payment provider, each commit, and each write outside a transaction. Runs with NODE_ENV=test only. The
 * folder has `clock` (ms to add to the time), `crash-at` (the name of a step), and `steps` (every step passed, one per
 * line).
 */
export interface FaultInjection {
  now(): Date
  watchPool(pool: pg.Pool): void
  watchPayments(payments: Payments): Payments
}

/** Fault injection that a folder controls. */
export function createFaultInjection(folder: string): FaultInjection {
  const file = (name: string) => join(folder, name)
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8').trim() : '')
  const stepCounts = new WeakMap<object, Map<string, number>>()

  /** A step's name: the request or job, the operation, and its ordinal within that request or job. */
  const step: Step = (what, work) => {
    if (!work) return
    const counts = stepCounts.get(work) ?? new Map<string, number>()
    stepCounts.set(work, counts.set(what, (counts.get(what) ?? 0) + 1))
    const name = `${work.work}: ${what} ${counts.get(what)}`
    appendFileSync(file('steps'), `${name}\n`)
    if (read('crash-at') === name) process.kill(process.pid, 'SIGKILL')
  }

  return {
    now: () => new Date(Date.now() + Number(read('clock'))),
    watchPool: (pool) => {
      const watched = new WeakSet<pg.PoolClient>()
      pool.on('acquire', (client) => {
        if (!watched.has(client)) watchClient(client, step)
        watched.add(client)
      })
    },
    watchPayments: (payments) =>
      new Proxy(payments, {
        get: (target, name: keyof Payments) => {
          const method = target[name] as (...args: unknown[]) => unknown
          if (name === 'verifyWebhook' || name === 'readStoredEvent' || name === 'movementsSince') return method
          return async (...args: unknown[]) => {
            const work = currentWork()
            step(`before ${name}`, work)
            const answer = await method(...args)
            step(`after ${name}`, work)
            return answer
          }
        },
      }),
  }
}

/** A query's result arrives outside the async context that sent it, so each step names its work. */
type Step = (what: string, work: ReturnType<typeof currentWork>) => void
type Query = (query: unknown, values?: unknown, callback?: unknown) => unknown

/** The pool calls `query` with callbacks, drizzle with promises. */
function watchClient(client: pg.PoolClient, step: Step): void {
  const runQuery = client.query.bind(client) as Query
  let inTransaction = false
  client.query = ((query: unknown, values?: unknown, callback?: unknown) => {
    const what = stepOf(textOf(query))
    if (what === 'begin') inTransaction = true
    const name = what === 'commit' ? what : what && what !== 'begin' && !inTransaction ? what : null
    if (what === 'commit' || what === 'rollback') inTransaction = false
    if (!name) return runQuery(query, values, callback)
    const work = currentWork()
    step(`before ${name}`, work)
    const onResult = [values, callback].find((one): one is (...given: unknown[]) => void => typeof one === 'function')
    if (!onResult)
      return (runQuery(query, values) as Promise<unknown>).then((answer) => {
        step(`after ${name}`, work)
        return answer
      })
    const after = (...given: unknown[]) => {
      if (!given[0]) step(`after ${name}`, work)
      onResult(...given)
    }
    return typeof values === 'function' ? runQuery(query, after) : runQuery(query, values, after)
  }) as typeof client.query
}

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/** `begin`, `commit`, `rollback`, or a write with its table; null for a read. */
function stepOf(text: string): string | null {
  const match = /^\s*(begin|commit|rollback)\b|^\s*(insert into|update|delete from)\s+"?(\w+)"?/i.exec(text)
  if (!match) return null
  return match[1]?.toLowerCase() ?? `${match[2]?.split(' ')[0]?.toLowerCase()} ${match[3]}`
}
