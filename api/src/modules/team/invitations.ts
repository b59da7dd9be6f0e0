import type { ParsedInput } from '@qe/contract'
import { teamSize } from '@qe/contract'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect'
import { listing, person, teamInvitation, teamMember } from '../../database/schema'
import { plusDays } from '../../domain/dates'
import { badInput, conflict, notFound } from '../../domain/errors'
import { links } from '../../domain/links'
import { levels } from '../../domain/team'
import { hashToken } from '../../identity/secrets'
import type { Me } from '../../identity/sessions'
import { accountEmails } from '../../mail/templates/account'
import type { Services } from '../../services'
import {
  invitationTimes,
  isSentTo,
  refuseMany,
  requireOpen,
  requirePause,
  requireSentTo,
  sendInvitation,
} from '../invitation'
import { notify } from '../notification/notify'
import { recordAct } from './record-act'

type Invitation = typeof teamInvitation.$inferSelect

/** Makes changes of one host's team follow one another, so that its size and its addresses hold. */
export const lockTeamOf = (tx: Transaction, hostId: string) =>
  tx.select({ id: person.id }).from(person).where(eq(person.id, hostId)).for('no key update')

/** @throws ApiError 400 for a listing of somebody else */
export async function requireOwnListings(tx: Transaction, hostId: string, ids: readonly string[] | null) {
  const wanted = new Set(ids ?? [])
  if (wanted.size === 0) return
  const own = await tx
    .select({ id: listing.id })
    .from(listing)
    .where(and(eq(listing.hostId, hostId), sql`${listing.status} <> 'removed'`))
  const known = new Set(own.map(({ id }) => id))
  if ([...wanted].some((id) => !known.has(id))) throw badInput('propertyIds', 'Choose among your own listings.')
}

/**
 * Invites somebody by e-mail. The answer is the same whether the address has an account or not.
 * @throws ApiError 409 for the host's own address, one that is in the team or invited, or a full team
 */
export async function invite(
  services: Services,
  me: Me,
  { email, level, propertyIds }: ParsedInput<'team/invite'>,
): Promise<void> {
  const now = services.now()
  if (isSentTo({ email }, me)) throw conflict('This is your own address. You may do everything already.', 'yourself')
  await services.db.transaction(async (tx) => {
    await lockTeamOf(tx, me.id)
    await requireOwnListings(tx, me.id, propertyIds)
    await refuseKnownAddress(tx, me.id, email, now)
    await refuseFullTeam(tx, me.id, now)
    await refuseManyInvitations(tx, me.id, now)
    // An expired one makes room for the new one.
    await tx.delete(teamInvitation).where(and(openOf(me.id), eq(teamInvitation.email, email)))
    const tokenHash = await send(services, tx, me, { email, level })
    await tx
      .insert(teamInvitation)
      .values({ hostId: me.id, email, level, listingIds: propertyIds, tokenHash, ...invitationTimes(now) })
  })
  services.wake()
}

const openOf = (hostId: string) => and(eq(teamInvitation.hostId, hostId), isNull(teamInvitation.endedAt))

async function refuseKnownAddress(tx: Transaction, hostId: string, email: string, now: Date): Promise<void> {
  const [member] = await tx
    .select({ id: teamMember.id })
    .from(teamMember)
    .innerJoin(person, eq(person.id, teamMember.personId))
    .where(and(eq(teamMember.hostId, hostId), eq(person.email, email)))
  if (member) throw conflict('This person is in your team already. Change what they may do there.', 'in_team')
  const [open] = await tx
    .select({ id: teamInvitation.id })
    .from(teamInvitation)
    .where(and(openOf(hostId), eq(teamInvitation.email, email), gt(teamInvitation.expiresAt, now)))
  if (open) throw conflict('This address is invited already. Send the invitation again, or withdraw it.', 'invited')
}

async function refuseFullTeam(tx: Transaction, hostId: string, now: Date): Promise<void> {
  const members = await tx.$count(teamMember, eq(teamMember.hostId, hostId))
  const invited = await tx.$count(teamInvitation, and(openOf(hostId), gt(teamInvitation.expiresAt, now)))
  if (members + invited >= teamSize)
    throw conflict(
      `A team has up to ${teamSize} people, with those who are invited. Remove somebody, or withdraw an invitation.`,
      'too_many',
    )
}

