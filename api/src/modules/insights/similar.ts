import { sql } from 'drizzle-orm'

/**
 * `listing l` is a live place like `o`: of another host, of the same city, kind and currency, with as many bedrooms or
 * one more or less.
 */
export const isSimilar = sql`l.status = 'live' and l.city_id = o.city_id and l.host_id <> o.host_id
  and l.kind = o.kind and l.currency = o.currency and abs(l.bedrooms - o.bedrooms) <= 1`

/** `booking b` is, or was, a stay. */
export const isStay = sql`b.status in ('confirmed', 'in_progress', 'completed')`

/** What the guest of `booking b` pays for its nights, less discounts and coupons. */
export const nightsRevenue = sql`(select sum((line->>'amount')::bigint) from jsonb_array_elements(b.lines) line
  where line->>'kind' in ('nights', 'discount', 'coupon'))`
