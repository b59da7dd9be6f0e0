import { includesRight } from '@qe/contract'
import { useHostFor, useHostInput } from '@qe/platform'

/** On whose behalf messages are read here: `{}` for one's own, also where a co-host's level leaves messages out. */
export function useInboxHost(): { hostId?: string } {
  const input = useHostInput()
  const host = useHostFor()
  return host && includesRight(host.level, 'messages') ? input : {}
}
