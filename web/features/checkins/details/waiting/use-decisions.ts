import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { decideHeld } from '../../../../../contract/held-check-ins.ts'
import { call } from '../../../../lib/call.ts'
import { toast } from '../../../../ui/toast.tsx'
import { checkInsKey } from '../queries.ts'
import { type Decision, decisionHolder } from './decisions.ts'
import { surpriseOf } from './waiting-words.ts'

/** The decisions that this page holds, and those under way. */
export function useDecisions(linkId: string) {
  const client = useQueryClient()
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  const [failure, setFailure] = useState<Error | null>(null)
  const [holder] = useState(() =>
    decisionHolder({
      onChange: setDecisions,
      send: async ({ ids, verdict, reason, session, addToList }, { leaving }) => {
        try {
          const input = {
            linkId,
            ids: [...ids],
            decision: verdict,
            ...(reason && { reason }),
            ...(addToList && { addToList }),
            ...(session !== undefined && { startsAt: session?.startsAt ?? null }),
          }
          const surprise = surpriseOf(await call(decideHeld, input, { keepalive: leaving }))
          if (surprise) toast(surprise)
        } catch (error) {
          setFailure(error as Error)
        }
        await client.invalidateQueries({ queryKey: checkInsKey(linkId) })
      },
    }),
  )
  useEffect(() => {
    // A phone may end a page that is out of sight without another word.
    const onVisibility = () => document.hidden && holder.leave()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', holder.leave)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', holder.leave)
      holder.leave()
    }
  }, [holder])
  return {
    decisions,
    failure,
    undo: holder.undo,
    decide(decision: Parameters<typeof holder.decide>[0]) {
      setFailure(null)
      holder.decide(decision)
    },
  }
}
