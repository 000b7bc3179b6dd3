import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { accuracyM, latitude, linkId, longitude } from './text.ts'

export const testLink = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/test',
  summary: 'See what a visitor would be told at a position.',
  details: 'Nothing is recorded.',
  params: z.object({ id: linkId }),
  body: z.strictObject({ latitude, longitude, accuracyM: accuracyM.nullish() }),
  replies: {
    200: z.object({
      presence: z.enum(['inside', 'doubtful', 'outside']),
      distanceM: z.number(),
      /** Too blurred to tell whether somebody stands within the radius. */
      coarse: z.boolean(),
    }),
  },
})
