import type { Database } from '@qe/api/database'
import { city } from '@qe/api/database'
import { type Progress, planFor, seedWorld } from './seed'
import { makeWorld } from './world'

/** Whether there is no world yet: none begins without cities. */
export const isEmpty = async (db: Database) => (await db.$count(city)) === 0

/**
 * Fills an empty database with the demo world. All or nothing: a start that was cut short begins anew. True when it
 * wrote.
 */
export async function ensureSeeded(
  db: Database,
  { listings, bookings, now, progress }: { listings: number; bookings?: number; now: Date; progress?: Progress },
): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  await db.transaction((tx) => seedWorld(tx, makeWorld(), planFor(listings, now, bookings), progress))
  await db.execute('analyze')
  return true
}
