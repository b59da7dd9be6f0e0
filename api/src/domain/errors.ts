import type { Refusal } from '@qe/contract'

/**
 * An expected error of a call: an HTTP status and a message that the caller can act on. Any other error is a bug and
 * answers 500.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly statusCode: number,
    message: string,
    readonly data: Refusal & Record<string, unknown> = {},
  ) {
    super(message)
  }
}

/** Formats a wait: “30 seconds”, “15 minutes”. */
export const formatWait = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`

/** 429. The wait is also sent as `Retry-After`. */
export const tooMany = (sentence: string, reason: string, seconds: number) =>
  new ApiError(429, sentence, { reason, retryAfterSeconds: seconds })
export const tooFast = (seconds: number) =>
  tooMany(`That was a little fast. Try again in ${seconds} seconds.`, 'too_many', seconds)
/** 503: the caller succeeds in a moment, by the same call. */
export const overloaded = (sentence: string) => new ApiError(503, sentence, { reason: 'busy', retryAfterSeconds: 2 })
export const badInput = (field: string, sentence: string) =>
  new ApiError(400, sentence, { fields: { [field]: sentence } })
export const notSignedIn = () => new ApiError(401, 'Sign in to go on.', { reason: 'not_signed_in' })
export const forbidden = (sentence: string) => new ApiError(403, sentence, { reason: 'forbidden' })
export const notFound = (sentence: string) => new ApiError(404, sentence, { reason: 'not_found' })
export const conflict = (sentence: string, reason: string, more: Record<string, unknown> = {}) =>
  new ApiError(409, sentence, { reason, ...more })
