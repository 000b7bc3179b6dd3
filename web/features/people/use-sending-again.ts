import { useState } from 'react'
import type { ExpectedPerson } from '../../../contract/people.ts'
import { toast } from '../../ui/toast.tsx'
import type { usePeopleCalls } from './queries.ts'

/** Emails one person their link again, after an email that failed. */
export function useSendingAgain({ sendAgain }: Pick<ReturnType<typeof usePeopleCalls>, 'sendAgain'>) {
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  return {
    /** Of people whose email is being asked for. */
    busyIds,
    send: async (person: ExpectedPerson) => {
      setBusyIds(ids => new Set(ids).add(person.id))
      try {
        const { invited, message } = await sendAgain(person)
        if (invited === 0) toast({ title: 'Link Not Sent', description: message, destructive: true })
      } catch (error) {
        toast({ title: 'Link Not Sent', description: (error as Error).message, destructive: true })
      } finally {
        setBusyIds(ids => new Set([...ids].filter(id => id !== person.id)))
      }
    },
  }
}
