import { queryOptions, useQuery } from '@tanstack/react-query'
import { checkInPath } from '../../../contract/paths.ts'
import { appDomain } from '../../../contract/places.ts'
import { call } from '../../lib/call.ts'

const domainQuery = queryOptions({
  queryKey: ['/api/config/app-domain'],
  queryFn: ({ signal }) => call(appDomain, {}, { signal }),
})

/** The origin of check-in URLs; this page's own origin when the server gives none; undefined while loading. */
export function useShareOrigin(): string | undefined {
  const { data, isPending } = useQuery(domainQuery)
  return data?.domain ?? (isPending ? undefined : location.origin)
}

export const checkInUrl = (origin: string, checkinToken: string) => origin + checkInPath(checkinToken)
