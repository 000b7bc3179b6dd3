import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { REASON_LENGTH } from './records.ts'
import { MAX_SESSION_TITLE } from './schedule.ts'
import { instant, line, linkId } from './text.ts'

export const MAX_SESSIONS_DAYS = 400
export const MAX_SESSIONS = 1000

/** `open`: check-ins are taken, from before the start on. */
export const SESSION_STATES = ['planned', 'open', 'over', 'cancelled'] as const

export const scheduledSession = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  title: z.string().nullable(),
  state: z.enum(SESSION_STATES),
  /** Cancelled by a day off of the schedule. Restoring it takes that day out of them. */
  dayOff: z.literal(true).optional(),
  /** False of one that the schedule has no more. It is listed for its check-ins, and takes no others. */
  scheduled: z.boolean(),
  /** Valid check-ins in time. Where the link has a list, people: each of them once, in time if they ever were. */
  present: z.number(),
  /** Valid check-ins of late people, or those people, who are not among those present. */
  late: z.number(),
  voided: z.number(),
})
export type ScheduledSession = z.infer<typeof scheduledSession>

/** Sessions that start from one time on and before another. */
export const sessionRange = { from: instant, to: instant }
export const withinMaxDays: [(range: { from: string; to: string }) => boolean, { error: string; path: string[] }] = [
  ({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_SESSIONS_DAYS * 86_400_000,
  { error: `Please choose at most ${MAX_SESSIONS_DAYS} days.`, path: ['to'] },
]

export const listLinkSessions = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/sessions',
  summary: 'List the sessions of one of your links that start from `from` on and before `to`, in their order.',
  details: `At most ${MAX_SESSIONS_DAYS} days, and the first ${MAX_SESSIONS.toLocaleString('en')} sessions of them.`,
  params: z.object({ id: linkId }),
  query: z.object(sessionRange).refine(...withinMaxDays),
  replies: { 200: z.array(scheduledSession) },
})

/** Absent fields stay as they are. */
export const changeLinkSession = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/sessions/change',
  summary: 'Cancel, restore, rename or end one session of an own link.',
  details:
    'A cancelled session keeps its check-ins. Restoring one of a day off takes the day out of the schedule’s days off, and its other sessions stay cancelled. Once somebody has checked in, a reason is needed. 409 when the link was changed since `version`.',
  params: z.object({ id: linkId }),
  body: z.strictObject({
    version: z.number().int(),
    startsAt: instant,
    cancelled: z.boolean().optional(),
    /** Empty: without a title. */
    title: line('the title', MAX_SESSION_TITLE).optional(),
    /** After now or the last check-in, and at the start of the next session at the latest. */
    endsAt: instant.optional(),
    reason: line('your reason', REASON_LENGTH.max).default(''),
  }),
  replies: { 200: z.object({ session: scheduledSession, version: z.number() }) },
})
