import { withSpan } from '@qe/telemetry'
import type pg from 'pg'

/**
 * Gives each statement a span with its operation and table. Its text is left out, so that no value can ever be in one.
 */
export function traceDatabase(pool: pg.Pool): void {
  traceStatements(pool)
  const traced = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (!traced.has(client)) traceStatements(client)
    traced.add(client)
  })
}

type Query = (...args: unknown[]) => unknown

function traceStatements(target: pg.Pool | pg.PoolClient): void {
  const query = target.query.bind(target) as Query
  target.query = ((...args: unknown[]) => {
    // The pool hands its own statements on to a client, with a callback.
    if (typeof args.at(-1) === 'function') return query(...args)
    const operation = operationOf(args[0])
    return withSpan(
      operation,
      { kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': operation } },
      () => query(...args) as Promise<unknown>,
    )
  }) as typeof target.query
}

/** Such as `insert booking` or `select listing`: OpenTelemetry's query summary. */
function operationOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1]
  return table ? `${operation} ${table}` : operation
}
