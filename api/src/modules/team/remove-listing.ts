import { and, arrayContains, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { listing, teamInvitation, teamMember } from '../../database/schema'
import { recordAct } from './record-act'

/**
 * Takes a listing that was removed out of what the host's co-hosts and invited people may see. Who had no other one
 * leaves the team, as no listings at all would mean all of them. The team must be locked.
 * @returns the co-hosts who are in the team no more
 */
export async function removeListingFromTeam(
  tx: Transaction,
  { id, hostId }: Pick<typeof listing.$inferSelect, 'id' | 'hostId'>,
  now: Date,
): Promise<{ memberId: string; personId: string }[]> {
  const members = await tx
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.hostId, hostId), arrayContains(teamMember.listingIds, [id])))
  const invitations = await tx
    .select()
    .from(teamInvitation)
    .where(
      and(
        eq(teamInvitation.hostId, hostId),
        isNull(teamInvitation.endedAt),
        arrayContains(teamInvitation.listingIds, [id]),
      ),
    )
  if (members.length === 0 && invitations.length === 0) return []
  const listings = await tx
    .select({ id: listing.id })
    .from(listing)
    .where(and(eq(listing.hostId, hostId), ne(listing.status, 'removed'), ne(listing.id, id)))
  const others = new Set(listings.map((one) => one.id))
  const left = ({ listingIds }: { listingIds: string[] | null }) => (listingIds ?? []).filter((one) => others.has(one))
  for (const invitation of invitations) {
    const listingIds = left(invitation)
    await tx
      .update(teamInvitation)
      .set(listingIds.length > 0 ? { listingIds } : { endedAt: now, outcome: 'withdrawn' })
      .where(eq(teamInvitation.id, invitation.id))
  }
  const ended: { memberId: string; personId: string }[] = []
  for (const member of members) {
    const listingIds = left(member)
    if (listingIds.length > 0) {
      await tx.update(teamMember).set({ listingIds }).where(eq(teamMember.id, member.id))
      continue
    }
    await tx.delete(teamMember).where(eq(teamMember.id, member.id))
    await recordAct(tx, { id: hostId, actorId: member.personId }, { kind: 'access_ended', listingId: id }, now)
    ended.push({ memberId: member.id, personId: member.personId })
  }
  return ended
}
