import { z } from 'zod'
import { checkInFilter } from './checkins.ts'
import { endpoint, media } from './endpoint.ts'
import { email, instant, linkId } from './text.ts'

const LONGEST_RANGE_MS = 2 * 366 * 24 * 3600 * 1000

/** The server widens `from` and `to` to whole quarters of an hour, by which attempts are counted. */
const range = z
  .object({
    linkId: linkId.optional(),
    from: instant,
    to: instant,
    timeZone: z.string().max(64).optional(),
  })
  .refine(({ from, to }) => new Date(from) < new Date(to), {
    error: 'The range must end after it begins.',
    path: ['to'],
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_RANGE_MS, {
    error: 'Please choose a range of at most two years.',
    path: ['to'],
  })

const count = z.number().int()

export const analytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Count the check-ins of one or all of your links by time, device and returning visitors.',
  query: range,
  replies: {
    200: z.object({
      /** `timeZone` is the requested time zone, or UTC; days, hours and weekdays are local to it. */
      range: z.object({
        from: z.string(),
        to: z.string(),
        timeZone: z.string(),
        bucket: z.enum(['hour', 'day', 'week', 'month']),
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
