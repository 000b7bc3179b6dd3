import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, paragraph, requiredLine } from './text.ts'

export const supportTypes = {
  'feedback-positive': 'Positive Feedback',
  'feedback-improvement': 'Suggestions for Improvement',
  'feature-request': 'Feature Request',
  'business-inquiry': 'Business/Enterprise Inquiry',
  'technical-support': 'Technical Support',
  'general-question': 'General Question',
  other: 'Other',
} as const
export type SupportType = keyof typeof supportTypes

export const sendSupport = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'Send a message to the team; answers with the ticket id',
  body: z.strictObject({
    name: requiredLine('your name', 120),
    email,
    type: z.enum(Object.keys(supportTypes) as [SupportType, ...SupportType[]]),
    subject: requiredLine('a subject', 200),
    message: paragraph('a message', 5000),
  }),
  replies: { 200: z.object({ ticketId: z.string(), message: z.string() }) },
})
