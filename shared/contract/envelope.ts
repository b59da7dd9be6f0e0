import { z } from 'zod'

/** Every answer of the API has this shape, success or not. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    data,
    /** The HTTP status once more, so that a stored answer stands alone. */
    statusCode: z.int(),
    /** A sentence for the person who asked. */
    message: z.string(),
  })

/** `data` of an answer that refuses: what to mend, where it is known. */
export const refusal = z.object({
  /** Fields that failed their schema, with a sentence each. */
  fields: z.record(z.string(), z.string()).optional(),
  /** For programs: which rule said no. */
  reason: z.string().optional(),
})
export type Refusal = z.infer<typeof refusal>

export interface Answer<T> {
  data: T
  statusCode: number
  message: string
}
