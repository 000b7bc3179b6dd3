import { QueryClient } from '@tanstack/react-query'

/** As specified: nothing is retried by itself, goes stale, or is fetched again because a window got the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
