import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect'
import { person } from '../database/schema'
import { ApiError, notFound } from '../domain/errors'
import { addToOutbox, type OutboxTopics } from '../outbox/outbox'
import type { Services } from '../services'

/** What a command may use. It works inside one transaction; everything outside the database goes through the outbox. */
export interface CommandContext extends Pick<Services, 'config' | 'now' | 'secret'> {
  tx: Transaction
}

/** The command line's values: arguments by their name in the usage, options without their dashes. */
export type CommandOptions = Record<string, string | undefined>

/** A value of an outcome, as it is printed or returned as JSON. */
export type CellValue = string | number | boolean | null | Date | string[]

export interface Outcome {
  /** A sentence that says what was done. */
  message?: string
  /** Printed as a table. */
  rows?: Record<string, CellValue>[]
  /** Printed as one line per field. */
  details?: Record<string, CellValue>
  /** JSON that another command accepts as input; always printed as JSON. */
  document?: unknown
  /** The audit entry of a command that changes something. */
  change?: { target: string; before: unknown; after: unknown; reason?: string | undefined }
}

export interface AdminCommand {
  /** `identity approve <person>`: the command's name, then its arguments in angle brackets. */
  usage: string
  about: string
  /** Options by name, with their description; a `*` at its end marks a required one. */
  options?: Record<string, string>
  example?: string
  run(context: CommandContext, options: CommandOptions): Promise<Outcome>
}

/**
 * The value of a required option or argument.
 * @throws ApiError 400 when it is absent
 */
export function requiredOption(options: CommandOptions, name: string): string {
  const value = options[name]?.trim()
  if (!value) throw new ApiError(400, `--${name} is required.`)
  return value
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Whether the text is a UUID, as all ids are. */
export const isId = (text: string) => uuidPattern.test(text)

/**
 * Finds a person by id or e-mail address and locks the row until the transaction ends.
 * @throws ApiError 404 for an unknown or deleted person
 */
export async function findPerson(tx: Transaction, idOrEmail: string) {
  const [found] = await tx
    .select()
    .from(person)
    .where(or(eq(person.email, idOrEmail), isId(idOrEmail) ? eq(person.id, idOrEmail) : sql`false`))
    .for('update')
  if (!found || found.deletedAt) throw notFound(`Nobody has the id or address ${idOrEmail}.`)
  return found
}

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

/** The fields that every command on a person shows. */
export const personDetails = (found: typeof person.$inferSelect) => ({
  id: found.id,
  name: fullName(found),
  email: found.email,
  phone: found.phone,
  role: found.role,
  identity: found.identityStatus,
})

/** Notifies a person of a decision, in the app and by e-mail, after the transaction has committed. */
export const notify = (context: CommandContext, notice: OutboxTopics['notice']) =>
  addToOutbox(context.tx, 'notice', notice, context.now())

/**
 * A whole number from 1 to `max`; `fallback` when the option is absent.
 * @throws ApiError 400 for anything else
 */
export function countOption(text: string | undefined, fallback: number, max: number): number {
  const number = text === undefined ? fallback : Number(text)
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw new ApiError(400, `Give a number from 1 to ${max}, not "${text}".`)
  return number
}
