import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'
import { linkId, requiredLine, secretToken } from './text.ts'

export const MAX_DISPLAYS = 10
export const PAIRING_MINUTES = 15
export const DISPLAY_NAME_LENGTH = 60

const display = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: no screen has opened its pairing link yet. */
  pairedAt: z.string().nullable(),
  /** Until when its pairing link works; null once a screen has opened it. */
  pairUntil: z.string().nullable(),
  /** When its screen was last in touch, to the minute. */
  seenAt: z.string().nullable(),
})
export type Display = z.infer<typeof display>

export const makeDisplay = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/displays',
  summary: 'Make a display of one of your links, and the pairing link that a screen opens once.',
  details: `The pairing link is told once, and works for ${PAIRING_MINUTES} minutes. 409 when the link has ${MAX_DISPLAYS} displays.`,
  params: z.object({ id: linkId }),
  body: z.strictObject({
    name: requiredLine('the name', DISPLAY_NAME_LENGTH),
    mode: z.enum(['wall']).default('wall'),
    names: z.enum(['none']).default('none'),
    rotates: z.literal(false).default(false),
  }),
  replies: { 200: z.object({ display, url: z.string() }) },
})
export type MadeDisplay = z.infer<(typeof makeDisplay.replies)[200]>

export const listDisplays = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/displays',
  summary: 'List the displays of one of your links, oldest first.',
  details: 'One whose pairing link has ended without a screen is no longer listed.',
  params: z.object({ id: linkId }),
  replies: { 200: z.object({ displays: z.array(display) }) },
})

export const removeDisplay = endpoint({
  method: 'DELETE',
  path: '/api/displays/:id',
  summary: 'Remove a display of one of your links: its screen goes dark.',
  params: z.object({ id: z.uuid({ error: 'There’s no such display.' }) }),
  replies: { 200: z.object({ success: z.boolean() }) },
})

export const pairDisplay = endpoint({
  method: 'POST',
  path: '/api/displays/pair',
  summary: 'Make this browser the screen of a display, by its pairing link.',
  details: 'Sets a cookie, by which the browser reads its display from then on. The link works once.',
  body: z.strictObject({ token: secretToken }),
  replies: { 200: z.object({ success: z.boolean() }) },
})

export const thisDisplay = endpoint({
  method: 'GET',
  path: '/api/displays/this',
  summary: 'Get what the display of this browser shows.',
  details:
    'By the cookie of a paired browser. `present` counts valid check-ins in the session that is open, or today while none is; nobody is named. 401 once the display is removed.',
  replies: {
    200: z.object({
      place: z.object({ name: z.string(), hostName: z.string().nullable() }),
      /** The address in the QR code. */
      url: z.string(),
      /** The IANA time zone of the place, or of its schedule. */
      zone: z.string(),
      now: z.string(),
      /** Why nobody can check in now; null while check-ins are taken. */
      closed: z.string().nullable(),
      /** The session that is open; null between sessions, and without a schedule. */
      session: z.object({ title: z.string().nullable(), startsAt: z.string(), endsAt: z.string() }).nullable(),
      present: z.number(),
      /** When the last check-in was made. */
      latest: z.string().nullable(),
    }),
  },
})
export type ShownDisplay = z.infer<(typeof thisDisplay.replies)[200]>

export const thisDisplayEvents = endpoint({
  method: 'GET',
  path: '/api/displays/this/live',
  summary: 'Follow the display of this browser as server-sent events.',
  details: 'An event `changed` carries nothing: the display is read again.',
  replies: { 200: media('text/event-stream') },
})
