import type { ParsedInput } from '@qe/contract'
import { and, eq } from 'drizzle-orm'
import { teamMember } from '../../database/schema'
import { notFound } from '../../domain/errors'
import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { notify } from '../notification/notify'
import { lockTeamOf, requireOwnListings } from './invitations'
import { recordAct } from './record-act'

const gone = () => notFound('This person is not in your team any more. Load the page again.')

/** Changes what a co-host may do, from their next call on. */
export async function updateMember(
  { db }: Services,
  me: Me,
  { memberId, level, propertyIds }: ParsedInput<'team/member/update'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTeamOf(tx, me.id)
    await requireOwnListings(tx, me.id, propertyIds)
    const [changed] = await tx
      .update(teamMember)
      .set({ level, listingIds: propertyIds })
      .where(and(eq(teamMember.id, memberId), eq(teamMember.hostId, me.id)))
      .returning({ id: teamMember.id })
    if (!changed) throw gone()
  })
}

/** Removes a co-host: their next call is refused, and nothing more is sent to them. */
export async function removeMember(services: Services, me: Me, memberId: string): Promise<void> {
  const [removed] = await services.db
    .delete(teamMember)
    .where(and(eq(teamMember.id, memberId), eq(teamMember.hostId, me.id)))
    .returning({ personId: teamMember.personId })
  if (!removed) throw gone()
  await notify(services, {
    personId: removed.personId,
    message: `You are no longer in ${me.firstName}’s team.`,
    variant: 'info',
    link: '/',
    idempotencyKey: `team-removed:${memberId}`,
    kind: 'always',
    email: null,
  })
}

/** Leaves a host's team. @throws ApiError 404 when one is not in it */
export async function leaveTeam({ db, now }: Services, me: Me, hostId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [left] = await tx
      .delete(teamMember)
      .where(and(eq(teamMember.hostId, hostId), eq(teamMember.personId, me.id)))
      .returning({ id: teamMember.id })
    if (!left) throw notFound('You are not, or no longer, in this host’s team.')
    await recordAct(tx, { id: hostId, actorId: me.id }, { kind: 'left' }, now())
  })
}
