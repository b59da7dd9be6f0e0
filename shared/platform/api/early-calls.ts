type EarlyAnswer = Promise<{ status: number; data: unknown }>

/**
 * A script in the HTML makes the page's first calls before any other code has loaded
 * (`releases/src/server/early-calls.ts`), and stores their promises here, by canonical URL.
 */
declare global {
  interface Window {
    __qeEarly?: Record<string, EarlyAnswer | undefined>
  }
}

/** Whether the HTML has made this call, and nobody has taken its answer yet. */
export const isEarlyCall = (url: string): boolean => Boolean(window.__qeEarly?.[url])

/** Returns the early answer for a URL and removes it: a second call wants fresh data. */
export function takeEarlyCall(url: string): EarlyAnswer | undefined {
  if (!window.__qeEarly) return undefined
  const early = window.__qeEarly[url]
  delete window.__qeEarly[url]
  return early
}
