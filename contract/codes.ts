import { z } from 'zod'
import { TAKE_CODE, TICKET_MINUTES } from './code-call.ts'
import { endpoint } from './endpoint.ts'
import { secretToken } from './text.ts'

export const CODE_LETTERS = 10

/** Of a display: how many seconds each code is shown. */
export const PERIOD_S = { min: 10, usual: 20, max: 120 }

export const shownCode = z.object({
  code: z.string(),
  /** The same code, to be typed. */
  digits: z.string(),
  /** When the next one follows it, from the time of this reply. */
  endsInMs: z.number(),
})
export type ShownCode = z.infer<typeof shownCode>

const ONE_OF_BOTH = 'Please give either the code or its six digits.'

export const takeCode = endpoint({
  ...TAKE_CODE,
  summary: 'Prove by the code of a display that you see it.',
  details: `The running code and the three before it are taken. The ticket goes with check-ins of this browser, by a cookie, for ${TICKET_MINUTES} minutes, until the display is removed. Wrong figures are limited, and scanned codes are not.`,
  params: z.object({ checkinToken: secretToken }),
  body: z
    .strictObject({
      code: z
        .string()
        .regex(new RegExp(`^[A-Z2-7]{${CODE_LETTERS}}$`), { error: 'This is not a code of a screen.' })
        .optional(),
      digits: z
        .string()
        .regex(/^\d{6}$/, { error: 'Please type the six digits on the screen.' })
        .optional(),
    })
    .refine(({ code, digits }) => (code === undefined) !== (digits === undefined), { error: ONE_OF_BOTH }),
  replies: { 200: z.object({ ticket: z.string() }) },
})
