import { z } from 'zod'
import { stored } from './stored'
import { target } from './target'

/** Most flags of a remote, and most rules of a flag. */
export const maxFlags = 30
export const maxFlagRules = 10

export const flagName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

export const flagValue = z.union([z.boolean(), z.string().max(60), z.number()])
export type FlagValue = z.infer<typeof flagValue>

const about = z.string()

/** A flag as a version declares it: its type, what it is for, and what a visitor gets whom no rule includes. */
export const flagDeclaration = z.discriminatedUnion('type', [
  stored({ type: z.literal('boolean'), default: z.boolean(), about }),
  stored({ type: z.literal('one-of'), values: z.array(z.string().max(60)).readonly(), default: z.string(), about }),
  stored({ type: z.literal('number'), min: z.number(), max: z.number(), default: z.number(), about }),
])
export type FlagDeclaration = z.infer<typeof flagDeclaration>

/** Gives a value of a flag to a share of the visitors. */
export const flagRule = stored({
  value: flagValue,
  /** Percentage of those who match, 0–100. */
  traffic: z.number().min(0).max(100),
  /** Absent for everybody. */
  target: target.optional(),
})
export type FlagRule = z.infer<typeof flagRule>

/** The rules of one flag: the first that includes a visitor gives its value. */
export const flagRules = stored({
  rules: z.array(flagRule).max(maxFlagRules),
  /** Revision in which they last changed. */
  revision: z.int(),
})
