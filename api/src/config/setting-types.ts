import { z } from 'zod'

/** A TCP port; 0 takes any free one. */
export const port = z.coerce.number().int().min(0).max(65_535)
/** `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** A whole number from 1, as rate limits and pool sizes are. */
export const count = z.coerce.number().int().min(1)
export const httpUrl = z.url({ protocol: /^https?$/ })
