import { setTimeout as wait } from 'node:timers/promises'
import { type CallFiles, type CallInput, type CallName, callTable } from '@qe/contract'
import type { Database } from '../database/connect'
import { openSession } from '../identity/sessions'
import type { Caller, Reply, TestApp } from '../testing/harness'

/** A thousand guests at once on a slow machine are done after fewer. */
const maxAttempts = 30

/** A caller of a running API; calls go to `urls` in turn. One that the API has no room for is repeated when it says. */
export function callerOf(urls: readonly string[], token: string | null): Caller {
  let turn = 0
  return {
    token,
    call: async <N extends CallName>(name: N, input?: CallInput<N>, files?: CallFiles<N>): Promise<Reply<N>> => {
      if (files) throw new Error('No simulation uploads files')
      const { method } = callTable[name]
      const inQuery = method === 'GET' || method === 'DELETE'
      const query = inQuery ? `?${new URLSearchParams((input ?? {}) as Record<string, string>)}` : ''
      for (let attempt = 1; ; attempt++) {
        const answer = await fetch(`${urls[turn++ % urls.length]}/v1/api/${name}${query}`, {
          method,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...(!inQuery && { 'content-type': 'application/json' }),
          },
          ...(!inQuery && { body: JSON.stringify(input ?? {}) }),
        })
        const reply = (await answer.json()) as Reply<N>
        if (answer.status !== 503 || attempt === maxAttempts) return reply
        await wait(1000 * Number(answer.headers.get('retry-after') ?? 1))
      }
    },
  }
}

/** The part of `TestApp` that `smallWorld` needs, with its people calling over HTTP. */
export function testAppOver(db: Database, urls: readonly string[], now: () => Date): TestApp {
  const as = async (personId: string) => callerOf(urls, (await openSession(db, personId, null, now())).token)
  return { db, as, services: { now } } as TestApp
}

/** Runs `work` on many things, at most `atOnce` at a time. */
export async function inParallel<T>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const waiting = [...things]
  const one = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
