import { z } from 'zod'
import { type TeamLevel, teamLevels } from './team-rights'
import { id, instant, personSummary } from './values'

export const teamLevel = z.enum(teamLevels, 'Choose what this person may do.')

/** Which listings a co-host works for: null for all, also those that come later. */
const teamListings = z
  .array(id)
  .min(1, 'Choose at least one listing, or all of them.')
  .max(200, 'Choose at most 200 listings, or all of them.')
  .nullable()

export const teamAccess = { level: teamLevel, propertyIds: teamListings }

/** For `refine`: a level with money is one of all listings. */
export const hasMoneyOfAll = ({ level, propertyIds }: { level: TeamLevel; propertyIds: readonly string[] | null }) =>
  level !== 'money' || propertyIds === null
export const moneyOfAll = {
  path: ['propertyIds'],
  message: 'Money is that of all listings together. Choose all listings, or a level without money.',
}

/** A host whom somebody works for. */
export const hostFor = z.object({
  hostId: id,
  /** The host's first name. */
  name: z.string(),
  avatar: z.string().nullable(),
  level: teamLevel,
  /** The level in a word, and everything that it allows. */
  label: z.string(),
  may: z.array(z.string()),
})
export type HostFor = z.infer<typeof hostFor>

/** A level in words, as the page, the e-mail and the documentation have it. */
export const levelDescription = z.object({
  level: teamLevel,
  label: z.string(),
  /** What it adds to the level before. */
  may: z.array(z.string()),
})
export type LevelDescription = z.infer<typeof levelDescription>

export const teamMember = z.object({
  memberId: id,
  person: personSummary,
  email: z.string(),
  level: teamLevel,
  propertyIds: z.array(id).nullable(),
  since: instant,
})
export type TeamMember = z.infer<typeof teamMember>

export const teamInvitation = z.object({
  invitationId: id,
  email: z.string(),
  level: teamLevel,
  propertyIds: z.array(id).nullable(),
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type TeamInvitation = z.infer<typeof teamInvitation>

/** Something that a co-host did for a host. */
export const teamAct = z.object({
  id,
  at: instant,
  person: personSummary,
  /** Follows the name: “accepted the request of Anna B.” */
  text: z.string(),
  listing: z.string().nullable(),
  /** Path of the page that it is about; null when there is none. */
  link: z.string().nullable(),
})
export type TeamAct = z.infer<typeof teamAct>
