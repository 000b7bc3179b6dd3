import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line, linkId } from './text.ts'

export const ERASURE_REQUESTS_PAGE_SIZE = 50

/** Visitors who asked for the erasure of what an own link holds about them. */
export const listErasureRequests = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/erasure-requests',
  summary: 'Who asks you to erase what an own link holds about them, longest first',
  params: z.object({ linkId }),
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  replies: {
    200: z.object({
      requests: z.array(
        z.object({
          id: z.string(),
          email: z.string(),
          /** Of their newest check-in here; null where none is left. */
          name: z.string().nullable(),
          /** Those that an answer would erase, waiting and declined ones too. */
          checkIns: z.number(),
          /** Of these check-ins. */
          photos: z.number(),
          askedAt: z.string(),
          /** Without an answer until then, it is erased. */
          answerBy: z.string(),
        }),
      ),
      total: z.number(),
    }),
  },
})
export type ErasureRequest = z.infer<(typeof listErasureRequests.replies)[200]>['requests'][number]

export const answerErasureRequest = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:linkId/erasure-requests/:id/answer',
  summary: 'Erase what a visitor asked for, or keep it and say why; the visitor is told by email',
  params: z.object({ linkId, id: z.uuid() }),
  body: z.strictObject({
    answer: z.enum(['erase', 'keep']),
    /** To the visitor, with `keep`: 3 to 200 characters; without them `reason_needed`. */
    reason: line('your reason', 200).default(''),
  }),
  replies: { 200: z.object({ erased: z.number() }) },
})
