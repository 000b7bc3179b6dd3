import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnLink } from '../../../../contract/links.ts'
import { ownLinkQuery } from '../queries.ts'
import { type LinkChange, useLinkChange } from './use-link-change.ts'

export type QuickChange = { radiusM: number } | { placeId: string }

/** The change that takes this one back. */
export const undoOf = (link: OwnLink, change: QuickChange): LinkChange =>
  'radiusM' in change ? { radiusM: link.radiusM } : { placeId: link.placeId, placeName: link.locationName }

/** Changes one thing of a link with one press, and takes it back with another. */
export function useQuickChange(email: string, linkId: string) {
  const client = useQueryClient()
  const { mutateAsync: save } = useLinkChange(email)
  /** The newest version: one press is meant for the link as it is, not for a form that was filled in before. */
  const newest = async () => {
    const link = await client.fetchQuery({ ...ownLinkQuery(email, linkId), staleTime: 0 })
    if (!link) throw new Error('Check-in link not found')
    return link
  }
  const change = useMutation({
    mutationFn: async (wanted: QuickChange) => {
      const link = await newest()
      await save({ link, change: wanted })
      return { wanted, undo: undoOf(link, wanted) }
    },
  })
  const undo = useMutation({
    mutationFn: async () => save({ link: await newest(), change: change.data?.undo ?? {} }),
    onSuccess: () => change.reset(),
  })
  return {
    /** The change that can be taken back. */
    done: change.data?.wanted ?? null,
    change: change.mutate,
    undo: () => undo.mutate(),
    pending: change.isPending ? ('change' as const) : undo.isPending ? ('undo' as const) : null,
    error: change.error ?? undo.error,
  }
}
