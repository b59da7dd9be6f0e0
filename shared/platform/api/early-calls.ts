import { canonicalUrl } from '@qe/contract'

type EarlyAnswer = Promise<{ status: number; data: unknown }>

/**
 * A script in the HTML makes the page's first calls before any other code has loaded
 * (`releases/src/server/early-calls.ts`), and stores their promises here, by URL.
 */
declare global {
  interface Window {
    __qeEarly?: Record<string, EarlyAnswer | undefined>
  }
}

/** Whether the HTML has made this call, and nobody has taken its answer yet. */
export const isEarlyCall = (address: string): boolean => Boolean(window.__qeEarly?.[canonicalUrl(address)])

/** Returns the early answer for a URL and removes it: a second call wants fresh data. */
export function takeEarlyCall(address: string): EarlyAnswer | undefined {
  if (!window.__qeEarly) return undefined
  const url = canonicalUrl(address)
  const early = window.__qeEarly[url]
  delete window.__qeEarly[url]
  return early
}
