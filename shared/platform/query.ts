import { QueryClient } from '@tanstack/react-query'

/** The query cache of the page. Rule: specification section 9, data cache defaults. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, refetchOnMount: true, retry: false },
    // Fail at once while offline: a queued change would be sent unasked when the connection returns.
    mutations: { retry: false, networkMode: 'always' },
  },
})
