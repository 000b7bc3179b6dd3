import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email } from './text.ts'

export const beginCardChange = endpoint({
  method: 'POST',
  path: '/api/begin-card-change',
  summary: 'Get a secret with which the browser saves another card at the payment provider.',
  details: 'Charges nothing.',
  body: z.strictObject({ email }),
  replies: { 200: z.object({ setupSecret: z.string() }) },
})

export const changeCard = endpoint({
  method: 'POST',
  path: '/api/change-card',
  summary: 'Charge the newest saved card from now on, and an overdue invoice right away.',
  body: z.strictObject({ email }),
  replies: {
    200: z.object({
      success: z.boolean(),
      /** The result for the overdue invoice; null where there was none. */
      invoice: z.enum(['paid', 'unpaid']).nullable(),
    }),
  },
})
