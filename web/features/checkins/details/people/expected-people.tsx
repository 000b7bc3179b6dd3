import { useState } from 'react'
import type { CheckInList } from '../../../../../contract/checkins.ts'
import type { ExpectedPerson } from '../../../../../contract/people.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { type Attendance, People, useExcuses } from '../../../people/index.ts'
import { AddDialog } from '../acts/add-dialog.tsx'
import { enterableSince, isEnterable } from '../acts/entered-time.ts'
import { useRecordCalls } from '../acts/use-record-calls.ts'
import { sessionName } from '../sessions/shown-session.ts'
import type { LinkSessions } from '../sessions/use-sessions.ts'
import { ExcuseDialog } from './excuse-dialog.tsx'
import { useAdditions } from './use-additions.ts'

type Props = { link: Pick<CheckInList['linkInfo'], 'id' | 'expiresAt'>; sessions: LinkSessions | null }

/** The people who are expected at a link, and those who are here: in the session that is shown, or at a link without sessions at all. */
export function ExpectedPeople({ link, sessions }: Props) {
  const [adding, setAdding] = useState<ExpectedPerson | null>(null)
  const [excusing, setExcusing] = useState<readonly Pick<ExpectedPerson, 'id' | 'name'>[] | null>(null)
  const calls = useRecordCalls(link.id)
  const attended = sessions ? inSession(sessions, serverNow()) : atLink(link, serverNow())
  const startsAt = attended?.session?.startsAt
  const wasThereAt = attended?.over ? startsAt : undefined
  const additions = useAdditions(calls, wasThereAt)
  const excuses = useExcuses(link.id, startsAt)
  const attendance = attended && {
    ...attended,
    // Without a session, nobody can say when somebody was at a link that has ended but the creator.
    onAdd: attended.enterable && !(attended.over && !startsAt) ? additions.add : null,
    onAddByHand: attended.enterable ? setAdding : null,
    onExcuse: setExcusing,
  }
  return (
    <>
      <People linkId={link.id} attendance={attendance} additions={additions} excuses={excuses} />
      {adding && (
        <AddDialog link={link} person={adding} at={wasThereAt} onSubmit={calls.add} onClose={() => setAdding(null)} />
      )}
      {excusing && (
        <ExcuseDialog
          people={excusing}
          session={attendance?.session?.name}
          onExcuse={reason => excuses.excuse(excusing, reason)}
          onClose={() => setExcusing(null)}
        />
      )}
    </>
  )
}

type Attended = Pick<Attendance, 'session' | 'over'> & { enterable: boolean }

const atLink = (link: Props['link'], now: Date): Attended => ({
  session: null,
  over: Date.parse(link.expiresAt) <= now.getTime(),
  enterable: isEnterable(link, now),
})

function inSession({ session, zone }: LinkSessions, now: Date): Attended | null {
  if (!session || session.state === 'cancelled') return null
  const { startsAt, state } = session
  return {
    session: { startsAt, name: sessionName(startsAt, zone) },
    over: state === 'over',
    enterable: state !== 'planned' && new Date(startsAt) >= enterableSince(now),
  }
}
