import { z } from 'zod'
import { checkInFilter } from './checkins.ts'
import { endpoint, media } from './endpoint.ts'
import { email, instant, linkId } from './text.ts'

const LONGEST_RANGE_MS = 2 * 366 * 24 * 3600 * 1000

const NO_TIME = 'Please give `from` and `to`, or `linkId` and `startsAt`.'

/** A range of time, or one session. The server widens both to whole quarters of an hour, by which attempts are counted. */
const rangeOrSession = z
  .object({
    linkId: linkId.optional(),
    from: instant.optional(),
    to: instant.optional(),
    /** When a session of the link starts, to count that one alone: `from` and `to` are ignored then. */
    startsAt: instant.optional(),
    timeZone: z.string().max(64).optional(),
  })
  .refine(({ linkId, startsAt }) => startsAt === undefined || linkId !== undefined, {
    error: NO_TIME,
    path: ['linkId'],
  })
  .refine(({ from, startsAt }) => startsAt !== undefined || from !== undefined, { error: NO_TIME, path: ['from'] })
  .refine(({ to, startsAt }) => startsAt !== undefined || to !== undefined, { error: NO_TIME, path: ['to'] })
  .refine(({ from, to }) => !from || !to || new Date(from) < new Date(to), {
    error: 'The range must end after it begins.',
    path: ['to'],
  })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= LONGEST_RANGE_MS, {
    error: 'Please choose a range of at most two years.',
    path: ['to'],
  })

const count = z.number().int()

export const analytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary:
    'Count the check-ins of one or all of your links, or of one session, by time, device and returning visitors.',
  details:
    'With `startsAt`, the check-ins of that session count, whenever they were, and attempts that were turned away from its opening to its end. Check-ins outside of that time stand in no quarter of an hour, hour or weekday. Where old check-ins were erased, the total still counts them; devices and visitors are those of the others. Of a session of more than 20,000 check-ins all but the total is what the link counted from its opening to its end.',
  query: rangeOrSession,
  replies: {
    200: z.object({
      /**
       * `timeZone` is the requested time zone, or UTC; days, hours and weekdays are local to it. Of a session: from its opening to
       * its end.
       */
      range: z.object({
        from: z.string(),
        to: z.string(),
        timeZone: z.string(),
        bucket: z.enum(['quarter', 'hour', 'day', 'week', 'month']),
      }),
      totals: z.object({ accepted: count, refused: count }),
      /** Without gaps. The range may cut the first and the last bucket. */
      overTime: z.array(z.object({ startsAt: z.string(), accepted: count, refused: count })),
      /** Accepted check-ins by hour, from midnight. */
      byHour: z.array(count).length(24),
      /** Accepted check-ins by weekday, from Monday. */
      byWeekday: z.array(count).length(7),
      /** Accepted check-ins by device, most frequent first. */
      byDevice: z.array(z.object({ deviceType: z.string(), accepted: count })),
      /** Accepted check-ins, by whether the email checked in before at any link of this creator; unknown without an email. */
      visitors: z.object({ firstTime: count, returning: count, unknown: count }),
      /** Most frequent first. */
      refusals: z.array(z.object({ reason: z.string(), count })),
    }),
  },
})
export type Analytics = z.infer<(typeof analytics.replies)[200]>

const csv = media('text/csv; charset=utf-8')

export const exportLink = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/export',
  summary: 'Export the check-ins of one of your links as CSV, all or filtered. For paid plans.',
  params: z.object({ id: linkId }),
  query: z.object({ email: email.optional(), timeZone: z.string().max(64).optional(), ...checkInFilter }),
  replies: { 200: csv },
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/api/dashboard/export',
  summary: 'Export all of your check-ins as CSV. For paid plans.',
  query: z.object({ email: email.optional(), timeZone: z.string().max(64).optional() }),
  replies: { 200: csv },
})
