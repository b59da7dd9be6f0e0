import { QueryClient } from '@tanstack/react-query'

/** The one query cache of the page. Rule: specification section 9, data cache defaults. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, refetchOnMount: true, retry: false },
    // Offline, a change is refused at once: kept back, it would be made whenever the connection returns, unasked.
    mutations: { retry: false, networkMode: 'always' },
  },
})
