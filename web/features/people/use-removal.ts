import { useState } from 'react'
import type { ListedPerson } from '../../../contract/people.ts'
import { toast } from '../../ui/toast.tsx'
import type { usePeopleCalls } from './queries.ts'

type Calls = Pick<ReturnType<typeof usePeopleCalls>, 'add' | 'remove'>

/** The person who was removed last, and how to take that back. */
export function useRemoval({ add, remove }: Calls) {
  const [last, setLast] = useState<{ person: ListedPerson; undone: boolean } | null>(null)
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  const attempt = async (title: string, person: ListedPerson, work: () => Promise<unknown>) => {
    setBusyIds(ids => new Set(ids).add(person.id))
    try {
      await work()
      return true
    } catch (error) {
      toast({ title, description: (error as Error).message, destructive: true })
      return false
    } finally {
      setBusyIds(ids => new Set([...ids].filter(id => id !== person.id)))
    }
  }
  return {
    last,
    /** Of people who are being removed or put back. */
    busyIds,
    remove: async (person: ListedPerson) => {
      if (await attempt('Remove Failed', person, () => remove(person))) setLast({ person, undone: false })
    },
    undo: async (person: ListedPerson) => {
      const { name, email, externalId } = person
      // The same fields are the same person.
      const fields = { name, personEmail: email ?? '', externalId: externalId ?? '' }
      if (await attempt('Undo Failed', person, () => add(fields))) setLast({ person, undone: true })
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>
