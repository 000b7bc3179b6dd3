import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email } from './text.ts'

export const beginCardChange = endpoint({
  method: 'POST',
  path: '/api/begin-card-change',
  summary: 'A secret by which the browser gives another card to the payment provider; charges nothing',
  body: z.strictObject({ email }),
  replies: { 200: z.object({ setupSecret: z.string() }) },
})

export const changeCard = endpoint({
  method: 'POST',
  path: '/api/change-card',
  summary: 'Make the newest card that was given pay from now on; an overdue invoice is tried again with it',
  body: z.strictObject({ email }),
  replies: {
    200: z.object({
      success: z.boolean(),
      /** Of the overdue invoice, where there was one. */
      invoice: z.enum(['paid', 'unpaid']).nullable(),
    }),
  },
})
