import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addPerson,
  type ImportMode,
  importPeople,
  type ListedPerson,
  listPeople,
  removePerson,
} from '../../../contract/people.ts'
import { call } from '../../lib/call.ts'

/** Of everything that is loaded about the list of a link. */
const peopleKey = (linkId: string) => ['people', linkId]

export const peopleQuery = (linkId: string, { q, page }: { q: string; page: number }) =>
  queryOptions({
    queryKey: [...peopleKey(linkId), q, page],
    queryFn: ({ signal }) => call(listPeople, { id: linkId, q, page }, { signal }),
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
