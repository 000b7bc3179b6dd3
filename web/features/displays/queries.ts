import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Display,
  listDisplays,
  makeDisplay,
  type NewDisplay,
  removeDisplay,
  renewPairingLink,
  showHere,
  type WallHere,
} from '../../../contract/displays.ts'
import { call } from '../../lib/call.ts'

const WAITING_MS = 3000
const RESTING_MS = 60_000

const displaysKey = (linkId: string) => ['displays', linkId]

/** Looked at often while a display waits for its screen, and seldom while screens are there, to know whether they still are. */
export const displaysQuery = (linkId: string) =>
  queryOptions({
    queryKey: displaysKey(linkId),
    queryFn: ({ signal }) => call(listDisplays, { id: linkId }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const displays = data?.displays ?? []
      if (displays.some(({ pairedAt }) => !pairedAt)) return WAITING_MS
      return displays.length > 0 && RESTING_MS
    },
  })

/** A creator's calls about displays. Each throws the server's refusal. */
export function useDisplayCalls(linkId: string) {
  const client = useQueryClient()
  const options = { onSettled: () => client.invalidateQueries({ queryKey: displaysKey(linkId) }) }
  const make = useMutation({
    mutationFn: (wanted: NewDisplay) => call(makeDisplay, { id: linkId, ...wanted }),
    ...options,
  })
  const renew = useMutation({ mutationFn: ({ id }: Display) => call(renewPairingLink, { id }), ...options })
  const remove = useMutation({ mutationFn: ({ id }: Display) => call(removeDisplay, { id }), ...options })
  const here = useMutation({
    mutationFn: (wanted: WallHere) => call(showHere, { id: linkId, ...wanted }),
    // The page is left, perhaps signed out: a creator who comes back reads the list anew.
    onSuccess: () => client.invalidateQueries({ queryKey: displaysKey(linkId), refetchType: 'none' }),
  })
  return { make: make.mutateAsync, renew, remove, showHere: here }
}
