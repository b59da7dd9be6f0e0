import type { CallInput } from '@qe/contract'
import { useSearchParams, useSession } from '@qe/platform'
import { useDebouncedValue } from '@qe/ui/unshared'

type Input = CallInput<'review/list'>
export type Which = NonNullable<Input['which']>
type Name = 'which' | 'listing' | 'sort' | 'q'

const hostTabs: readonly Which[] = ['written', 'about-me', 'about-listings']
const guestTabs: readonly Which[] = ['written', 'about-me']
const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Which reviews the page shows, from its address. */
export function useReviewsQuery() {
  const [params, setParams] = useSearchParams()
  const { isProvider } = useSession()
  const tabs = isProvider ? hostTabs : guestTabs
  const which = tabs.find((one) => one === params.get('which')) ?? 'written'
  const sort = sorts.find((one) => one === params.get('sort')) ?? 'newest'
  const search = (params.get('q') ?? '').slice(0, 80)
  const query = useDebouncedValue(search.trim(), 300)
  const listing = params.get('listing') ?? ''
  const propertyId = which === 'about-listings' && uuid.test(listing) ? listing : ''
  const input: Input = {
    which,
    ...(propertyId && { propertyId }),
    ...(sort !== 'newest' && { sort }),
    ...(query && { query }),
  }
  const set = (name: Name, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    tabs,
    which,
    sort,
    search,
    propertyId,
    input,
    isNarrowed: Boolean(query || propertyId),
    set,
    /** Opens a tab, without what the reviews of another one were narrowed by. */
    open: (tab: Which) => setParams(tab === 'written' ? {} : { which: tab }),
  }
}
