import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Payments } from '../payments'
import { workNow } from './request-context'

/**
 * Lets a proof turn the clock, and take this process's life at any step of a command: before and after each question to
 * the payment provider, each commit, and each write outside a transaction. Runs with NODE_ENV=test only. The folder
 * holds `clock` (ms to add to now), `die-at` (the name of a step), and `steps` (every step that was passed, a line
 * each).
 */
export interface Rehearsal {
  now(): Date
  watchPool(pool: pg.Pool): void
  watchPayments(payments: Payments): Payments
}

export function rehearsalIn(folder: string): Rehearsal {
  const file = (name: string) => join(folder, name)
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8').trim() : '')
  const passed = new WeakMap<object, Map<string, number>>()

  /** A step's name: the work, what it does, and the how-manieth time in this piece of work. */
  const step: Step = (what, work) => {
    if (!work) return
    const counts = passed.get(work) ?? new Map<string, number>()
    passed.set(work, counts.set(what, (counts.get(what) ?? 0) + 1))
    const name = `${work.work}: ${what} ${counts.get(what)}`
    appendFileSync(file('steps'), `${name}\n`)
    if (read('die-at') === name) process.kill(process.pid, 'SIGKILL')
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
          if (name === 'verifyWebhook' || name === 'readKeptEvent' || name === 'moneySince') return method
          return async (...args: unknown[]) => {
            const work = workNow()
            step(`before ${name}`, work)
            const answer = await method(...args)
            step(`after ${name}`, work)
            return answer
          }
        },
      }),
  }
}

/** The answer to a query comes back outside the work that asked, so the work is named with each step. */
type Step = (what: string, work: ReturnType<typeof workNow>) => void
type Ask = (query: unknown, values?: unknown, callback?: unknown) => unknown

/** The pool asks with callbacks, drizzle with promises. */
function watchClient(client: pg.PoolClient, step: Step): void {
  const ask = client.query.bind(client) as Ask
  let inTransaction = false
  client.query = ((query: unknown, values?: unknown, callback?: unknown) => {
    const what = stepOf(textOf(query))
    if (what === 'begin') inTransaction = true
    const name = what === 'commit' ? what : what && what !== 'begin' && !inTransaction ? what : null
    if (what === 'commit' || what === 'rollback') inTransaction = false
    if (!name) return ask(query, values, callback)
    const work = workNow()
    step(`before ${name}`, work)
    const told = [values, callback].find((one): one is (...given: unknown[]) => void => typeof one === 'function')
    if (!told)
      return (ask(query, values) as Promise<unknown>).then((answer) => {
        step(`after ${name}`, work)
        return answer
      })
    const after = (...given: unknown[]) => {
      if (!given[0]) step(`after ${name}`, work)
      told(...given)
    }
    return typeof values === 'function' ? ask(query, after) : ask(query, values, after)
  }) as typeof client.query
}

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/** `begin`, `commit`, `rollback`, or a write with its table; null for a read. */
function stepOf(text: string): string | null {
  const found = /^\s*(begin|commit|rollback)\b|^\s*(insert into|update|delete from)\s+"?(\w+)"?/i.exec(text)
  if (!found) return null
  return found[1]?.toLowerCase() ?? `${found[2]?.split(' ')[0]?.toLowerCase()} ${found[3]}`
}
