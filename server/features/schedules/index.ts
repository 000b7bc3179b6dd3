export { followSchedule } from './follow-schedule.ts'
export {
  inSessionAt,
  type LinkSessions,
  type NamedSession,
  namedSession,
  namedSessionAt,
  nextSession,
  notOpenAt,
  type ScheduledLink,
  sessionAt,
  sessionOfRecord,
  sessionOfVisit,
  sessionsOfDayOff,
  sessionsOfLinks,
  sessionsOfPage,
  timesSentence,
  windowsAround,
} from './link-sessions.ts'
export { currentSchedule, insertSchedule, nextScheduleVersion, timelineOf } from './schedule-store.ts'
export {
  countInSessions,
  countVoid,
  enterSessions,
  type InSession,
  leaveSessions,
  sessionArrays,
} from './session-counts.ts'
export { type PlannedSession, sessionsBetween, windowsBetween } from './session-rules.ts'
export { IS_LATE, LATE_MIN, SESSION_END } from './session-sql.ts'
