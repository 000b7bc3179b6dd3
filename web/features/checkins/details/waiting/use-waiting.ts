import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckInList } from '../../../../../contract/checkins.ts'
import { HELD_PAGE_SIZE, type HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import type { NewDecision } from './decisions.ts'
import { heldQuery } from './queries.ts'
import { useDecisions } from './use-decisions.ts'
import { waitingItems } from './waiting-items.ts'
import { whoOf } from './waiting-words.ts'

/** So many stand above the check-ins before somebody asks for more. */
const SHOWN_AT_FIRST = 3

export type Approval = Pick<NewDecision, 'session' | 'addToList'>

/** Those who wait at a link, which of them are selected, and the decisions about some. */
export function useWaiting(link: Pick<CheckInList['linkInfo'], 'id' | 'heldCount'>) {
  const [page, setPage] = useState(1)
  const [expanded, setExpanded] = useState(false)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useQuery(heldQuery(link.id, page))
  const { decisions, failure, decide, undo } = useDecisions(link.id)

  const lastPage = Math.max(1, Math.ceil((data?.total ?? 1) / HELD_PAGE_SIZE))
  if (page > lastPage) setPage(lastPage)
  const items = waitingItems(data?.held ?? [], decisions)
  const shown = expanded ? items : items.slice(0, SHOWN_AT_FIRST)
  const peopleIn = (some: typeof items) => some.filter(item => !('key' in item)) as HeldCheckIn[]
  const people = peopleIn(shown)
  const decidedCount = decisions.reduce((sum, { ids }) => sum + ids.length, 0)
  const select = (ids: readonly string[], on: boolean) =>
    setSelected(old => new Set(on ? [...old, ...ids] : [...old].filter(id => !ids.includes(id))))
  const settle = (about: readonly HeldCheckIn[], decision: Omit<NewDecision, 'ids' | 'who'>) => {
    const ids = about.map(({ id }) => id)
    decide({ ...decision, ids, who: whoOf(about) })
    select(ids, false)
  }
  return {
    page,
    setPage,
    expand: () => setExpanded(true),
    /** Null while loading. */
    list: data ?? null,
    error: data ? null : error,
    refetch,
    failure,
    undo,
    /** People, and decisions about some. */
    shown,
    people,
    more: !expanded && items.length > SHOWN_AT_FIRST,
    paged: expanded && lastPage > 1,
    count: data ? Math.max(0, data.total - decidedCount) : link.heldCount,
    selected,
    chosen: people.filter(({ id }) => selected.has(id)),
    allSelected: people.length > 0 && people.every(({ id }) => selected.has(id)),
    select,
    /** Of the page of the list, which is shown whole then. */
    selectAll(on: boolean) {
      setExpanded(true)
      select(
        peopleIn(items).map(({ id }) => id),
        on,
      )
    },
    approve(about: readonly HeldCheckIn[], into: Approval = {}) {
      settle(about, { ...into, verdict: 'approve' })
    },
    decline(about: readonly HeldCheckIn[], reason: string | undefined) {
      settle(about, { verdict: 'decline', reason })
    },
  }
}
