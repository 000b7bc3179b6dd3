import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { setupLiveStripe } from '../../../contract/admin.ts'
import { call } from '../../lib/call.ts'
import { reasonOf } from '../../lib/reason.ts'
import { toast } from '../../ui/toast.tsx'
import type { WithFreshSession } from '../creators/index.ts'
import { pricesQuery } from './queries.ts'

export type PriceChange = z.infer<(typeof setupLiveStripe.replies)[200]>['results'][number]

const onError = (error: Error) =>
  toast({ title: 'Sync Failed', description: reasonOf(error, 'Failed to sync live prices'), destructive: true })

/** Previews the changes first, and applies them after a confirmation. */
export function useLivePrices(withFreshSession: WithFreshSession) {
  const client = useQueryClient()
  const [planned, setPlanned] = useState<PriceChange[] | null>(null)
  const previewing = useMutation({
    mutationFn: () => withFreshSession(() => call(setupLiveStripe, { apply: false })),
    onSuccess: reply => reply && setPlanned(reply.results),
    onError,
  })
  const applying = useMutation({
    mutationFn: () => withFreshSession(() => call(setupLiveStripe, { apply: true })),
    onSuccess: reply => {
      setPlanned(null)
      if (!reply) return
      toast({ title: 'Live Prices Synchronized', description: `${reply.results.length} prices synced successfully` })
    },
    onError,
    // A failed sync may have changed some prices.
    onSettled: () => client.invalidateQueries({ queryKey: pricesQuery('live').queryKey }),
  })

  return {
    planned,
    previewing: previewing.isPending,
    applying: applying.isPending,
    preview: () => previewing.mutate(),
    apply: () => applying.mutate(),
    dismiss: () => setPlanned(null),
  }
}
