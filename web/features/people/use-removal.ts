import { useState } from 'react'
import type { ListedPerson } from '../../../contract/people.ts'
import type { usePeopleCalls } from './queries.ts'
import { useBusyIds } from './use-busy-ids.ts'

type Calls = Pick<ReturnType<typeof usePeopleCalls>, 'add' | 'remove'>

/** The person who was removed last, and how to take that back. */
export function useRemoval({ add, remove }: Calls) {
  const [last, setLast] = useState<{ person: ListedPerson; undone: boolean } | null>(null)
  const { busyIds, attempt } = useBusyIds()
  return {
    last,
    /** Of people who are being removed or put back. */
    busyIds,
    remove: async (person: ListedPerson) => {
      if (await attempt('Remove Failed', [person.id], () => remove(person))) setLast({ person, undone: false })
    },
    undo: async (person: ListedPerson) => {
      const { name, email, externalId } = person
      // The same fields are the same person.
      const fields = { name, personEmail: email ?? '', externalId: externalId ?? '' }
      if (await attempt('Undo Failed', [person.id], () => add(fields))) setLast({ person, undone: true })
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>
