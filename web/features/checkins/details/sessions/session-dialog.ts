import type { ScheduledSession } from '../../../../../contract/scheduled-sessions.ts'
import type { SessionChange } from './queries.ts'

export interface SessionDialogProps {
  session: ScheduledSession
  name: string
  /** Throws the server's refusal. */
  onSubmit: (change: Omit<SessionChange, 'startsAt'>) => Promise<void>
  onClose: () => void
}

/** Once somebody has checked in, a change takes a reason. */
export const isUsed = ({ present, late, voided }: ScheduledSession): boolean => present + late + voided > 0
