import { useState } from 'react'
import type { ListedPerson } from '../../../contract/people.ts'
import { toast } from '../../ui/toast.tsx'
import type { usePeopleCalls } from './queries.ts'

type Calls = Pick<ReturnType<typeof usePeopleCalls>, 'add' | 'remove'>

/** The person who was removed last, and how to take that back. */
export function useRemoval({ add, remove }: Calls) {
  const [removed, setRemoved] = useState<ListedPerson | null>(null)
  const attempt = async (title: string, work: () => Promise<unknown>, then: ListedPerson | null) => {
    try {
      await work()
      setRemoved(then)
    } catch (error) {
      toast({ title, description: (error as Error).message, destructive: true })
    }
  }
  return {
    removed,
    remove: (person: ListedPerson) => attempt('Remove Failed', () => remove(person), person),
    // The same fields are the same person.
    undo: ({ name, email, externalId }: ListedPerson) =>
      attempt('Undo Failed', () => add({ name, personEmail: email ?? '', externalId: externalId ?? '' }), null),
  }
}

export type Removal = ReturnType<typeof useRemoval>
