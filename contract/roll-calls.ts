import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, linkId } from './text.ts'

/** So long a device keeps a list of who is here, and its roll call. */
export const LIST_HOURS = 24
/** Roll calls that begin within so many minutes are one drill: somebody seen by anyone is seen. */
export const DRILL_MINUTES = 60
/** So long an open roll call keeps the service from ending anybody's stay. */
export const HOLD_HOURS = 3
const MAX_SEEN = 20_000
/** The header of a list of who is here that has the server's time of the list. */
export const LIST_AT_HEADER = 'list-at'

export const ROLL_CALLERS = ['creator', 'warden'] as const
export type RollCaller = (typeof ROLL_CALLERS)[number]

/** A roll call as a device reports it. The device makes the id. */
export const sentRollCall = z.strictObject({
  id: z.uuid(),
  /** The server's time of the list that it is called from. */
  listAt: instant,
  /** Since it began, by the device's clock. */
  elapsedS: z
    .number()
    .int()
    .min(0)
    .max(LIST_HOURS * 60 * 60),
  /** The check-ins of people who were seen. Absent: the roll call has begun, and is open until they are sent. */
  seen: z.array(z.uuid()).max(MAX_SEEN).optional(),
})
export type SentRollCall = z.infer<typeof sentRollCall>

const receivedRollCall = z.object({
  /** Null while it is open. */
  receivedAt: z.string().nullable(),
  /** Of its whole drill, so far. */
  seen: z.number(),
  missing: z.number(),
})
export const rollCallReplies = { 200: receivedRollCall }
export const MAX_ROLL_CALL_BYTES = 1024 * 1024

export const sendRollCall = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/roll-calls',
  summary: 'Say that a roll call at one of your links has begun, or who was seen.',
  details: `Nobody is checked out by it. A result that is sent again is answered as the first. Who is missing follows from who was here at \`listAt\`. While a roll call is open, for ${HOLD_HOURS} hours at most, the service ends nobody’s stay.`,
  params: z.object({ linkId }),
  body: sentRollCall,
  replies: rollCallReplies,
  maxBodyBytes: MAX_ROLL_CALL_BYTES,
})

const drill = z.object({
  /** Of the first of its roll calls. */
  startedAt: z.string(),
  seen: z.number(),
  missing: z.number(),
  rollCalls: z.array(
    z.object({
      by: z.enum(ROLL_CALLERS),
      listAt: z.string(),
      startedAt: z.string(),
      /** Null while it is open. */
      receivedAt: z.string().nullable(),
    }),
  ),
})
export type Drill = z.infer<typeof drill>

const calledPerson = z.object({
  /** Of the check-in. */
  id: z.string(),
  name: z.string(),
  since: z.string(),
  seen: z.boolean(),
  /** When they have said that they left, or were checked out. */
  outAt: z.string().optional(),
})
export type CalledPerson = z.infer<typeof calledPerson>

export const listRollCalls = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/roll-calls',
  summary: 'List the drills at one of your links, newest first, and who was seen in one of them.',
  details: `Roll calls that begin within ${DRILL_MINUTES} minutes are one drill. Its people are erased with their check-ins; its numbers stay.`,
  params: z.object({ linkId }),
  /** The start of the drill of which `people` are; absent: the newest. */
  query: z.object({ drill: instant.optional() }),
  replies: { 200: z.object({ placeName: z.string(), drills: z.array(drill), people: z.array(calledPerson) }) },
})
export type RollCalls = z.infer<(typeof listRollCalls.replies)[200]>
