import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { endSession, type OpenSession } from '../../../contract/sessions.ts'
import { call } from '../../lib/call.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { sessionsQuery } from './queries.ts'
import { sessionWords } from './words.ts'

const ICONS = { Mobile: Smartphone, Tablet, Desktop: Monitor }
/** More are shown on request. */
const SHOWN = 5

interface SignOutHere {
  mutate: () => void
  isPending: boolean
}

type Props = { sessions: OpenSession[]; signOutHere: SignOutHere }

export function SessionList({ sessions, signOutHere }: Props) {
  const [all, showAll] = useState(false)
  const shown = all ? sessions : sessions.slice(0, SHOWN)
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map(session => (
          <Row key={session.id} session={session} signOutHere={signOutHere} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <div>
          <Button variant="quiet" onClick={() => showAll(true)}>
            Show All {sessions.length} Devices
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ session, signOutHere }: { session: OpenSession; signOutHere: SignOutHere }) {
  const client = useQueryClient()
  const words = sessionWords(session)
  const ending = useMutation({
    mutationFn: () => call(endSession, { id: session.id }),
    onSuccess: () => toast({ title: 'Signed Out', description: `${words} must sign in again by email.` }),
    onError: error => toast({ title: 'Error', description: error.message, destructive: true }),
    // A session that has ended already disappears from the list.
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const { mutate, isPending } = session.current ? signOutHere : ending

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="text-ink-2">
        <Icon as={ICONS[session.deviceType]} />
      </span>
      <div className="flex min-w-0 flex-1 basis-36 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium text-14 wrap-anywhere">
          {words}
          {session.current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-14 text-ink-2">
          First seen <Time at={session.openedAt} format="long-date" />,{' '}
          <span className="inline-block">
            last seen <RelativeTime past at={session.lastSeenAt} />
          </span>
        </p>
      </div>
      <Button variant="secondary" busy={isPending && 'Signing out...'} onClick={() => mutate()}>
        Sign Out<VisuallyHidden> {words}</VisuallyHidden>
      </Button>
    </li>
  )
}
