import { useQuery } from '@tanstack/react-query'
import { appDomainQuery } from './queries.ts'

/** The origin of check-in URLs; this page's own origin when the server gives none; undefined while loading. */
export function useShareOrigin(): string | undefined {
  const { data, isPending } = useQuery(appDomainQuery)
  return data?.domain ?? (isPending ? undefined : location.origin)
}
