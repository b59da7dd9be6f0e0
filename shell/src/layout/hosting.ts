import { type HostFor, type HostRight, includesRight, type PageRoute } from '@qe/contract'
import { bus, hostParameter, localValues, useLocation, useSearchParams, useSession } from '@qe/platform'
import { useVisitMode } from './visit-mode'

const key = 'host'

// The next person on this browser begins anew.
bus.on('session:ended', () => localValues.remove(key))

/** Goes on with this host on pages whose address names none; null for one's own hosting. */
export function rememberHost(hostId: string | null): void {
  if (hostId) localValues.write(key, hostId)
  else localValues.remove(key)
}

/** A path with the host in its query. */
export function pathFor(to: string, hostId: string | null): string {
  return hostId ? `${to}?${hostParameter}=${hostId}` : to
}

interface Hosting {
  /** The host in the page's address; null for one's own hosting. */
  hostId: string | null
  /** That host, once the profile has loaded; null when this person is not in their team. */
  host: HostFor | null
  hosts: readonly HostFor[]
  isLoading: boolean
}

/** For whom this person is hosting on this page. */
export function useHosting(): Hosting {
  const [params] = useSearchParams()
  const { user } = useSession()
  const isHosting = useVisitMode() === 'hosting'
  const asked = params.get(hostParameter)
  const hostId = isHosting && asked && asked !== user?.id ? asked : null
  const hosts = user?.hostsFor ?? []
  return {
    hostId,
    host: hosts.find((one) => one.hostId === hostId) ?? null,
    hosts,
    // What this browser keeps of a person has no date of joining.
    isLoading: user !== null && user.joinedAt === undefined,
  }
}

/** Whether the present host lets this person do what needs a right; everything in one's own hosting. */
export function useMayHost(): (right: HostRight | undefined) => boolean {
  const { hostId, host } = useHosting()
  return (right) => !hostId || !right || (host !== null && includesRight(host.level, right))
}

/**
 * The address of this page with the host who was chosen last, where it names none: a link within a page, or in an
 * e-mail, stays with that host. Null where it is to stay as it is.
 */
export function useAddressWithHost({ hostRight, who }: Pick<PageRoute, 'hostRight' | 'who'>): string | null {
  const { pathname, search, hash } = useLocation()
  const [params] = useSearchParams()
  const { hosts } = useHosting()
  const isHosting = useVisitMode() === 'hosting'
  const remembered = hostRight && isHosting && !params.has(hostParameter) ? localValues.read<string>(key) : null
  const host = hosts.find(({ hostId }) => hostId === remembered)
  // A page of both sides is one's own where the host's is not for this co-host.
  if (!remembered || !hostRight || !host || (who !== 'provider' && !includesRight(host.level, hostRight))) return null
  const query = new URLSearchParams(search)
  query.set(hostParameter, remembered)
  return `${pathname}?${query}${hash}`
}
