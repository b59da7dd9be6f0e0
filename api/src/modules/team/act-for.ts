import type { HostRight, TeamLevel } from '@qe/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/connect'
import { array } from '../../database/rows'
import { person, teamMember } from '../../database/schema'
import { forbidden } from '../../domain/errors'
import { covers, mayDo, oneself, type Principal } from '../../domain/team'

/** Whose a thing is: a host's, in some of their listings; `'all'` for what is of no single listing. */
export interface HostsThing {
  hostId: string
  listingIds: readonly string[] | 'all'
}

/**
 * Whether somebody may do what needs this right to a host's thing: as whom they act, or null for a stranger. A co-host
 * of other listings of the same host is a stranger to this thing.
 * @throws ApiError 403 for a co-host of it whose level does not include the right
 */
export async function actFor(
  db: Queryable,
  personId: string,
  right: HostRight,
  thing: HostsThing,
): Promise<Principal | null> {
  const principal = await principalOf(db, personId, thing)
  if (principal && !mayDo(principal, right, [])) throw beyondLevel()
  return principal
}

/** Nobody works for a host who may not do anything themselves. */
const activeHost = and(eq(person.id, teamMember.hostId), isNull(person.suspendedAt))

/** As whom somebody stands to a host's thing, whatever their level; null for a stranger. */
export async function principalOf(
  db: Queryable,
  personId: string,
  { hostId, listingIds }: HostsThing,
): Promise<Principal | null> {
  if (hostId === personId) return oneself(personId)
  const [found] = await db
    .select({ level: teamMember.level, listingIds: teamMember.listingIds })
    .from(teamMember)
    .innerJoin(person, activeHost)
    .where(and(eq(teamMember.hostId, hostId), eq(teamMember.personId, personId)))
  if (!found) return null
  const principal: Principal = { id: hostId, actorId: personId, ...found }
  const isStranger = listingIds === 'all' ? found.listingIds !== null : !covers(principal, listingIds)
  return isStranger ? null : principal
}

export const beyondLevel = () =>
  forbidden('Your access to this host’s team does not cover this. The host can change what you may do.')

/** The part of a host's hosting that somebody may see. */
export type Scope = Pick<Principal, 'id' | 'listingIds'>

/** The condition that a row's listing is one that the principal may see, in SQL. */
export const ofListings = ({ listingIds }: Pick<Scope, 'listingIds'>, column: SQL): SQL =>
  listingIds === null ? sql`true` : sql`${column} = any(${array(listingIds, 'uuid')})`

export type CoHost = Pick<typeof teamMember.$inferSelect, 'personId' | 'level'>

/** The co-hosts of a listing whose level includes a right, beside its host. */
export async function coHostsFor(
  db: Queryable,
  hostId: string,
  listingId: string,
  right: TeamLevel,
): Promise<CoHost[]> {
  const found = await db
    .select({ personId: teamMember.personId, level: teamMember.level, listingIds: teamMember.listingIds })
    .from(teamMember)
    .innerJoin(person, activeHost)
    .where(eq(teamMember.hostId, hostId))
  return found
    .filter(({ level, listingIds }) => mayDo({ id: hostId, actorId: '', level, listingIds }, right, [listingId]))
    .map(({ personId, level }) => ({ personId, level }))
}
