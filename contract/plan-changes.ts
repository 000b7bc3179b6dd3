import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paidPlanName } from './plans.ts'
import { email } from './text.ts'

export const keepPlan = endpoint({
  method: 'POST',
  path: '/api/keep-plan',
  summary: 'Take a scheduled downgrade back; asking twice answers the same',
  body: z.strictObject({
    email,
    /** The plan of today, which is to stay. */
    planName: paidPlanName,
  }),
  replies: { 200: z.object({ success: z.boolean(), planName: z.string() }) },
})
