import { type SQL, sql } from 'drizzle-orm'

/**
 * The avatar of a person, in SQL, as a viewer may see it; null where the person shows it to others only. `alias` is the
 * table or alias that holds the person, `viewer` an id or a column, null for nobody. A booking counts from the moment
 * that money was put down for it.
 */
export function visibleAvatarSql(alias: string, viewer: string | SQL | null): SQL<string | null> {
  const person = (column: string) => sql.raw(`${alias}.${column}`)
  const them = sql`${viewer}::uuid`
  return sql`case
    when ${person('profile_photo')} = 'everyone' or ${person('id')} = ${them} then ${person('avatar')}
    when ${person('profile_photo')} = 'booked_with' and exists (
      select 1 from booking shared where shared.status not in ('held', 'hold_expired')
        and ((shared.guest_id = ${person('id')} and shared.host_id = ${them})
          or (shared.host_id = ${person('id')} and shared.guest_id = ${them}))) then ${person('avatar')}
    end`
}
