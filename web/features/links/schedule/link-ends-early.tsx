import { type ReactNode, useEffect, useState } from 'react'
import type { Schedule } from '../../../../contract/schedule.ts'
import { dateIn } from '../../../../contract/session-words.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PlannedSessions } from './planned-sessions.ts'

type Props = {
  schedule: Schedule
  zone: string
  expiresAt: Date
  /** Null: the plan decides when the link ends. `until` null: for good. */
  onExtend: ((until: Date | null) => void) | null
  /** Where a schedule without an end cannot be covered. */
  endless: boolean
  /** The plan's limit, and the way to another one. */
  upgrade: ReactNode
}

/** Says how many sessions the end of the link would cost. */
export function LinkEndsEarly({ schedule, zone, expiresAt, onExtend, endless, upgrade }: Props) {
  const planned = usePlannedSessions(schedule, zone, expiresAt)
  if (!planned) return null
  const { count, lost, lastEndsAt } = planned
  const extendable = onExtend && (lastEndsAt !== null || endless)
  return (
    <Notice
      tone="warn"
      role="status"
      title={`This link ends on ${dateIn(expiresAt.getTime(), zone)}, ${
        count === null ? 'while its sessions go on.' : `before ${lost} of ${count} sessions.`
      }`}
      action={
        extendable ? (
          <Button variant="secondary" onClick={() => onExtend(lastEndsAt)}>
            Extend
          </Button>
        ) : (
          upgrade
        )
      }
    />
  )
}

function usePlannedSessions(schedule: Schedule, zone: string, expiresAt: Date): PlannedSessions | null {
  const [planned, setPlanned] = useState<PlannedSessions | null>(null)
  const key = JSON.stringify([schedule, zone, expiresAt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all that counts
  useEffect(() => {
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
