import type { PublicProfile, RoleName, UserProfile } from '@qe/contract'
import { eq, sql } from 'drizzle-orm'
import { builtOnce } from '../../database/built-once'
import type { Queryable } from '../../database/connect'
import { row } from '../../database/rows'
import { person } from '../../database/schema'
import { notFound, notSignedIn } from '../../domain/errors'
import { ofListings, type Scope } from '../team/act-for'
import { hostsFor } from '../team/hosts-for'
import { hostAnswers } from './host-answers'
import { visibleAvatarSql } from './visible-avatar'

type PersonRow = typeof person.$inferSelect

const roleNames: Record<PersonRow['role'], RoleName> = { guest: 'Guest', provider: 'Provider', admin: 'Admin' }

/**
 * A person's own profile. A profile is complete once it can be trusted by the other side: a name and a phone number.
 */
export async function ownProfile(db: Queryable, personId: string): Promise<UserProfile> {
  const [found] = await db.select().from(person).where(eq(person.id, personId))
  if (!found) throw notSignedIn()
  return {
    id: found.id,
    email: found.email,
    firstName: found.firstName,
    lastName: found.lastName,
    phone: found.phone,
    bio: found.bio,
    languages: found.languages,
    avatar: found.avatar,
    role: { roleDisplayName: roleNames[found.role] },
    _isProfileCompleted: Boolean(found.firstName && found.phone),
    identity: { status: found.identityStatus, reason: found.identityReason },
    preferences: { currency: found.currency, locale: found.locale },
    joinedAt: found.createdAt.toISOString(),
    ...(await hostsFor(db, personId)),
  }
}

const publicColumns = builtOnce((db) =>
  db
    .select({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      bio: person.bio,
      languages: person.languages,
      identityStatus: person.identityStatus,
      role: person.role,
      createdAt: person.createdAt,
      deletedAt: person.deletedAt,
      avatar: visibleAvatarSql('person', sql`${sql.placeholder('viewerId')}`),
    })
    .from(person)
    .where(eq(person.id, sql.placeholder('personId')))
    .prepare(''),
)

/** What a viewer, or nobody in particular, may see of a person; their rating is that of their listings. */
export async function publicProfile(
  db: Queryable,
  personId: string,
  viewerId: string | null,
  now: Date,
): Promise<PublicProfile> {
  const [[found], { listings, ...rating }, answers] = await Promise.all([
    publicColumns(db).execute({ personId, viewerId }),
    hostFigures(db, personId),
    hostAnswers(db, personId, now),
  ])
  if (!found || found.deletedAt) throw notFound('There is nobody here with this address.')
  return {
    id: found.id,
    name: shownName(found),
    avatar: found.avatar,
    bio: found.bio,
    languages: found.languages,
    isVerified: found.identityStatus === 'approved',
    isProvider: found.role !== 'guest',
    joinedAt: found.createdAt.toISOString(),
    rating,
    listings,
    ...(answers && { answers }),
  }
}

/** Rating over a host's live listings, or those in a scope, weighted by reviews, and how many there are. */
export async function hostFigures(
  db: Queryable,
  hostId: string,
  scope: Pick<Scope, 'listingIds'> = { listingIds: null },
): Promise<{ average: number | null; count: number; listings: number }> {
  const figures = await row<{ average: number | null; count: number; listings: number }>(
    db,
    sql`select round(sum(rating_average * rating_count) / nullif(sum(rating_count), 0), 2) as average,
          coalesce(sum(rating_count), 0) as count, count(*) as listings
        from listing where host_id = ${hostId} and ${ofListings(scope, sql`id`)} and status = 'live'`,
  )
  return figures ?? { average: null, count: 0, listings: 0 }
}

/** What others read: the first name and the last name's first letter. */
export function shownName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return lastName ? `${firstName} ${[...lastName][0]}.` : firstName
}

/** The same in SQL, for a table or alias that holds the names. */
export const shownNameSql = (alias: string) =>
  sql.raw(
    `(${alias}.first_name || ` +
      `case when ${alias}.last_name = '' then '' else ' ' || left(${alias}.last_name, 1) || '.' end)`,
  )
