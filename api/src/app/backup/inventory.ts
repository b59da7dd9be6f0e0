import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'

/** What a database holds, to compare it before a backup and after a restore. */
export interface Inventory {
  /** The number of rows by table. */
  tables: Record<string, number>
  /** The ledger: the sum of each account in each currency, in minor units. */
  ledger: Record<string, number>
}

export async function takeInventory(db: Queryable): Promise<Inventory> {
  const names = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables: Record<string, number> = {}
  for (const { name } of names) {
    const [counted] = await rows<{ count: number }>(db, sql`select count(*) as count from ${sql.identifier(name)}`)
    tables[name] = counted?.count ?? 0
  }
  const sums = await rows<{ account: string; amount: number }>(
    db,
    sql`select account || ' ' || currency as account, sum(amount) as amount from (
          select to_account as account, currency, amount from movement
          union all select from_account, currency, -amount from movement) entries
        group by 1 order by 1`,
  )
  return { tables, ledger: Object.fromEntries(sums.map(({ account, amount }) => [account, amount])) }
}

/** What differs between two inventories, a sentence each. */
export function differences(expected: Inventory, found: Inventory): string[] {
  return (['tables', 'ledger'] as const).flatMap((part) =>
    [...new Set([...Object.keys(expected[part]), ...Object.keys(found[part])])]
      .filter((name) => expected[part][name] !== found[part][name])
      .map((name) => `${part} ${name}: ${expected[part][name] ?? 'none'} before, ${found[part][name] ?? 'none'} now`),
  )
}
