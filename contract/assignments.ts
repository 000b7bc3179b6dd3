import { z } from 'zod'
import { checkInRecord } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { listedPerson, MATCHED_BY, personId } from './people.ts'
import { reason } from './records.ts'
import { linkId } from './text.ts'

const ofRecord = z.object({ linkId, id: z.uuid() })

const fittingPerson = listedPerson.extend({
  /** When another check-in that counts as theirs was made, in the same session; then this one cannot be theirs too. */
  hereSince: z.string().nullable(),
})
export type FittingPerson = z.infer<typeof fittingPerson>

export const fittingPeople = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/checkins/:id/people',
  summary:
    'Who of the people expected at an own link may have made a check-in, by name or email, and whose it counts as',
  params: ofRecord,
  replies: {
    200: z.object({
      people: z.array(fittingPerson),
      /** The person as whose it counts; null where nobody fits, or several people do. */
      personId: z.string().nullable(),
      /** `hand` where it is nobody's: its creator has said so. */
      matchedBy: z.enum(MATCHED_BY).nullable(),
    }),
  },
})

export const assignCheckIn = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/checkins/:id/assign',
  summary: 'Say who of the people expected at an own link made a check-in, or that nobody of them did',
  details:
    'Two people of one name are told apart by nobody else. It stands, also after a correction. 409 when that person is here by another check-in, or the check-in is void.',
  params: ofRecord,
  body: z.strictObject({
    /** Null: nobody of them. Absent: the assignment is taken back, and email and name decide again. */
    personId: personId.nullable().optional(),
    reason,
  }),
  replies: { 200: z.object({ checkin: checkInRecord }) },
})
