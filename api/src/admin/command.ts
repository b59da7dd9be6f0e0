import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect'
import { person } from '../database/schema'
import { notFound, Refused } from '../domain/errors'
import { addToOutbox, type OutboxTopics } from '../outbox/outbox'
import type { Services } from '../services'

/** What an admin's command may use of the world: it works inside one transaction, and leaves the rest to the outbox. */
export interface CommandContext extends Pick<Services, 'config' | 'now' | 'secret'> {
  tx: Transaction
}

/** What was typed: places by their name in the usage, options without their dashes. */
export type CommandOptions = Record<string, string | undefined>

/** A value of a table or sheet, as it is printed or given as JSON. */
export type CellValue = string | number | boolean | null | Date | string[]

export interface Outcome {
  /** A sentence on what was done. */
  message?: string
  rows?: Record<string, CellValue>[]
  thing?: Record<string, CellValue>
  /** JSON that another command takes as it is: printed without a table. */
  document?: unknown
  /** What goes into the audit: of what, from what, to what. A command that reads has none. */
  change?: { target: string; before: unknown; after: unknown; reason?: string | undefined }
}

export interface AdminCommand {
  /** `identity approve <person>`: words, then places in angle brackets. */
  usage: string
  about: string
  /** Options by name; a `*` at the end of the text says that it is needed. */
  options?: Record<string, string>
  example?: string
  run(context: CommandContext, options: CommandOptions): Promise<Outcome>
}

/** What an option or place must say. */
export function requiredOption(options: CommandOptions, name: string): string {
  const value = options[name]?.trim()
  if (!value) throw new Refused(400, `--${name} is needed.`)
  return value
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (text: string) => uuid.test(text)

/** Somebody by id or e-mail address, locked until the command is done. */
export async function findPerson(tx: Transaction, called: string) {
  const [found] = await tx
    .select()
    .from(person)
    .where(or(eq(person.email, called), isId(called) ? eq(person.id, called) : sql`false`))
    .for('update')
  if (!found || found.deletedAt) throw notFound(`Nobody has the id or address ${called}.`)
  return found
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** Tells somebody what was decided, by notification and e-mail, once the command is done. */
export const notify = (context: CommandContext, notice: OutboxTopics['notice']) =>
  addToOutbox(context.tx, 'notice', notice, context.now())

/** A whole number within bounds, from an option. */
export function countOption(text: string | undefined, fallback: number, most: number): number {
  const number = text === undefined ? fallback : Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Refused(400, `Give a number from 1 to ${most}, not "${text}".`)
  return number
}
