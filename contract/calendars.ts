import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'
import { linkId } from './text.ts'

export const CALENDAR_DAYS = { before: 30, after: 180 }

export const makeCalendar = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/calendar',
  summary: 'Make a secret address at which calendars read the sessions of an own link.',
  details: 'It is told once. The address before stops working.',
  params: z.object({ id: linkId }),
  replies: { 200: z.object({ url: z.string(), madeAt: z.string() }) },
})

const CALENDAR = media('text/calendar; charset=utf-8')

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:token.ics',
  summary: 'The sessions of a link for calendars, by its secret address: titles, place and times, no people.',
  details: `From ${CALENDAR_DAYS.before} days ago to ${CALENDAR_DAYS.after} days ahead, and to the end of the link. 304 when \`If-None-Match\` has the newest \`ETag\`.`,
  params: z.object({ token: z.string().max(64) }),
  replies: { 200: CALENDAR, 304: CALENDAR },
})
