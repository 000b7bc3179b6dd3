import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLinkSessions, MAX_SESSIONS_DAYS } from '../../../contract/scheduled-sessions.ts'
import { call } from '../../lib/call.ts'
import { Select } from '../../ui/select.tsx'
import { analyticsKey, sessionName } from '../checkins/index.ts'
import { ownLinkQuery } from '../links/index.ts'
import type { Range } from './ranges.ts'
import { begunSessions, lastDays } from './session-rules.ts'

/** A session of a link, and the zone of its schedule. */
export interface ChosenSession {
  startsAt: string
  zone: string
}

const ALL = ''

const sessionsQuery = (linkId: string, shown: Range) => {
  const { from, to } = lastDays(shown, MAX_SESSIONS_DAYS)
  const range = { from: from.toISOString(), to: to.toISOString() }
  return queryOptions({
    queryKey: [...analyticsKey(linkId), 'sessions', range],
    queryFn: ({ signal }) => call(listLinkSessions, { id: linkId, ...range }, { signal }),
    placeholderData: keepPreviousData,
    select: begunSessions,
  })
}

/** The session that is chosen among those of the range, null for all check-ins, and the field that chooses it where a link has any. */
export function useSession(
  { linkId = '', email = '' }: { linkId?: string | undefined; email?: string | undefined },
  range: Range,
) {
  const { data: link } = useQuery({ ...ownLinkQuery(email, linkId), enabled: linkId !== '' && email !== '' })
  const zone = link?.scheduleZone ?? null
  const { data: sessions = [] } = useQuery({ ...sessionsQuery(linkId, range), enabled: zone !== null })
  const [chosen, setChosen] = useState(ALL)
  const startsAt = sessions.find(session => session.startsAt === chosen)?.startsAt ?? ALL
  const session: ChosenSession | null = zone !== null && startsAt !== ALL ? { startsAt, zone } : null
  return {
    session,
    sessionPicker: zone !== null && sessions.length > 0 && (
      <div className="w-full sm:ms-auto sm:w-64">
        <Select heightPx={44} aria-label="Session" value={startsAt} onChange={({ target }) => setChosen(target.value)}>
          <option value={ALL}>All check-ins</option>
          {sessions.map(({ startsAt, title }) => (
            <option key={startsAt} value={startsAt}>
              {[sessionName(startsAt, zone), title].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
      </div>
    ),
  }
}
