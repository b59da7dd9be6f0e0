import type { HostFor } from '@qe/contract'
import { useSearchParams } from 'react-router-dom'
import { useSession } from './session'

/** The query parameter of a page that says on behalf of which host a co-host looks at it. */
export const hostParameter = 'hostId'

/**
 * The input of calls on behalf of a host, from the page's address: `{}` for one's own hosting. The API decides whether
 * the person may.
 */
export function useHostInput(): { hostId?: string } {
  const [params] = useSearchParams()
  const { user } = useSession()
  const hostId = params.get(hostParameter)
  return hostId && isId.test(hostId) && hostId !== user?.id ? { hostId } : {}
}

/** That host, with what this person may do there; null for one's own hosting, and until the profile has loaded. */
export function useHostFor(): HostFor | null {
  const { hostId } = useHostInput()
  const { user } = useSession()
  return user?.hostsFor?.find((host) => host.hostId === hostId) ?? null
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
