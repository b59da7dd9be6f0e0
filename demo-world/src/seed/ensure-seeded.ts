import type { Database } from '@qe/api/database'
import { city } from '@qe/api/database'
import { type Progress, planFor, seedWorld } from './seed'
import { createWorld } from './world'

/** Whether the database has no demo world: every world has cities. */
export const isEmpty = async (db: Database) => (await db.$count(city)) === 0

/**
 * Fills an empty database with the demo world, in one transaction, so that an interrupted start begins again. Returns
 * whether it wrote anything.
 */
export async function ensureSeeded(
  db: Database,
  { listings, bookings, now, progress }: { listings: number; bookings?: number; now: Date; progress?: Progress },
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  await db.transaction((tx) => seedWorld(tx, createWorld(), planFor(listings, now, bookings), progress))
  await db.execute('analyze')
  return true
}
