import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { ownLinkQuery } from '../../../links/index.ts'
import { sessionsQuery } from './queries.ts'
import { shownIndex } from './shown-session.ts'

type Known = UseInfiniteQueryResult<ScheduledSession[]>

/** The sessions of a link with a schedule, and the one that is shown: the running one until another is chosen. Null without a schedule. */
export function useSessions(linkId: string, email: string) {
  const { data: link } = useQuery(ownLinkQuery(email, linkId))
  const scheduled = Boolean(link?.schedule && link.scheduleZone)
  const known = useInfiniteQuery({
    ...sessionsQuery({ id: linkId, createdAt: link?.createdAt ?? '' }),
    enabled: scheduled,
  })
  const { data: sessions } = known
  const [chosen, choose] = useState<string | null>(null)
  const index = sessions ? indexOf(sessions, chosen) : -1
  useFurtherSessions(known, index)
  if (!link?.schedule || !link.scheduleZone) return null
  return { link, zone: link.scheduleZone, known, sessions, index, session: sessions?.[index], choose }
}
export type LinkSessions = NonNullable<ReturnType<typeof useSessions>>

function indexOf(sessions: readonly ScheduledSession[], chosen: string | null): number {
  const found = sessions.findIndex(({ startsAt }) => startsAt === chosen)
  return found === -1 ? shownIndex(sessions, serverNow()) : found
}

/** Asks for further sessions where the one that is shown is the last that is known, or the first. */
function useFurtherSessions(known: Known, index: number) {
  const { data, isFetching, error, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = known
  const idle = data !== undefined && !isFetching && !error
  const forward = idle && hasNextPage && index === data.length - 1
  const back = idle && hasPreviousPage && index <= 0
  useEffect(() => {
    if (forward) fetchNextPage()
    else if (back) fetchPreviousPage()
  }, [forward, back, fetchNextPage, fetchPreviousPage])
}
