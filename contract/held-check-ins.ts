import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ACCURACY_BANDS_M } from './kept-verdict.ts'
import { MARKS } from './marks.ts'
import { emptyAsAbsent, instant, line, linkId } from './text.ts'

export const HELD_PAGE_SIZE = 50

/** People who asked to be let in: no check-ins yet. */
export const listHeld = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/held',
  summary: 'Who waits at an own link for its creator’s decision, longest first',
  params: z.object({ linkId }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  replies: {
    200: z.object({
      held: z.array(
        z.object({
          id: z.string(),
          userName: z.string(),
          userEmail: z.string().nullable(),
          /** Whether the visitor has opened the link in an email to this address. */
          emailVerified: z.boolean(),
          userPhone: z.string().nullable(),
          at: z.string(),
          reason: z.enum(['doubtful', 'coarse', 'no_position', 'no_session', 'not_listed']),
          /** In the visitor's own words. */
          note: z.string().nullable(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          distanceM: z.number().nullable(),
          accuracyM: z.number().nullable(),
          inside: z.boolean().nullable(),
          /** In metres, and `near` is less than 150 m: of a link that keeps verdicts alone. */
          accuracyBand: z.literal(ACCURACY_BANDS_M).nullable(),
          distanceBand: z.enum(['near', 'far']).nullable(),
          /** The marks of the attempt. */
          flags: z.array(z.enum(MARKS)),
          photoUrl: z.string().nullable(),
        }),
      ),
      total: z.number(),
    }),
  },
})
export type HeldCheckIn = z.infer<(typeof listHeld.replies)[200]>['held'][number]

/** A reason that somebody gives for an act that stays with a record. */
export const actReason = line('the reason', 200).min(3, { error: 'Please say why, in at least three letters.' })

export const decideHeld = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/held/decide',
  summary:
    'Let in, or turn away, people who wait at an own link; an approved one is a check-in with the id and the time of the ask',
  params: z.object({ linkId }),
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(50),
    decision: z.enum(['approve', 'decline']),
    /** To the visitor. */
    reason: emptyAsAbsent(actReason),
    /** The start of a session on the day of the ask, for those who are let in; null: no session. Absent: that of their own time. */
    startsAt: instant.nullable().optional(),
    /** Puts those who are let in on the list of the link, unless they are on it. */
    addToList: z.boolean().optional(),
  }),
  replies: {
    200: z.object({
      decided: z.array(z.string()),
      /** Decided by someone else before, withdrawn, erased or expired. */
      alreadyDecided: z.array(z.string()),
      /** Those of the approved who had checked in before, where the link records each visitor once: no second check-in was made. */
      alreadyCheckedIn: z.array(z.string()).optional(),
    }),
  },
})
