import { sql } from 'drizzle-orm'
import { array, rows } from '../database/rows'
import type { Services } from '../services'

/** A command stores its files before it writes their rows; after a day none is still running. */
const minAgeMs = 86_400_000
const batchSize = 500

/** Deletes stored objects without a row, which a crash between storing and committing leaves. Returns their number. */
export async function sweepFiles(services: Services): Promise<number> {
  let swept = 0
  let batch: string[] = []
  const sweepBatch = async () => {
    const orphans = await withoutRow(services, batch)
    for (const key of orphans) await services.storage.remove(key)
    swept += orphans.length
    batch = []
  }
  for await (const { key, writtenAt } of services.storage.list('')) {
    if (services.now().getTime() - writtenAt.getTime() < minAgeMs) continue
    if (batch.push(key) >= batchSize) await sweepBatch()
  }
  await sweepBatch()
  return swept
}

/** Of these keys, those that belong to no file: `upload/<id>/480.webp` belongs to `upload/<id>`. */
async function withoutRow({ db }: Services, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const fileOf = (key: string) => key.split('/').slice(0, 2).join('/')
  const known = await rows<{ key: string }>(
    db,
    sql`select key from stored_file where removed_at is null
        and key = any(${array([...new Set(keys.map(fileOf))], 'text')})`,
  )
  const knownKeys = new Set(known.map(({ key }) => key))
  return keys.filter((key) => !knownKeys.has(fileOf(key)))
}
