import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'
import { forgetAccount } from './forget-account.ts'

/** A call that finds nobody signed in: what is known of the session is asked again, and the page's gate answers. */
const onError = (error: Error) => {
  if (!(error instanceof CallError && error.status === 401)) return
  if (error.code === 'signed_out') forgetAccount()
  queryClient.invalidateQueries({ queryKey: ['session'] })
}

/** This browser was signed out from elsewhere: the page's gate answers. */
export function sessionEnded() {
  forgetAccount()
  queryClient.invalidateQueries({ queryKey: ['session'] })
}

/** As specified: nothing is retried by itself, goes stale, or is fetched again because a window got the focus. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
