import { type DefaultOptions, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

/** As specified: nothing is retried automatically, goes stale, or is fetched again when the window gets the focus. */
const queries: DefaultOptions['queries'] = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: true,
}

/** `networkMode`: without a network a call fails at once and says so; by default it would wait, and an act happen minutes later. */
export const createQueryClient = (onError: (error: Error) => void) =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { ...queries, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
