import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { createLink } from '../../../contract/links.ts'
import { call } from '../../lib/call.ts'
import { serverMessageOf } from '../../lib/reason.ts'
import { toast } from '../../ui/toast.tsx'
import { creatorPlanQuery } from '../billing/index.ts'

export type CreatedLink = z.infer<(typeof createLink.replies)[200]>['link']
export type NewLink = z.input<typeof createLink.body>

export function useLinkCreation(email: string, onCreated: (link: CreatedLink) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (link: NewLink) => call(createLink, link),
    onSuccess: ({ link }) => onCreated(link),
    onError: error => {
      const description = serverMessageOf(error, 'Failed to create check-in link')
      toast({ title: titleOf(description), description, destructive: true })
      client.invalidateQueries({ queryKey: creatorPlanQuery(email).queryKey })
    },
  })
}

function titleOf(message: string): string {
  if (/reached your plan limit/i.test(message)) return 'Plan Limit Reached'
  return /account has expired/i.test(message) ? 'Account Expired' : 'Error'
}
