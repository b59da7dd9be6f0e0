import { DrizzleQueryError } from 'drizzle-orm'

/**
 * An error without personal data. Only these fields are taken: errors of drizzle have a statement's parameters in
 * message, stack and a field, those of PostgreSQL quote rows in `detail` and `where`, those of Stripe have whole
 * objects.
 */
interface DescribedError {
  type: string
  message: string
  /** SQLSTATE, the code of a system error, or the provider's. */
  code?: string | number
  /** The constraint that a write violated. */
  constraint?: string
  table?: string
  /** The failed SQL, with placeholders for its parameters. */
  statement?: string
  /** The frames alone: the text before them repeats the message. */
  stack: string
  cause?: DescribedError
  errors?: DescribedError[]
}

/** Causes of causes are followed this deep: an error may be its own cause. */
const maxDepth = 6
const maxDescriptionLength = 2000

/** Describes an error for the log. The serializer of `err` in every log line. */
export function serializeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is no Error was thrown', stack: '' }
  const fields = error as { code?: unknown; constraint?: unknown; table?: unknown; errors?: unknown }
  const { code, constraint, table, errors } = fields
  const isDeepest = depth >= maxDepth
  return {
    type: /^error$/i.test(error.name) ? error.constructor.name : error.name,
    message: messageOf(error),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(error instanceof DrizzleQueryError && { statement: error.query }),
    stack: framesOf(error),
    ...(error.cause !== undefined && !isDeepest && { cause: serializeError(error.cause, depth + 1) }),
    ...(Array.isArray(errors) && !isDeepest && { errors: errors.map((one) => serializeError(one, depth + 1)) }),
  }
}

/** Describes an error with its causes in one text, for columns such as `last_error`. */
export function describeError(error: unknown): string {
  const parts: string[] = []
  for (let at: DescribedError | undefined = serializeError(error); at; at = at.cause) {
    const { type, message, code, constraint, statement } = at
    const notes = [code, constraint].filter((note) => note !== undefined && !message.includes(String(note)))
    parts.push(
      `${type}: ${message}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}${statement ? `: ${statement}` : ''}`,
    )
  }
  return parts.join('; caused by ').slice(0, maxDescriptionLength)
}

const sqlStatePattern = /^[0-9A-Z]{5}$/
/** PostgreSQL quotes names of the schema in messages of class 23 and 42; in others it may quote values. */
const quotesNames = /^(23|42)/
const emailAddress = /[^\s<>"'`(),:;=]+@[^\s<>"'`(),:;=]+/g

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'Failed query'
  const { code } = error as { code?: unknown }
  const mayQuoteValues = typeof code === 'string' && sqlStatePattern.test(code) && !quotesNames.test(code)
  const message = mayQuoteValues ? error.message.replace(/".*"/s, '"…"') : error.message
  // Mail servers name the recipient in their answers.
  return message.replace(emailAddress, '<e-mail>')
}

/** The call frames of a stack, which begins with the name and the message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}
