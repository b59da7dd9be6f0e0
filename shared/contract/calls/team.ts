import { z } from 'zod'
import {
  hasMoneyOfAll,
  hostFor,
  levelDescription,
  moneyOfAll,
  teamAccess,
  teamAct,
  teamInvitation,
  teamLevel,
  teamMember,
} from '../entities/team'
import { cursor, email, emptyObject, id, pageSize, personSummary } from '../entities/values'
import { invitationToken } from './invitation-token'

const team = z.object({
  levels: z.array(levelDescription),
  members: z.array(teamMember),
  /** Open ones, and those that have expired. */
  invitations: z.array(teamInvitation),
  listings: z.array(z.object({ propertyId: id, title: z.string() })),
})

/** A host's team. Beyond the specification. */
export const teamCalls = {
  'team/details': { input: emptyObject, output: team },
  'team/invite': { input: z.object({ email, ...teamAccess }).refine(hasMoneyOfAll, moneyOfAll), output: team },
  /** Sends a new link for another seven days; the one before does not work any more. */
  'team/invitation/resend': { input: z.object({ invitationId: id }), output: team },
  'team/invitation/withdraw': { input: z.object({ invitationId: id }), output: team },
  'team/member/update': {
    input: z.object({ memberId: id, ...teamAccess }).refine(hasMoneyOfAll, moneyOfAll),
    output: team,
  },
  /** They may do nothing more from their next call on. */
  'team/member/remove': { input: z.object({ memberId: id }), output: team },
  'team/leave': { input: z.object({ hostId: id }), output: emptyObject },
  /** What an invitation's link shows, also to somebody who is signed out. */
  'team/invitation/details': {
    input: z.object({ token: invitationToken }),
    output: z.object({
      host: personSummary,
      level: teamLevel,
      label: z.string(),
      /** Everything that the level allows. */
      may: z.array(z.string()),
      /** Titles; null for all listings. */
      listings: z.array(z.string()).nullable(),
      /** Whether it was sent to the caller's address; null while signed out. */
      isMine: z.boolean().nullable(),
    }),
  },
  'team/invitation/answer': {
    input: z.object({ token: invitationToken, accept: z.boolean() }),
    output: z.object({ /** Null when it was declined. */ hostFor: hostFor.nullable() }),
  },
  'team/log': {
    /** What co-hosts did, the latest first. */
    input: z.object({ personId: id.optional(), cursor: cursor.optional(), limit: pageSize.default(20) }),
    output: z.object({ items: z.array(teamAct), nextCursor: z.string().nullable() }),
  },
}
