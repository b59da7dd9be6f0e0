import { DrizzleQueryError } from 'drizzle-orm'
import { sqlState } from './rows'

/** A failure of the database that passes: the same call succeeds when it is made again later. */
interface DatabaseFailure {
  reason: 'database_unreachable' | 'database_busy' | 'database_read_only' | 'changed_meanwhile'
  /** For the caller. Says nothing about what was written: a connection may end during the commit. */
  sentence: string
  retryAfterSeconds: number
  /** SQLSTATE or code of a system error. */
  codes: RegExp
  /** Messages of the driver, whose own errors have no code. */
  messages?: RegExp
}

/** Source of the codes: PostgreSQL's appendix A, "PostgreSQL Error Codes". */
export const databaseFailures: readonly DatabaseFailure[] = [
  {
    // Class 08 connection exceptions; 57P01–05 shut down, crashed, starting up, dropped, idle too long; 25P03 and 25P04
    // timeouts of a transaction.
    reason: 'database_unreachable',
    sentence: 'We can’t reach our database just now. Wait a few seconds and try again.',
    retryAfterSeconds: 5,
    codes: /^(08...|57P0[1-5]|25P0[34]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    messages: /^(Connection terminated|Client (has encountered|was closed)|Cannot use a pool after calling end)/,
  },
  {
    // Class 53 insufficient resources, such as too many connections or a full disk; 57014 a statement's timeout.
    reason: 'database_busy',
    sentence: 'Very many people are here at the moment. Wait a few seconds and try again.',
    retryAfterSeconds: 2,
    codes: /^(53...|57014)$/,
    messages: /^timeout exceeded when trying to connect$/,
  },
  {
    // 55P03 a lock's timeout, 40001 a serialization failure, 40P01 a deadlock.
    reason: 'changed_meanwhile',
    sentence: 'Somebody else is changing the same thing at this moment. Wait a few seconds and try again.',
    retryAfterSeconds: 2,
    codes: /^(55P03|40001|40P01)$/,
  },
  {
    // 25006: a standby, or a server that is being replaced.
    reason: 'database_read_only',
    sentence: 'For a moment you can look around here, but nothing can be saved. Try again in a minute.',
    retryAfterSeconds: 30,
    codes: /^25006$/,
  },
]

/** Which passing failure of the database an error is; null for any other error. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  // The pool's own errors come bare, those of a query inside drizzle's.
  const own = error instanceof DrizzleQueryError ? error.cause : error
  if (!(own instanceof Error)) return null
  const { code, syscall } = own as NodeJS.ErrnoException
  // Other services fail with such codes, too, but inside errors of their own.
  const given = sqlState(own) ?? (syscall || own instanceof AggregateError ? code : undefined) ?? ''
  return databaseFailures.find(({ codes, messages }) => codes.test(given) || messages?.test(own.message)) ?? null
}
