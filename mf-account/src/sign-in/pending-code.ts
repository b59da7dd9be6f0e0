import { useLocation, useNavigateTo } from '@qe/platform'

/** A code that was sent by e-mail and not entered yet. */
interface PendingCode {
  email: string
  /** Proves to the API that this browser requested the code. */
  ticket: string
  /** When it was sent (ms since the epoch). */
  sentAt: number
  /** Wait after `sentAt` before another code may be requested. */
  resendAfterSeconds: number
}

/** A reopened page asks for the code this long: enough for it and one or two more (ms). */
const maxAgeMs = 30 * 60_000

function readPendingCode(state: unknown): PendingCode | null {
  const { email, ticket, sentAt, resendAfterSeconds } = (state ?? {}) as Partial<PendingCode>
  if (
    typeof email !== 'string' ||
    typeof ticket !== 'string' ||
    typeof sentAt !== 'number' ||
    typeof resendAfterSeconds !== 'number'
  )
    return null
  return Date.now() - sentAt < maxAgeMs ? { email, ticket, sentAt, resendAfterSeconds } : null
}

/** When another code may be requested (ms since the epoch). */
export const resendAt = ({ sentAt, resendAfterSeconds }: PendingCode): number => sentAt + resendAfterSeconds * 1000

/**
 * The code that this history entry waits for. The state is kept in the history because a phone may discard the page
 * while the person reads the e-mail; going back leads to the form with the e-mail address.
 */
export function usePendingCode(): [PendingCode | null, (next: Omit<PendingCode, 'sentAt'> | null) => void] {
  const { pathname, search, state } = useLocation()
  const navigateTo = useNavigateTo()
  const pendingCode = readPendingCode(state)
  return [
    pendingCode,
    (next) =>
      navigateTo(pathname + search, { replace: pendingCode !== null, state: next && { ...next, sentAt: Date.now() } }),
  ]
}
