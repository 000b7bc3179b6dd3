import { z } from 'zod'
import { BROWSER_DEVICES } from './device-types.ts'
import { endpoint } from './endpoint.ts'

/** One signed-in browser. */
export const openSession = z.object({
  id: z.string(),
  /** From the user agent: 'Firefox 131', 'Windows 11'; empty when unknown. */
  browser: z.string(),
  os: z.string(),
  deviceType: z.enum(BROWSER_DEVICES),
  openedAt: z.string(),
  /** Exact to the minute. */
  lastSeenAt: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'List your sessions.',
  details: 'The current session comes first, then the others by last use, newest first.',
  replies: { 200: z.object({ sessions: z.array(openSession) }) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End one of your sessions immediately.',
  params: z.object({ id: z.uuid() }),
  replies: { 200: z.object({ success: z.boolean() }) },
})
