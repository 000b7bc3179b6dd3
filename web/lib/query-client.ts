import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/** As specified: nothing is retried automatically, goes stale, or is fetched again when the window gets the focus. */
export const createQueryClient = (onError: (error: Error) => void) =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
