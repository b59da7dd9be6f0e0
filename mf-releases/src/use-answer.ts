import { useEffect, useRef, useState } from 'react'

interface Answer<T> {
  data: T | undefined
  error: { message: string } | null
  isFetching: boolean
  refetch(): Promise<void>
}

const unreachable = 'The site’s server does not answer. Check your connection and try again.'

/** An answer of the delivery server. @throws Error with a sentence for people */
export async function answerOf<T>(address: string, options: RequestInit = {}): Promise<T> {
  const response = await fetch(address, options).catch(() => {
    throw new Error(unreachable)
  })
  const body = (await response.json().catch(() => null)) as (T & { message?: string }) | null
  if (response.ok && body) return body
  throw new Error(body?.message ?? unreachable)
}

/**
 * Reads an address of the delivery server.
 * @param everyMs reads it again so often, ms, while the tab is visible; absent for once
 */
export function useAnswer<T>(address: string, everyMs?: number): Answer<T> {
  const [state, setState] = useState<{ of: string; data?: T; error: { message: string } | null }>({
    of: address,
    error: null,
  })
  const [isFetching, setFetching] = useState(true)
  const newest = useRef(0)

  const read = async () => {
    const mine = ++newest.current
    setFetching(true)
    const next = await answerOf<T>(address).then(
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
  }, [address, everyMs])

  const known = state.of === address ? state : { data: undefined, error: null }
  return { data: known.data, error: known.error, isFetching, refetch: read }
}
