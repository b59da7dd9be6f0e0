import type { Queryable } from './connect'

/**
 * A query that is built once for each handle and then executed: to build one of many columns takes longer than to run
 * it. Values go in by `sql.placeholder`. Prepare it with an empty name: one that has a name lives on the server's
 * connection, which poolers such as PgBouncer hand from client to client.
 */
export function builtOnce<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const queries = new WeakMap<Queryable, Query>()
  return (db) => {
    const query = queries.get(db) ?? build(db)
    queries.set(db, query)
    return query
  }
}
