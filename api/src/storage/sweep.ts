import { sql } from 'drizzle-orm'
import { array, rows } from '../database/rows'
import type { Services } from '../services'

/** A command puts its files down before its rows are written; after a day none is still at it. */
const restMs = 86_400_000
const bagSize = 500

/** Takes away what lies in the store without a row, as a crash between the two leaves it. */
export async function sweepFiles(services: Services): Promise<number> {
  let swept = 0
  let bag: string[] = []
  const empty = async () => {
    const orphans = await withoutRow(services, bag)
    for (const key of orphans) await services.storage.remove(key)
    swept += orphans.length
    bag = []
  }
  for await (const { key, writtenAt } of services.storage.list()) {
    if (services.now().getTime() - writtenAt.getTime() < restMs) continue
    if (bag.push(key) >= bagSize) await empty()
  }
  await empty()
  return swept
}

/** Of these keys, those that belong to no file: `upload/<id>/480.webp` belongs to `upload/<id>`. */
async function withoutRow({ db }: Services, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const fileOf = (key: string) => key.split('/').slice(0, 2).join('/')
  const known = await rows<{ key: string }>(
    db,
    sql`select key from stored_file where removed_at is null and key = any(${array([...new Set(keys.map(fileOf))], 'text')})`,
  )
  const kept = new Set(known.map(({ key }) => key))
  return keys.filter((key) => !kept.has(fileOf(key)))
}
