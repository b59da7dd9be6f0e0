import type { z } from 'zod'
import { issueSentence } from '../domain/schema-messages'
import { CannotStart } from './cannot-start'

/**
 * Reads settings from environment variables; an empty one counts as absent.
 * @throws CannotStart naming the first bad one
 */
export function readSettings<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given, { error: issueSentence })
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const name = String(issue?.path[0] ?? 'settings')
  throw new CannotStart(`Setting ${name} can’t be ${JSON.stringify(given[name] ?? '')}: ${issue?.message ?? ''}`)
}
