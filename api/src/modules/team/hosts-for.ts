import type { HostFor, UserProfile } from '@qe/contract'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { rows } from '../../database/rows'
import { allowedBy, levels } from '../../domain/team'

/** The hosts for whom somebody is a co-host, by name; nothing where there are none. */
export async function hostsFor(db: Queryable, personId: string): Promise<Pick<UserProfile, 'hostsFor'>> {
  const found = await rows<Omit<HostFor, 'label' | 'may'>>(
    db,
    sql`select m.host_id as "hostId", p.first_name as name, p.avatar, m.level
        from team_member m join person p on p.id = m.host_id
        where m.person_id = ${personId} and p.deleted_at is null and p.suspended_at is null
        order by lower(p.first_name), m.id`,
  )
  if (found.length === 0) return {}
  return { hostsFor: found.map((one) => ({ ...one, label: levels[one.level].label, may: allowedBy(one.level) })) }
}
