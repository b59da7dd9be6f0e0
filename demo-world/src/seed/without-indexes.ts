import type { Transaction } from '@qe/api/database'
import { rows } from '@qe/api/database'
import { sql } from 'drizzle-orm'

/**
 * Drops the secondary indexes of some tables while `work` writes many rows, and creates them again: building an index
 * over millions of rows is many times faster than updating it row by row. Primary keys stay, because foreign keys need
 * them.
 */
export async function withoutIndexes(
  tx: Transaction,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const list = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  )
  const constraints = await rows<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint
        where contype in ('u', 'x') and conrelid::regclass::text in (${list}) order by conname`,
  )
  for (const { table, name } of constraints)
    await tx.execute(sql.raw(`alter table "${table}" drop constraint "${name}"`))
  const indexes = await rows<{ name: string; definition: string }>(
    tx,
    sql`select i.indexname as name, i.indexdef as definition from pg_indexes i
        where i.schemaname = 'public' and i.tablename in (${list})
        and not exists (select 1 from pg_constraint c where c.conname = i.indexname) order by i.indexname`,
  )
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index "${name}"`))
  await work()
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  for (const { table, name, definition } of constraints)
    await tx.execute(sql.raw(`alter table "${table}" add constraint "${name}" ${definition}`))
}
