import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Schedule } from '../../../../contract/schedule.ts'
import { dateWords } from '../../../../contract/schedule-words.ts'
import { dayIn } from '../../../../contract/session-words.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PlannedSessions } from './planned-sessions.ts'

/** That a link ends before its last session does. */
export interface EarlyEnd {
  words: string
  /** Null: never. */
  lastEndsAt: Date | null
}

const NOTICE_ID = 'link-ends-early'

type Props = {
  end: EarlyEnd
  /** Null: the plan decides when the link ends. `until` null: for good. */
  onExtend: ((until: Date | null) => void) | null
  /** Where a schedule without an end cannot be covered. */
  endless: boolean
  /** The plan's limit, and the way to another one. */
  upgrade: ReactNode
}

/** Says how many sessions the end of the link would cost. */
export const LinkEndsEarly = ({ end: { words, lastEndsAt }, onExtend, endless, upgrade }: Props) => (
  <div id={NOTICE_ID}>
    <Notice
      tone="warn"
      role="status"
      title={words}
      action={
        onExtend && (lastEndsAt !== null || endless) ? (
          <Button variant="secondary" onClick={() => onExtend(lastEndsAt)}>
            Extend
          </Button>
        ) : (
          upgrade
        )
      }
    />
  </div>
)

/** Above the button that saves, which stays in view when the notice does not. */
export const ToLinkEndsEarly = () => (
  <button
    type="button"
    onClick={() => document.getElementById(NOTICE_ID)?.scrollIntoView({ block: 'center' })}
    className="inline-flex min-h-6 items-center gap-2 self-start rounded-6 text-start font-medium text-14 text-warn underline underline-offset-2"
  >
    <Icon as={TriangleAlert} sizePx={18} />
    Its sessions go on after the link’s end
  </button>
)

/** Null: the link lasts as long as its sessions, or that is not known yet. */
export function useEarlyEnd(schedule: Schedule | null, zone: string, expiresAt: Date | null): EarlyEnd | null {
  const planned = usePlannedSessions(schedule, zone, expiresAt)
  if (!planned || !expiresAt) return null
  const { count, lost, lastEndsAt } = planned
  const cost = count === null ? 'while its sessions go on.' : `before ${lost} of ${count} sessions.`
  const [day, today] = [dayIn(expiresAt.getTime(), zone), dayIn(serverNow().getTime(), zone)]
  const year = day.slice(0, 4)
  const ends = today.startsWith(year) ? dateWords(day) : `${dateWords(day)} ${year}`
  return { words: `This link ends on ${ends}, ${cost}`, lastEndsAt }
}

function usePlannedSessions(schedule: Schedule | null, zone: string, expiresAt: Date | null): PlannedSessions | null {
  const [planned, setPlanned] = useState<PlannedSessions | null>(null)
  const key = JSON.stringify([schedule, zone, expiresAt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all that counts
  useEffect(() => {
    if (!schedule || !expiresAt) return setPlanned(null)
    let current = true
    import('./planned-sessions.ts').then(
      ({ plannedSessions }) => {
        if (current) setPlanned(plannedSessions({ schedule, zone }, { now: serverNow(), expiresAt }))
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [key])
  return planned
}
