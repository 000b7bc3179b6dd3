import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'
import { MAX_SESSIONS_DAYS, scheduledSession, sessionRange, withinMaxDays } from './scheduled-sessions.ts'
import { linkId } from './text.ts'

export const MAX_MATRIX_SESSIONS = 400
export const MATRIX_PAGE_SIZE = 100

/**
 * Present in time, void, so many whole minutes late, or null: not there. Somebody on the list is absent or excused, never void;
 * null where they were not expected, or may still come.
 */
const cell = z.union([z.enum(['present', 'void', 'absent', 'excused']), z.number()]).nullable()
export type MatrixCell = z.infer<typeof cell>

const matrixPerson = z.object({
  name: z.string(),
  email: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Whether the person is on the list of the link, or was; null where it has none. */
  listed: z.boolean().nullable(),
  /** In the order of the sessions. */
  cells: z.array(cell),
})
export type MatrixPerson = z.infer<typeof matrixPerson>

const RANGE = `Of the sessions that start from \`from\` on and before \`to\`: at most ${MAX_SESSIONS_DAYS} days, and ${MAX_MATRIX_SESSIONS} sessions.`
const params = z.object({ id: linkId })
const range = z.object(sessionRange).refine(...withinMaxDays)

export const sessionMatrix = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/matrix',
  summary: 'Show who was in which session of one of your links.',
  details: `${RANGE} A person is known by the email, or by the name where there is none; the name is that of the newest record that the visitor has verified or you have written, else that of the first. Where the link has a list, the people on it come first, and nobody of them is missing.`,
  params,
  query: z
    .object({ ...sessionRange, page: z.coerce.number().int().min(1).max(10_000).default(1) })
    .refine(...withinMaxDays),
  replies: {
    200: z.object({
      locationName: z.string(),
      /** When the link was made: it had no sessions before. */
      createdAt: z.string(),
      /** Of the schedule: the wall clock of its times. */
      zone: z.string(),
      sessions: z.array(scheduledSession),
      /** By name, those on the list first. */
      people: z.array(matrixPerson),
      pagination: z.object({ total: z.number(), totalPages: z.number(), page: z.number(), limit: z.number() }),
    }),
  },
})
export type SessionMatrix = z.infer<(typeof sessionMatrix.replies)[200]>

export const exportMatrixCsv = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/matrix/csv',
  summary: 'Export who was in which session of one of your links as CSV. For paid plans.',
  details: RANGE,
  params,
  query: range,
  replies: { 200: media('text/csv; charset=utf-8') },
})

export const exportMatrixXlsx = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/matrix/xlsx',
  summary: 'Export who was in which session of one of your links as a spreadsheet. For paid plans.',
  details: RANGE,
  params,
  query: range,
  replies: { 200: media('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet') },
})