async function refuseManyInvitations(tx: Transaction, hostId: string, now: Date): Promise<void> {
  refuseMany(
    await tx.$count(
      teamInvitation,
      and(eq(teamInvitation.hostId, hostId), gt(teamInvitation.sentAt, plusDays(now, -1))),
    ),
  )
}

/** Sends a new token. Returns its hash, to be stored. */
const send = (services: Services, tx: Transaction, host: Me, { email, level }: Pick<Invitation, 'email' | 'level'>) =>
  sendInvitation(services, tx, email, (token) =>
    accountEmails.teamInvitation(host.firstName, levels[level].label, links.teamInvitation(token)),
  )

async function lockOpen(tx: Transaction, hostId: string, invitationId: string): Promise<Invitation> {
  await lockTeamOf(tx, hostId)
  const [found] = await tx
    .select()
    .from(teamInvitation)
    .where(and(openOf(hostId), eq(teamInvitation.id, invitationId)))
  if (!found) throw notFound('This invitation is not open any more. Load the page again.')
  return found
}

/**
 * Sends an invitation again with a new token, valid from now.
 * @throws ApiError 429 within a minute, 409 when the team is full by now
 */
export async function resend(services: Services, me: Me, invitationId: string): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockOpen(tx, me.id, invitationId)
    requirePause(found.sentAt, now)
    if (found.expiresAt <= now) await refuseFullTeam(tx, me.id, now)
    const tokenHash = await send(services, tx, me, found)
    await tx
      .update(teamInvitation)
      .set({ tokenHash, ...invitationTimes(now) })
      .where(eq(teamInvitation.id, found.id))
  })
  services.wake()
}

export async function withdraw({ db, now }: Services, me: Me, invitationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOpen(tx, me.id, invitationId)
    await end(tx, found.id, 'withdrawn', now())
  })
}

const end = (tx: Transaction, id: string, outcome: NonNullable<Invitation['outcome']>, now: Date) =>
  tx.update(teamInvitation).set({ endedAt: now, outcome }).where(eq(teamInvitation.id, id))

/** The invitation of a token. @throws ApiError 404 for an unknown one, 409 for one that is over */
export async function findInvitation(tx: Services['db'] | Transaction, token: string, now: Date): Promise<Invitation> {
  const [found] = await tx
    .select()
    .from(teamInvitation)
    .where(eq(teamInvitation.tokenHash, hashToken(token)))
  return requireOpen(found, 'host', now)
}

/**
 * Accepts or declines an invitation: once, and only with the address that it was sent to. Returns the host's id.
 * @throws ApiError 403 for another address, 409 for one that is over
 */
export async function answerInvitation(
  services: Services,
  me: Me,
  { token, accept }: ParsedInput<'team/invitation/answer'>,
): Promise<string> {
  const now = services.now()
  const hostId = await services.db.transaction(async (tx) => {
    const seen = await findInvitation(tx, token, now)
    await lockTeamOf(tx, seen.hostId)
    const found = await findInvitation(tx, token, now)
    requireSentTo(found, me)
    if (found.hostId === me.id) throw conflict('This is your own team. You may do everything already.', 'yourself')
    await end(tx, found.id, accept ? 'accepted' : 'declined', now)
    if (accept) await join(tx, me, found, now)
    return found.hostId
  })
  await notify(services, {
    personId: hostId,
    message: `${me.firstName} ${accept ? 'has joined your team.' : 'has declined to join your team.'}`,
    variant: accept ? 'success' : 'info',
    link: links.team(hostId),
    idempotencyKey: `team:${hashToken(token)}`,
    kind: 'always',
    email: null,
  })
  return hostId
}

async function join(tx: Transaction, me: Me, { hostId, level, listingIds }: Invitation, now: Date): Promise<void> {
  await tx
    .insert(teamMember)
    .values({ hostId, personId: me.id, level, listingIds, createdAt: now })
    .onConflictDoUpdate({ target: [teamMember.hostId, teamMember.personId], set: { level, listingIds } })
  // Hosting's pages are for hosts. Nothing goes live before the identity is approved.
  await tx
    .update(person)
    .set({ role: 'provider' })
    .where(and(eq(person.id, me.id), eq(person.role, 'guest')))
  await recordAct(tx, { id: hostId, actorId: me.id }, { kind: 'joined' }, now)
}
