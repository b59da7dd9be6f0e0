import { z } from 'zod'
import { id, instant } from './values'

/** A private file. `path` is relative to the content host, signed, and valid until `expiresAt`. */
export const privateFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels; null unless it is an image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  path: z.string(),
  expiresAt: instant,
})
export type PrivateFile = z.infer<typeof privateFile>
