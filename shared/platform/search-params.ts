import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams as useRouterSearchParams } from 'react-router-dom'

/**
 * The query of the page's address. A function given to the setter gets what the address says at that moment, also where
 * the page has not been rendered since: two changes after one another both stay. React Router's own gives it what was
 * rendered last, so that on a slow machine the second change undoes the first. Replacing the query by the same does
 * nothing.
 */
export const useSearchParams: typeof useRouterSearchParams = (defaults) => {
  const [params, setRendered] = useRouterSearchParams(defaults)
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const setParams = useCallback<typeof setRendered>(
    (next, options) => {
      if (!router || typeof next !== 'function') return setRendered(next, options)
      const { location, navigation } = router.state
      // Where a change of this page is still on its way, that one.
      const latest = navigation.location?.pathname === location.pathname ? navigation.location : location
      const before = new URLSearchParams(latest.search)
      const after = next(new URLSearchParams(before))
      // A navigation renders every link of the page anew.
      if (options?.replace && String(after) === String(before)) return
      setRendered(after, options)
    },
    [router, setRendered],
  )
  return [params, setParams]
}
