import { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../query'

interface Result {
  status: string
  data: unknown
}

/** An observer class of the query library. */
type Observer = new (client: QueryClient, options: never) => { getOptimisticResult(options: never): unknown }

const neverChanges = () => () => {}

/**
 * The result of a query; while React takes over a page, the one that the server rendered it from. The parts of a page
 * are taken over one by one, so that another part may have had an answer to the same call meanwhile. React renders
 * again with the newer one as soon as the part is taken over.
 */
export function useAsRendered<R extends Result>(result: R, Observer: Observer, options: object): R {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const { initialData } = options as { initialData?: unknown }
  const isAsRendered = result.data === initialData && (result.status === 'pending') === (initialData === undefined)
  if (!isHydrating || isAsRendered) return result
  // A cache with nothing in it, as the server's was.
  const empty = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const defaulted = empty.defaultQueryOptions({ ...(options as never as { queryKey: [] }), gcTime: Infinity }) as never
  return new Observer(empty, defaulted).getOptimisticResult(defaulted) as R
}
