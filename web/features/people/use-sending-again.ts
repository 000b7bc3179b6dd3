import type { ExpectedPerson } from '../../../contract/people.ts'
import type { usePeopleCalls } from './queries.ts'
import { useBusyIds } from './use-busy-ids.ts'

/** Emails one person their link again, after an email that failed. */
export function useSendingAgain({ sendAgain }: Pick<ReturnType<typeof usePeopleCalls>, 'sendAgain'>) {
  const { busyIds, attempt } = useBusyIds()
  return {
    /** Of people whose email is being asked for. */
    busyIds,
    send: (person: ExpectedPerson) =>
      attempt('Link Not Sent', [person.id], async () => {
        const { invited, message } = await sendAgain(person)
        if (invited === 0) throw new Error(message)
      }),
  }
}
