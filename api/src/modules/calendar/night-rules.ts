import type { NightRule } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'

/** The dates in `[from, to]` with rules of their own, in order. */
export const nightRulesIn = (db: Queryable, listingId: string, from: string, to: string): Promise<NightRule[]> =>
  rows<NightRule>(
    db,
    sql`select date::text as date, min_nights as "minNights", max_nights as "maxNights", no_arrival as "noArrival",
          no_departure as "noDeparture" from night_setting
        where listing_id = ${listingId} and date >= ${from} and date <= ${to}
        and (min_nights is not null or max_nights is not null or no_arrival or no_departure) order by date`,
  )

export const byDate = (rules: readonly NightRule[]) => new Map(rules.map((rule) => [rule.date, rule]))
