import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams as useRouterSearchParams } from 'react-router-dom'

/**
 * The query of the page's address. A function given to the setter gets what the address says at that moment, also where
 * the page has not been rendered since: two changes after one another both stay. React Router's own gives it what was
 * rendered last, so that on a slow machine the second change undoes the first.
 */
export const useSearchParams: typeof useRouterSearchParams = (defaults) => {
  const [params, setRendered] = useRouterSearchParams(defaults)
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const setParams = useCallback<typeof setRendered>(
    (next, options) => {
      const { location, navigation } = router?.state ?? {}
      // A change whose page's data are still loading is not the address yet.
      const { pathname, search } = navigation?.location ?? location ?? {}
      const latest = pathname === location?.pathname ? search : location?.search
      setRendered(typeof next === 'function' ? next(new URLSearchParams(latest)) : next, options)
    },
    [router, setRendered],
  )
  return [params, setParams]
}
