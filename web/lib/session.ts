import { queryOptions } from '@tanstack/react-query'
import { session } from '../../contract/creators.ts'
import { call } from './call.ts'

/** Whom this browser is signed in as. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(session, {}, { signal }),
})
