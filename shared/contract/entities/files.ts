import { z } from 'zod'
import { id, instant } from './values'

/** A file that only some may read. `path` is relative to the content host and opens it until `expiresAt`. */
export const privateFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels; null for what is not an image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  path: z.string(),
  expiresAt: instant,
})
export type PrivateFile = z.infer<typeof privateFile>
