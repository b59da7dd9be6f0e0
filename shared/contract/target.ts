import { z } from 'zod'
import { stored } from './stored'
import { deviceKinds, visitorRoles } from './visitor'

/** Most values of one field of a target: it is part of the names of counters. */
export const maxTargetValues = 20

const oneOf = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(maxTargetValues).optional()

/**
 * Who a rollout or a rule of a flag is for: visitors who have one of the values of every field that is there. Targets
 * choose what somebody sees first and protect nothing, since a visitor can claim all of it.
 */
export const target = stored({
  /** ISO 3166-1 alpha-2. */
  country: oneOf(z.string().regex(/^[A-Z]{2}$/)),
  /** The language that the browser puts first: ISO 639, such as `de`. */
  language: oneOf(z.string().regex(/^[a-z]{2,3}$/)),
  role: oneOf(z.enum(visitorRoles)),
  device: oneOf(z.enum(deviceKinds)),
  cohort: oneOf(z.string().regex(/^[\w-]{1,40}$/)),
})
export type Target = z.infer<typeof target>
