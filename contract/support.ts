import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SEND_SUPPORT, SUPPORT_MAX_LENGTH, type SupportType, supportTypes } from './support-form.ts'
import { captchaToken, email, paragraph, requiredLine } from './text.ts'

export const sendSupport = endpoint({
  ...SEND_SUPPORT,
  summary: 'Send a message to the team, and get its ticket ID.',
  details: 'From the second message of an hour on, the call needs a solved captcha challenge.',
  body: z.strictObject({
    name: requiredLine('your name', SUPPORT_MAX_LENGTH.name),
    email,
    type: z.enum(Object.keys(supportTypes) as [SupportType, ...SupportType[]]),
    subject: requiredLine('a subject', SUPPORT_MAX_LENGTH.subject),
    message: paragraph('a message', SUPPORT_MAX_LENGTH.message),
    recaptchaToken: captchaToken,
  }),
  replies: { 200: z.object({ ticketId: z.string(), message: z.string() }) },
})
