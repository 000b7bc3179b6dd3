import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addPerson,
  type ImportMode,
  importPeople,
  type ListedPerson,
  listPeople,
  type PeopleFilter,
  removePerson,
} from '../../../contract/people.ts'
import { invitePeople, showPersonalLink } from '../../../contract/personal-links.ts'
import { call } from '../../lib/call.ts'
import { LIVE_REFRESH_MS, LIVE_TIMEOUT_MS } from '../../lib/live-refresh.ts'

/** How often a list is read anew while some of its people are being emailed. */
const SENDING_MS = 5000

/** Of everything that is loaded about the list of a link. */
export const peopleKey = (linkId: string) => ['people', linkId]

export interface ListView {
  q: string
  page: number
  /** Of the session whose attendance is shown; absent where the link has none, or none is chosen. */
  startsAt?: string | undefined
  state?: PeopleFilter | undefined
}

export const peopleQuery = (linkId: string, view: ListView) =>
  queryOptions({
    queryKey: [...peopleKey(linkId), view],
    queryFn: ({ signal }) => call(listPeople, { id: linkId, ...view }, { signal, timeoutMs: LIVE_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.people.some(({ inviteState }) => inviteState === 'sending') ? SENDING_MS : LIVE_REFRESH_MS,
  })

/** Read anew each time: it ends when the person's email changes. */
export const personalLinkQuery = (linkId: string, personId: string) =>
  queryOptions({
    queryKey: ['personal-link', linkId, personId],
    queryFn: ({ signal }) => call(showPersonalLink, { id: linkId, personId }, { signal }),
    gcTime: 0,
  })

/** The effect of sending the personal links of a list. Read anew each time: the list changes, and so does the rest of the day's allowance. */
export const invitationsQuery = (linkId: string, again: boolean) =>
  queryOptions({
    queryKey: ['invitations', linkId, again],
    queryFn: ({ signal }) => call(invitePeople, { id: linkId, all: true, again, dryRun: true }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Emails everybody on the list, with `again` also those who were emailed before. */
export function useInvitations(linkId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ again }: { again: boolean }) => call(invitePeople, { id: linkId, all: true, again }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey(linkId) }),
  })
}

export interface NewPerson {
  name: string
  personEmail: string
  externalId: string
}

export interface List {
  csv: string
  mode: ImportMode
}

/** A creator's calls about the list. Each throws the server's refusal. */
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
  const sendAgain = useMutation({
    mutationFn: ({ id }: Pick<ListedPerson, 'id'>) => call(invitePeople, { id: linkId, personIds: [id], again: true }),
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
    sendAgain: sendAgain.mutateAsync,
  }
}
