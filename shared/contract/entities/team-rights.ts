/** How much a co-host may do for a host: each level includes those before it. */
export const teamLevels = ['calendar', 'messages', 'listings', 'money'] as const
export type TeamLevel = (typeof teamLevels)[number]

/** What somebody needs for an act of hosting: a level, or to be the host. */
export const hostRights = [...teamLevels, 'owner'] as const
export type HostRight = (typeof hostRights)[number]

export const includesRight = (level: HostRight, right: HostRight): boolean =>
  hostRights.indexOf(level) >= hostRights.indexOf(right)

/** People in a team at most, with invitations that are open. */
export const teamSize = 20
