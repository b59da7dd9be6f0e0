import type { Me } from '../../identity/sessions'
import type { Services } from '../../services'
import { type CallHandlers, ok } from '../call-handler'
import { hostsFor } from './hosts-for'
import { answerInvitation, invite, resend, withdraw } from './invitations'
import { leaveTeam, removeMember, updateMember } from './members'
import { presentInvitation, presentTeam, teamLog } from './present-team'

const teamOf = ({ db, now }: Services, me: Me) => presentTeam(db, me.id, now())

/** A host's team. All but the answers of those who are invited is for the host alone. */
export const teamCalls = {
  'team/details': async ({ me, services }) => ok(await teamOf(services, me)),

  'team/invite': async ({ input, me, services }) => {
    await invite(services, me, input)
    return ok(await teamOf(services, me), `We have sent an invitation to ${input.email}.`)
  },

  'team/invitation/resend': async ({ input, me, services }) => {
    await resend(services, me, input.invitationId)
    return ok(await teamOf(services, me), 'Sent again. The link before does not work any more.')
  },

  'team/invitation/withdraw': async ({ input, me, services }) => {
    await withdraw(services, me, input.invitationId)
    return ok(await teamOf(services, me), 'The invitation is withdrawn.')
  },

  'team/member/update': async ({ input, me, services }) => {
    await updateMember(services, me, input)
    return ok(await teamOf(services, me), 'Changed. It holds at once.')
  },

  'team/member/remove': async ({ input, me, services }) => {
    await removeMember(services, me, input.memberId)
    return ok(await teamOf(services, me), 'Removed. They can do nothing more for you.')
  },

  'team/leave': async ({ input, me, services }) => {
    await leaveTeam(services, me, input.hostId)
    return ok({}, 'You have left the team.')
  },

  'team/invitation/details': async ({ input, me, services }) => ok(await presentInvitation(services, me, input.token)),

  'team/invitation/answer': async ({ input, me, services }) => {
    const hostId = await answerInvitation(services, me, input)
    if (!input.accept) return ok({ hostFor: null }, 'Declined. The host is told.')
    const hosts = (await hostsFor(services.db, me.id)).hostsFor ?? []
    return ok({ hostFor: hosts.find((one) => one.hostId === hostId) ?? null }, 'You are in the team now.')
  },

  'team/log': async ({ input, me, services: { db } }) => ok(await teamLog(db, me.id, input)),
} satisfies CallHandlers
