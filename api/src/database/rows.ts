import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './connect'

/** Runs raw SQL. Dates and timestamps come back as text, as PostgreSQL prints them: see `isoInstant`. */
export async function rows<Row>(db: Queryable, query: SQL): Promise<Row[]> {
  const answer = await db.execute(query)
  return answer.rows as Row[]
}

export async function row<Row>(db: Queryable, query: SQL): Promise<Row | undefined> {
  return (await rows<Row>(db, query))[0]
}

/** PostgreSQL's `2026-11-20 11:09:00.123+00`, or a Date, as ISO 8601 in UTC. */
export function isoInstant(value: string | Date): string {
  return new Date(value).toISOString()
}

export function isoInstantOrNull(value: string | Date | null): string | null {
  return value === null ? null : isoInstant(value)
}

/** A list as one array parameter, whatever its length. */
export function array(values: readonly (string | number)[], type: 'uuid' | 'text' | 'date' | 'int'): SQL {
  const quoted = values.map((value) => `"${String(value).replace(/(["\\])/g, '\\$1')}"`)
  return sql`${`{${quoted.join(',')}}`}::${sql.raw(type)}[]`
}

/** The SQLSTATE of a failed query, unwrapped from drizzle's errors; null for other errors. */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return null
}

/** The name of the constraint that a write violated; null for other errors. */
export function violated(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return null
}

export const overlap = '23P01'
/** SQLSTATE of a lock that was not free in time. */
export const lockTimeout = '55P03'
export const duplicate = '23505'
