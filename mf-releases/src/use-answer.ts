import { useEffect, useRef, useState } from 'react'

interface Answer<T> {
  data: T | undefined
  error: { message: string } | null
  isFetching: boolean
  refetch(): Promise<void>
}

const unreachable = 'The site’s server does not answer. Check your connection and try again.'

/** The delivery server has refused something, or did not answer. The message is a sentence for people. */
export class AnswerError extends Error {
  constructor(
    message: string,
    /** HTTP status; absent where there was no answer. */
    readonly status?: number,
    /** The field that is wrong; absent where it is none, or not one alone. */
    readonly field?: string,
  ) {
    super(message)
  }
}

/** The header that says whose key it is; none without one. */
export const keyHeader = (key: string): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {})

/** An answer of the delivery server. @throws AnswerError */
export async function answerOf<T>(address: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(address, options).catch(() => {
    throw new AnswerError(unreachable)
  })
  const body = (await response.json().catch(() => null)) as (T & { message?: string; field?: string }) | null
  if (response.ok && body) return body
  throw new AnswerError(body?.message ?? unreachable, response.status, body?.field)
}

/**
 * Reads an address of the delivery server.
 * @param everyMs reads it again so often, ms, while the tab is visible; absent for once
 * @param key of the operator who reads it; empty for none
 */
export function useAnswer<T>(
  address: string,
  { everyMs, key = '' }: { everyMs?: number; key?: string } = {},
): Answer<T> {
  const [state, setState] = useState<{ of: string; data?: T; error: { message: string } | null }>({
    of: address,
    error: null,
  })
  const [isFetching, setFetching] = useState(true)
  const newest = useRef(0)

  const read = async () => {
    const mine = ++newest.current
    setFetching(true)
    const next = await answerOf<T>(address, { headers: keyHeader(key) }).then(
      (data) => ({ of: address, data, error: null }),
      (error: Error) => ({ of: address, error }),
    )
    // A slower answer to an earlier question must not replace a newer one.
    if (mine !== newest.current) return
    // What is known stays when reading it again fails.
    setState((before) => ('data' in next || before.of !== address ? next : { ...before, error: next.error }))
    setFetching(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is another function each time
  useEffect(() => {
    void read()
    const timer = everyMs && setInterval(() => document.visibilityState === 'visible' && void read(), everyMs)
    return () => {
      newest.current++
      if (timer) clearInterval(timer)
    }
  }, [address, everyMs, key])

  const known = state.of === address ? state : { data: undefined, error: null }
  return { data: known.data, error: known.error, isFetching, refetch: read }
}
