import type { Refusal } from '@qe/contract'
import type { ApiError } from '@qe/platform'

/** Whether a sign-in was refused because it needs the second factor, too. */
export const wantsSecondFactor = (error: ApiError | null): boolean =>
  (error?.data as Refusal | null | undefined)?.reason === 'second_factor_needed'
