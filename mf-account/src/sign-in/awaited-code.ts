import { useLocation, useNavigateTo } from '@qe/platform'

/** A code that is on its way to somebody. */
export interface AwaitedCode {
  email: string
  /** Says towards the API that this browser asked for it. */
  ticket: string
  /** When it was sent (ms). */
  sentAt: number
  /** From then, how long until another may be asked for. */
  resendAfterSeconds: number
}

/** For so long a page that comes back still asks for the code (ms): it, and one or two after it. */
const awaitedFor = 30 * 60_000

function readAwaited(state: unknown): AwaitedCode | null {
  const { email, ticket, sentAt, resendAfterSeconds } = (state ?? {}) as Partial<AwaitedCode>
  if (
    typeof email !== 'string' ||
    typeof ticket !== 'string' ||
    typeof sentAt !== 'number' ||
    typeof resendAfterSeconds !== 'number'
  )
    return null
  return Date.now() - sentAt < awaitedFor ? { email, ticket, sentAt, resendAfterSeconds } : null
}

/** When another may be asked for (ms). */
export const resendAt = ({ sentAt, resendAfterSeconds }: AwaitedCode): number => sentAt + resendAfterSeconds * 1000

/**
 * The code that this entry of the tab's history waits for. It is kept there because a phone throws the page away while
 * its person looks at the letter; and the way back leads to the address that it went to.
 */
export function useAwaitedCode(): [AwaitedCode | null, (next: Omit<AwaitedCode, 'sentAt'> | null) => void] {
  const { pathname, search, state } = useLocation()
  const navigateTo = useNavigateTo()
  const awaited = readAwaited(state)
  return [
    awaited,
    (next) =>
      navigateTo(pathname + search, { replace: awaited !== null, state: next && { ...next, sentAt: Date.now() } }),
  ]
}
