import type { Queryable } from '../../database/connect'
import type { conversation } from '../../database/schema'
import { coHostsFor } from '../team/act-for'

/** Who reads the host's side of a conversation: the host, and the co-hosts for its listing. */
export const hostSide = async (
  db: Queryable,
  { hostId, listingId }: Pick<typeof conversation.$inferSelect, 'hostId' | 'listingId'>,
): Promise<string[]> => {
  const coHosts = await coHostsFor(db, hostId, listingId, 'messages')
  return [hostId, ...coHosts.map(({ personId }) => personId)]
}
