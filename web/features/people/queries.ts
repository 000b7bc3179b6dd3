import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AttendanceFilter,
  addPerson,
  type ImportMode,
  importPeople,
  type ListedPerson,
  listPeople,
  removePerson,
} from '../../../contract/people.ts'
import { call } from '../../lib/call.ts'

/** Of everything that is loaded about the list of a link. */
export const peopleKey = (linkId: string) => ['people', linkId]

export interface ListView {
  q: string
  page: number
  /** Of the session whose attendance is shown; absent where the link has none, or none is chosen. */
  startsAt?: string | undefined
  state?: AttendanceFilter | undefined
}

export const peopleQuery = (linkId: string, view: ListView) =>
  queryOptions({
    queryKey: [...peopleKey(linkId), view],
    queryFn: ({ signal }) => call(listPeople, { id: linkId, ...view }, { signal }),
    placeholderData: keepPreviousData,
  })

export interface NewPerson {
  name: string
  personEmail: string
  externalId: string
}

export interface List {
  csv: string
  mode: ImportMode
}

/** What a creator does with the list. Each throws what the server refuses. */
export function usePeopleCalls(linkId: string) {
  const client = useQueryClient()
  const options = { onSettled: () => client.invalidateQueries({ queryKey: peopleKey(linkId) }) }
  const add = useMutation({
    mutationFn: (person: NewPerson) => call(addPerson, { id: linkId, ...person }),
    ...options,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ListedPerson) => call(removePerson, { id: linkId, personId: id }),
    ...options,
  })
  const take = useMutation({
    mutationFn: (list: List & { digest: string }) => call(importPeople, { id: linkId, ...list, dryRun: false }),
    ...options,
  })
  return {
    add: add.mutateAsync,
    remove: remove.mutateAsync,
    preview: (list: List) => call(importPeople, { id: linkId, ...list, dryRun: true }),
    take: take.mutateAsync,
  }
}
