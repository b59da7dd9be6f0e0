import { z } from 'zod'

/** The shape of every response of the API, success or error. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    data,
    /** Repeats the HTTP status, so that a stored response is complete. */
    statusCode: z.int(),
    /** A sentence for the person. */
    message: z.string(),
  })

/** `data` of an error response. */
export const refusal = z.object({
  /** Invalid fields, with a sentence each. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Machine-readable reason. */
  reason: z.string().optional(),
  /** The caller's own booking that stands in the way, with the reason `own_hold`. */
  bookingId: z.uuid().optional(),
  /** Whom Google has confirmed, for `user/social-signup` with `google_join`; with the reason `password_needed`. */
  joinToken: z.string().optional(),
})
export type Refusal = z.infer<typeof refusal>

export interface Answer<T> {
  data: T
  statusCode: number
  message: string
}
