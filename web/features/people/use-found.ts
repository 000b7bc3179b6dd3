import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PEOPLE_PAGE_SIZE } from '../../../contract/people.ts'
import type { Attendance, ShownPeople } from './attendance.ts'
import { peopleQuery } from './queries.ts'

interface View {
  q: string
  shown: ShownPeople
  attendance: Attendance | null
  enabled?: boolean
}

/** A page of those of the list whom a search and a state find. Another search begins at its first page. */
export function useFound(linkId: string, { q, shown, attendance, enabled = true }: View) {
  const of = `${shown} ${q}`
  const [{ page: chosen, of: chosenOf }, choose] = useState({ page: 1, of })
  const page = chosenOf === of ? chosen : 1
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...peopleQuery(linkId, {
      q,
      page,
      startsAt: attendance?.session?.startsAt,
      state: shown === 'all' ? undefined : shown,
    }),
    enabled,
  })
  const lastPage = Math.max(1, Math.ceil((data?.numbers.found ?? 0) / PEOPLE_PAGE_SIZE))
  if (data && !isPlaceholderData && page > lastPage) choose({ page: lastPage, of })
  return {
    data,
    error,
    refetch,
    page,
    loading: isPlaceholderData,
    onPageChange: (next: number) => choose({ page: next, of }),
  }
}

export type Found = ReturnType<typeof useFound>
