import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeLink, type OwnLink } from '../../../../contract/links.ts'
import { call } from '../../../lib/call.ts'
import { PLAN_KEY } from '../../billing/index.ts'
import { ownLinkQuery } from '../queries.ts'

export type LinkChange = Omit<z.input<typeof changeLink.body>, 'version'>

/** Changes a link from the version that the creator sees, and lets every screen of it follow. */
export function useLinkChange(email: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ link: { id, version }, change }: { link: OwnLink; change: LinkChange }) =>
      call(changeLink, { id, version, ...change }),
    onSuccess: ({ link }) => {
      client.setQueryData(ownLinkQuery(email, link.id).queryKey, link)
      client.invalidateQueries({ queryKey: ['check-ins', link.id] })
      client.invalidateQueries({ queryKey: ['advice', link.id] })
      client.invalidateQueries({ queryKey: [PLAN_KEY] })
    },
  })
}
