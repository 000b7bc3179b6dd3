import { useQuery } from '@tanstack/react-query'
import { type OlderCheckIns, olderCheckIns } from '../../../../contract/older-check-ins.ts'
import { call } from '../../../lib/call.ts'

/** How many check-ins a link erases that keeps them for so many days; undefined while it is not known, or cannot be. */
export function useOlderCheckIns(linkId: string, keepDays: number | null): OlderCheckIns | undefined {
  const { data } = useQuery({
    queryKey: ['older-check-ins', linkId, keepDays],
    queryFn: ({ signal }) => call(olderCheckIns, { id: linkId, keepDays: keepDays! }, { signal }),
    enabled: keepDays !== null,
    staleTime: 0,
  })
  return data
}
