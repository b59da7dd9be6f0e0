import { canonicalUrl } from '@qe/contract'

type Early = Promise<{ status: number; data: unknown }>

/**
 * The page's first data is asked for by a few lines in the HTML, before any of our code has arrived
 * (`releases/src/server/early-calls.ts`). They leave their promises here, by address.
 */
declare global {
  interface Window {
    __qeEarly?: Record<string, Early | undefined>
  }
}

/** The early answer for this address, given away once: asking again means wanting it fresh. */
export function takeEarlyCall(address: string): Early | undefined {
  if (!window.__qeEarly) return undefined
  const url = canonicalUrl(address)
  const early = window.__qeEarly[url]
  delete window.__qeEarly[url]
  return early
}
