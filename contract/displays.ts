import { z } from 'zod'
import { PERIOD_S, shownCode } from './codes.ts'
import { endpoint, media, type SentTo } from './endpoint.ts'
import { pin } from './kiosks.ts'
import { linkId, requiredLine, secretToken } from './text.ts'

export const MAX_DISPLAYS = 10
export const PAIRING_MINUTES = 15
export const DISPLAY_NAME_LENGTH = 60
/** So long after their check-in people are greeted by name. */
export const GREETED_S = 12
/** Of those who arrive together, the newest. */
export const MAX_GREETED = 3

/** `kiosk`: visitors check in on the screen itself. */
const mode = z.enum(['wall', 'kiosk'])

/** `first`: people on the link's list are greeted by their first names as they arrive. */
const names = z.enum(['none', 'first'])

const display = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: no screen has opened its pairing link yet. */
  pairedAt: z.string().nullable(),
  /** Until when its pairing link works; null once a screen has opened it. */
  pairUntil: z.string().nullable(),
  /** When its screen was last in touch, to the minute. */
  seenAt: z.string().nullable(),
  /** How many seconds it shows each code; null: it shows no code that changes. */
  periodS: z.number().nullable(),
  names,
  mode,
})
export type Display = z.infer<typeof display>

const displayId = z.uuid({ error: 'There’s no such display.' })

/** With the pairing link, which is told this once. */
const madeDisplay = z.object({ display, url: z.string() })
export type MadeDisplay = z.infer<typeof madeDisplay>
const PERIOD_RANGE = { error: `Please show each code for ${PERIOD_S.min} to ${PERIOD_S.max} seconds.` }

/** The parts of a screen on the wall, beside the place and the QR code. */
const ofWall = {
  names: names.default('none'),
  /** Whether it shows a code that changes, which a link may ask for. */
  rotates: z.boolean().default(false),
  periodS: z.int(PERIOD_RANGE).min(PERIOD_S.min, PERIOD_RANGE).max(PERIOD_S.max, PERIOD_RANGE).default(PERIOD_S.usual),
}

export const makeDisplay = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/displays',
  summary: 'Make a display of one of your links, and the pairing link that a screen opens once.',
  details: `The pairing link is told once, and works for ${PAIRING_MINUTES} minutes. 409 when the link has ${MAX_DISPLAYS} displays. No names at a link that keeps only that people were there: 400. A kiosk needs a \`pin\`, and shows neither names nor codes.`,
  params: z.object({ id: linkId }),
  body: z.strictObject({
    name: requiredLine('the name', DISPLAY_NAME_LENGTH),
    mode: mode.default('wall'),
    /** Of a kiosk alone. */
    pin: pin.optional(),
    ...ofWall,
  }),
  replies: { 200: madeDisplay.extend({ id: z.string() }) },
})
export type NewDisplay = Omit<SentTo<typeof makeDisplay>, 'id'>

export const showHere = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/displays/here',
  summary: 'Make this browser the screen of one of your links, without a pairing link.',
  details:
    'Sets the cookie of a screen. A display of yours whose screen this browser was is removed, unless it is the same. With `signOut` the session of this browser ends.',
  params: z.object({ id: linkId }),
  body: z.strictObject({ ...ofWall, signOut: z.boolean().default(false) }),
  replies: { 200: z.object({ display }) },
})
export type WallHere = Omit<SentTo<typeof showHere>, 'id'>

export const listDisplays = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/displays',
  summary: 'List the displays of one of your links, oldest first.',
  details: 'One whose pairing link has ended without a screen is no longer listed.',
  params: z.object({ id: linkId }),
  replies: {
    200: z.object({
      displays: z.array(display),
      /** Whether its visitors need the code of a display. */
      requiresCode: z.boolean(),
      /** Whether they may show names: not where only that people were there is kept. */
      mayName: z.boolean(),
    }),
  },
})
export type DisplayList = z.infer<(typeof listDisplays.replies)[200]>

export const renewPairingLink = endpoint({
  method: 'POST',
  path: '/api/displays/:id/pairing-link',
  summary: 'Get a new pairing link for a display that has no screen yet.',
  details: 'The former link stops working. 404 once a screen has opened it.',
  params: z.object({ id: displayId }),
  replies: { 200: madeDisplay },
})

export const removeDisplay = endpoint({
  method: 'DELETE',
  path: '/api/displays/:id',
  summary: 'Remove a display of one of your links: its screen goes dark.',
  params: z.object({ id: displayId }),
  replies: { 200: z.object({ success: z.boolean() }) },
})

export const readPairingLink = endpoint({
  method: 'POST',
  path: '/api/displays/pairing',
  summary: 'Get which display a pairing link is for, without using it up.',
  body: z.strictObject({ token: secretToken }),
  replies: { 200: z.object({ name: z.string(), placeName: z.string(), names, mode }) },
})

export const pairDisplay = endpoint({
  method: 'POST',
  path: '/api/displays/pair',
  summary: 'Make this browser the screen of a display, by its pairing link.',
  details:
    'Sets a cookie, by which the browser reads its display from then on. The link works once. A browser that becomes a kiosk is signed out.',
  body: z.strictObject({ token: secretToken }),
  replies: { 200: z.object({ success: z.boolean() }) },
})

export const thisDisplay = endpoint({
  method: 'GET',
  path: '/api/displays/this',
  summary: 'Get what the display of this browser shows.',
  details:
    'By the cookie of a paired browser. `present` counts valid check-ins in the session that is open, people where the link has a list, or check-ins today while none is open. Nobody is named but in `welcome`. 401 once the display is removed.',
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
      /** Whether visitors check out as they leave; the QR code serves for that also while no check-ins are taken. */
      checksOut: z.boolean(),
      /** The session that is open; null between sessions, and without a schedule. */
      session: z.object({ title: z.string().nullable(), startsAt: z.string(), endsAt: z.string() }).nullable(),
      present: z.number(),
      /** When the last check-in was made. */
      latest: z.string().nullable(),
      /** Of a display with names: the first names, as the list has them, of people on it who have just checked in, the newest first. */
      welcome: z.array(z.string()).optional(),
      /** Of a display with a code that changes: the running one and those of the next two minutes. The QR code holds it behind `#code=`. */
      codes: z.array(shownCode).optional(),
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
