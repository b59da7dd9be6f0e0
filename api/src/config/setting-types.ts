import { z } from 'zod'

/** A TCP port; 0 takes any free one. */
export const port = z.coerce.number().int().min(0).max(65_535)
/** `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** A whole number from 1, as rate limits and pool sizes are. */
export const count = z.coerce.number().int().min(1)
export const httpUrl = z.url({ protocol: /^https?$/ })
/** A time in ms; 0 for none. */
export const duration = z.coerce.number().int().min(0)
/** The one that signs, then older ones. */
export type Secrets = [Buffer, ...Buffer[]]
/** Secrets of 32 bytes or more, as hexadecimal digits, by commas. */
export const secrets = z
  .string()
  .regex(/^[0-9a-f]{64,}(,[0-9a-f]{64,})*$/i, {
    error:
      'Use 64 hexadecimal digits or more, as `openssl rand -hex 32` prints; an older secret follows after a comma.',
  })
  .transform((list) => list.split(',').map((secret) => Buffer.from(secret, 'hex')) as Secrets)
