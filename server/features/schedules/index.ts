export {
  type LinkSessions,
  loadSessions,
  namedSessionAt,
  nextSession,
  notOpenAt,
  type ScheduledLink,
  sessionAt,
  sessionOfRecord,
  sessionOfVisit,
  sessionsOfLinks,
  sessionsOfPage,
  timesSentence,
} from './link-sessions.ts'
export { currentSchedule, insertSchedule, nextScheduleVersion, timelineOf } from './schedule-store.ts'
export {
  countInSessions,
  countVoid,
  enterSessions,
  type InSession,
  leaveSessions,
  NAMED_SESSION,
  type NamedSession,
  sessionArrays,
} from './session-counts.ts'
export { type PlannedSession, sessionsBetween, windowsBetween } from './session-rules.ts'
