import type { Transaction } from '@qe/api/database'
import { listingViews } from '@qe/api/database'
import { addDays, dateIn } from '@qe/api/domain'
import { insertAll } from './bulk'
import { createRng } from './rng'
import type { SeededListing } from './seed-rows'

/** As many days as Insights can show, with the year before. */
const mostDays = 2 * 365

/** Looks at a listing on a usual day; by month, January first; and how many more on Sundays, when people plan. */
const usual = 7
const byMonth = [1.3, 1.1, 1, 1, 1.1, 1.2, 1.3, 1.2, 0.9, 0.8, 0.7, 0.9]
const onSundays = 1.5

/** Looks at the pages of listings, day by day up to yesterday. The rest of the world has none: nobody reads them. */
export async function writeListingViews(tx: Transaction, listings: readonly SeededListing[], now: Date): Promise<void> {
  const rows = listings.flatMap(({ row: { id, timeZone, createdAt = now } }) => {
    const rng = createRng(`views of ${id}`)
    const today = dateIn(timeZone, now)
    const earliest = [addDays(today, -mostDays), dateIn(timeZone, createdAt)].sort().at(-1) ?? today
    const dates: string[] = []
    for (let date = earliest; date < today; date = addDays(date, 1)) dates.push(date)
    return dates.map((date) => {
      const isSunday = new Date(date).getUTCDay() === 0
      const expected = usual * (byMonth[Number(date.slice(5, 7)) - 1] ?? 1) * (isSunday ? onSundays : 1)
      return { listingId: id, date, views: Math.round(expected * rng.between(0.4, 1.6)) }
    })
  })
  await insertAll(tx, listingViews, rows, 5000)
}
