import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { KEEP_DAYS } from './link-settings.ts'
import { linkId } from './text.ts'

/** More are not counted. */
export const MAX_OLDER_COUNTED = 10_000

export const olderCheckIns = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:id/older-checkins',
  summary:
    'How many check-ins an own link would erase, and how many visitors turn away, if it kept them for so many days',
  params: z.object({ id: linkId }),
  query: z.object({ keepDays: z.coerce.number().int().min(KEEP_DAYS.min).max(KEEP_DAYS.max) }),
  replies: {
    200: z.object({
      /** Void ones too; 10,000 at most. */
      count: z.number(),
      /** Whether there are more than `count`. */
      more: z.boolean(),
      /** Visitors who have waited longer for the creator to let them in. */
      waiting: z.number(),
    }),
  },
})
export type OlderCheckIns = z.infer<(typeof olderCheckIns.replies)[200]>
