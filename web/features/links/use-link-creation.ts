import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { createLink, type OwnLink } from '../../../contract/links.ts'
import { call, isUnanswered } from '../../lib/call.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { serverMessageOf } from '../../lib/reason.ts'
import { toast } from '../../ui/toast.tsx'
import { creatorPlanQuery } from '../billing/index.ts'
import { fieldOf } from './field-problems.ts'
import { placeQuery } from './queries.ts'

export type NewLink = z.input<typeof createLink.body>

export function useLinkCreation(email: string, onCreated: (link: OwnLink) => void) {
  const client = useQueryClient()
  const { keyOf, done } = useIdempotencyKey<NewLink>()
  /** A point without a name gets the nearest town's, never coordinates, which tell visitors nothing. */
  const placeNameOf = async ({ placeId, placeName }: NewLink) =>
    placeName ?? (await client.fetchQuery(placeQuery(placeId))).address
  return useMutation({
    mutationFn: async (link: NewLink) =>
      call(
        createLink,
        { ...link, placeName: await placeNameOf(link) },
        { idempotencyKey: keyOf({ ...link, expiryDays: undefined }) },
      ),
    onSuccess: ({ link }) => {
      done()
      onCreated(link)
    },
    onError: error => {
      const description = serverMessageOf(error, 'Failed to create check-in link')
      if (!fieldOf(error)) toast({ title: titleOf(description), description, destructive: true })
      // The link may be made, and the plan used up by it: the form stays, and the same press brings the link.
      if (!isUnanswered(error)) client.invalidateQueries({ queryKey: creatorPlanQuery(email).queryKey })
    },
  })
}

function titleOf(message: string): string {
  if (/reached your plan limit/i.test(message)) return 'Plan Limit Reached'
  return /account has expired/i.test(message) ? 'Account Expired' : 'Error'
}
