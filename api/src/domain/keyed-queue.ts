import type { ApiError } from './errors'

/** Runs work in order of arrival, a bounded number at a time: for one key, and for all keys together. */
export interface KeyedQueue {
  /** Runs the work when its turn comes. Rejects with the queue's refusal when that takes too long. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface QueueBounds {
  /** How much of one key's work runs at a time. */
  perKey: number
  /** How much runs at a time, all keys together. */
  total: number
  /** ms until waiting work is refused. */
  maxWaitMs: number
  refusal: () => ApiError
}

interface Waiting {
  key: string
  start: () => void
}

/** Creates a queue in which a key with much work delays only itself: whatever can't run yet is passed over. */
export function createKeyedQueue({ perKey, total, maxWaitMs, refusal }: QueueBounds): KeyedQueue {
  const waiting = new Set<Waiting>()
  const runningOf = new Map<string, number>()
  let running = 0

  const change = (key: string, by: 1 | -1) => {
    running += by
    const count = (runningOf.get(key) ?? 0) + by
    if (count > 0) runningOf.set(key, count)
    else runningOf.delete(key)
  }
  const startWaiting = () => {
    for (const one of waiting) {
      if (running >= total) return
      if ((runningOf.get(one.key) ?? 0) >= perKey) continue
      waiting.delete(one)
      change(one.key, 1)
      one.start()
    }
  }
  const turn = (key: string) =>
    new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        waiting.delete(one)
        refuse(refusal())
      }, maxWaitMs)
      const one: Waiting = {
        key,
        start: () => {
          clearTimeout(timer)
          start()
        },
      }
      waiting.add(one)
      startWaiting()
    })

  return {
    run: async (key, work) => {
      await turn(key)
      try {
        return await work()
      } finally {
        change(key, -1)
        startWaiting()
      }
    },
  }
}
