import { type SQL, sql } from 'drizzle-orm'
import { array } from '../../database/rows'
import { threeDecimals } from '../../domain/money'
import type { RequestedStays } from './requested-stays'

/** Dates of one stay as SQL, over an alias or as parameters. */
export interface StayInSql {
  checkIn: SQL
  checkOut: SQL
  /** How many of its nights cost the weekend price. */
  weekendNights: SQL
}

type Party = Omit<RequestedStays, 'stays'>

/**
 * SQL for the total of a stay in `listing_index s`, in minor units of the listing's currency. Repeats the rules of
 * `priceStay` so that the database can filter and sort by it; displayed prices always come from `priceStay`. A test
 * over random listings and stays keeps the two equal. Needs `nightsOf` the same stay as `of_nights`.
 * @param leadTimeBps basis points of the lead-time discount: `leadTimeBps` of the same stay
 */
export function stayTotal({ nights, guests, pets }: Party, leadTimeBps: SQL): SQL {
  const longStayBps = sql`coalesce(s.discount_bps[width_bucket(${nights}::int, s.discount_nights)], 0)`
  const discountBps = sql`greatest(${longStayBps}, ${leadTimeBps})`
  const discounted = sql`(of_nights.sum - ${percent(sql`of_nights.sum`, discountBps)})`
  const extraGuests = sql`greatest(0, ${guests}::int - s.guests_included)::int8`
  const extras = sql`s.cleaning_fee + (${extraGuests} * s.extra_guest_fee + ${pets}::int8 * s.pet_fee) * ${nights}`
  const beforeTax = sql`(${discounted} + ${extras})`
  return sql`(${beforeTax} + ${percent(beforeTax, sql`s.tax_bps`)})`
}

/**
 * SQL for the basis points of a stay's lead-time discount, for whoever books now. The local date is computed only where
 * a listing has such a discount, which is rare.
 */
export function leadTimeBps(checkIn: SQL, now: Date): SQL {
  const today = sql`(${now.toISOString()}::timestamptz at time zone s.time_zone)::date`
  return sql`case when s.last_minute_bps = 0 and s.early_booking_bps = 0 then 0
    when s.last_minute_bps > 0 and ${checkIn} - ${today} <= s.last_minute_days then s.last_minute_bps
    when ${checkIn} - ${today} > s.early_booking_days then s.early_booking_bps else 0 end`
}

/** In place of `leadTimeBps` of one stay, a discount that none of several stays goes above; its opposite is 0. */
export const mostLeadTimeBps = sql`greatest(s.last_minute_bps, s.early_booking_bps)`

const weekendPrice = sql`coalesce(s.weekend_price, s.base_price)`

/** SQL for a stay's nights without date prices. */
const usualSum = (weekendNights: SQL, { nights }: Party): SQL =>
  sql`s.base_price::int8 * ${nights} + (${weekendPrice} - s.base_price) * ${weekendNights}`

/**
 * A lateral subquery `of_nights` on `listing_index s`: the sum of a stay's nights, and the smallest chargeable step of
 * the currency. Date prices are looked up only where there are some, which is rare.
 */
export function nightsOf({ checkIn, checkOut, weekendNights }: StayInSql, party: Party): SQL {
  const usualPrice = sql`case when extract(isodow from o.date) in (5, 6) then ${weekendPrice} else s.base_price end`
  const difference = sql`(select sum(o.price - ${usualPrice})
    from date_price o where o.listing_id = s.listing_id and o.date >= ${checkIn} and o.date < ${checkOut})`
  return withStep(sql`${usualSum(weekendNights, party)}
        + case when s.priced && daterange(${checkIn}, ${checkOut}) then ${difference} else 0 end`)
}

/**
 * In place of `nightsOf` one stay, a sum that the nights of none of several stays go below (`least`) or above
 * (`greatest`). `stayTotal` of it bounds their totals, because a total never falls when its nights cost more.
 * @param hull the first check-in and the last check-out of the stays
 * @param weekendNights the fewest and the most weekend nights of a stay
 */
export function boundingNights(
  bound: 'least' | 'greatest',
  hull: Omit<StayInSql, 'weekendNights'>,
  weekendNights: { fewest: SQL; most: SQL },
  party: Party,
): SQL {
  const pick = sql.raw(bound)
  const datePrice = sql`(select ${sql.raw(bound === 'least' ? 'min' : 'max')}(o.price) from date_price o
    where o.listing_id = s.listing_id and o.date >= ${hull.checkIn} and o.date < ${hull.checkOut})`
  return withStep(sql`case when s.priced && daterange(${hull.checkIn}, ${hull.checkOut})
        then ${pick}(${datePrice}, s.base_price, ${weekendPrice})::int8 * ${party.nights}
        else ${pick}(${usualSum(weekendNights.fewest, party)}, ${usualSum(weekendNights.most, party)}) end`)
}

/** `offset 0` makes PostgreSQL compute both once. */
const withStep = (sum: SQL): SQL => sql`(select ${sum},
      case when s.currency = any(${array(threeDecimals, 'text')}) then 10 else 1 end
      offset 0) of_nights(sum, step)`

/** Basis points of an amount, rounded half up to whole chargeable steps. */
const percent = (amount: SQL, bps: SQL): SQL =>
  sql`((${amount} * ${bps} * 2 + 10000 * of_nights.step) / (20000 * of_nights.step) * of_nights.step)`
