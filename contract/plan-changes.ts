import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paidPlanName } from './plans.ts'
import { email } from './text.ts'

export const keepPlan = endpoint({
  method: 'POST',
  path: '/api/keep-plan',
  summary: 'Undo a scheduled downgrade.',
  details: 'A repeated call gets the same answer.',
  body: z.strictObject({
    email,
    /** The current plan, which the creator keeps. */
    planName: paidPlanName,
  }),
  replies: { 200: z.object({ success: z.boolean(), planName: z.string() }) },
})
