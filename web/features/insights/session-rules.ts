import { DAY_MS } from '../../../contract/durations.ts'
import type { ScheduledSession } from '../../../contract/scheduled-sessions.ts'
import type { Range } from './ranges.ts'

/** The last days of a range. */
export const lastDays = ({ from, to }: Range, days: number): Range => ({
  from: new Date(Math.max(from.getTime(), to.getTime() - days * DAY_MS)),
  to,
})

/** The sessions that can have figures, the newest first: those that have begun, and any with check-ins. */
export const begunSessions = (sessions: readonly ScheduledSession[]): ScheduledSession[] =>
  sessions.filter(({ state, present, late }) => state === 'open' || state === 'over' || present + late > 0).reverse()
