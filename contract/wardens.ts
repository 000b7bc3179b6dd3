import { z } from 'zod'
import { endpoint, media } from './endpoint.ts'
import { MAX_ROLL_CALL_BYTES, rollCallReplies, sentRollCall } from './roll-calls.ts'
import { linkId, secretToken } from './text.ts'

/** So long a warden reads who is here, from when the link for the warden is made. */
export const WARDEN_HOURS = 12

const warden = z.object({
  madeAt: z.string(),
  endsAt: z.string(),
  /** Null: no device has opened the link yet. */
  pairedAt: z.string().nullable(),
  /** When the device last read the list, to the minute. */
  seenAt: z.string().nullable(),
})
export type Warden = z.infer<typeof warden>

const ofLink = z.object({ linkId })

export const makeWarden = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/warden',
  summary: 'Make the link by which one device reads who is at one of your links, and calls the roll.',
  details: `The link is told once, makes one browser the warden’s at a press, and ends after ${WARDEN_HOURS} hours. A link has one warden: another one ends the former.`,
  params: ofLink,
  replies: { 200: z.object({ url: z.string(), warden }) },
})

export const readWarden = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/warden',
  summary: 'Get the warden of one of your links, if it has one.',
  params: ofLink,
  replies: { 200: z.object({ warden: warden.nullable() }) },
})

export const endWarden = endpoint({
  method: 'DELETE',
  path: '/api/checkin-links/:linkId/warden',
  summary: 'End the warden of one of your links: the device reads nothing more.',
  params: ofLink,
  replies: { 200: z.object({ success: z.boolean() }) },
})

const byToken = z.strictObject({ token: secretToken })

export const readWardenLink = endpoint({
  method: 'POST',
  path: '/api/warden/pairing',
  summary: 'Get which place a warden’s link is for, without using it up.',
  body: byToken,
  replies: { 200: z.object({ placeName: z.string(), endsAt: z.string() }) },
})

export const pairWarden = endpoint({
  method: 'POST',
  path: '/api/warden/pair',
  summary: 'Make this browser the warden’s, by the warden’s link.',
  details: 'Sets a cookie. The link works once.',
  body: byToken,
  replies: { 200: z.object({ success: z.boolean() }) },
})

export const wardenList = endpoint({
  method: 'GET',
  path: '/api/warden/this',
  summary: 'Get who is at the link of this browser’s warden: names, and since when.',
  details: 'By the cookie of a paired browser. 401 once the warden has ended.',
  replies: {
    200: z.object({
      linkId: z.string(),
      placeName: z.string(),
      endsAt: z.string(),
      /** The server's time of the list. */
      listAt: z.string(),
      people: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
    }),
  },
})
export type WardenList = z.infer<(typeof wardenList.replies)[200]>

export const wardenEvents = endpoint({
  method: 'GET',
  path: '/api/warden/this/live',
  summary: 'Follow who is at the link of this browser’s warden as server-sent events.',
  details: 'An event `changed` carries nothing: the list is read again.',
  replies: { 200: media('text/event-stream') },
})

export const sendWardenRollCall = endpoint({
  method: 'POST',
  path: '/api/warden/roll-calls',
  summary: 'Say that the roll call of this browser’s warden has begun, or who was seen.',
  details: 'As of the link’s creator.',
  body: sentRollCall,
  replies: rollCallReplies,
  maxBodyBytes: MAX_ROLL_CALL_BYTES,
})
