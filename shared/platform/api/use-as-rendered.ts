import { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useReducer, useSyncExternalStore } from 'react'
import { queryClient } from '../query'

interface Result {
  status: string
  data: unknown
}

/** An observer class of the query library. */
type Observer = new (client: QueryClient, options: never) => { getOptimisticResult(options: never): unknown }

const neverChanges = () => () => {}

/** Whether React takes over in this render what the server has rendered, or this is the server. Asks for no other. */
function useIsTakingOver(): boolean {
  let isTakingOver = false
  const snapshotOfServer = () => {
    isTakingOver = true
    return null
  }
  useSyncExternalStore(neverChanges, () => null, snapshotOfServer)
  return isTakingOver
}

/**
 * The result of a query; while React takes over a page, the one that the server rendered it from. The parts of a page
 * are taken over one by one, so that another part may have had an answer to the same call meanwhile. A transition then
 * renders the newer one: at once it would replace the parts that are not taken over yet by their fallbacks.
 */
export function useAsRendered<R extends Result>(result: R, Observer: Observer, options: object): R {
  const { initialData } = options as { initialData?: unknown }
  const isAsRendered = result.data === initialData && (result.status === 'pending') === (initialData === undefined)
  const isOutOfDate = useIsTakingOver() && !isAsRendered
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (isOutOfDate) startTransition(renderAgain)
  }, [isOutOfDate])
  if (!isOutOfDate) return result
  // A cache with nothing in it, as the server's was. As in the library's hooks, a call that is about to be made counts
  // as being made.
  const empty = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  const defaulted = {
    ...empty.defaultQueryOptions({ ...(options as never as { queryKey: [] }), gcTime: Infinity }),
    _optimisticResults: 'optimistic',
  } as never
  return new Observer(empty, defaulted).getOptimisticResult(defaulted) as R
}
