import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { personId } from './people.ts'
import { linkId } from './text.ts'
import { FORGET_PERSON } from './visitor-calls.ts'

/** In an account's first week and on the Free plan; after that as many as the plan allows people on a list. */
export const INVITATIONS_A_DAY = 200
/** How many people one request names. */
export const INVITED_AT_ONCE = 100

export const showPersonalLink = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/people/:personId/link',
  summary: 'Get the personal link of somebody on the list of one of your links.',
  details:
    'It fills in their name, and tells the service who they are. It works until they are removed, are emailed another one, or their email changes.',
  params: z.object({ id: linkId, personId }),
  replies: { 200: z.object({ url: z.string() }) },
})

export const invitePeople = endpoint({
  method: 'POST',
  path: '/api/checkin-links/:id/people/invite',
  summary: 'Email people on the list of one of your links a personal link, or see who would be emailed.',
  details: `Those named in \`personIds\`, or with \`all\` everybody who was not invited yet, with \`again\` everybody. Being invited again ends the link before, once the email has left. With \`dryRun\` nothing is sent. Each account may send ${INVITATIONS_A_DAY} a day, and after a week on a paid plan as many as the plan allows people on a list; 429 where none is left.`,
  params: z.object({ id: linkId }),
  body: z.strictObject({
    personIds: z.array(personId).min(1).max(INVITED_AT_ONCE).optional(),
    all: z.boolean().default(false),
    again: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  replies: {
    200: z.object({
      /** How many are being emailed. */
      invited: z.number(),
      /** How many go beyond today's number. */
      left: z.number(),
      /** How many were invited before, or are being emailed already. */
      earlier: z.number(),
      noEmail: z.number(),
      /** How many want no invitations of yours. */
      unsubscribed: z.number(),
      /** From when more can be sent; null where nobody is left. */
      moreAt: z.string().nullable(),
      /** All of that in sentences. */
      message: z.string(),
    }),
  },
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/people/unsubscribe',
  summary: 'Stop the invitations of an organiser, by the token of an emailed one.',
  details:
    'Emails that confirm a check-in still come. `/unsubscribe` takes the one-click request of mail programs (RFC 8058).',
  body: z.strictObject({ token: z.string().max(256) }),
  replies: { 200: z.object({ success: z.boolean() }) },
})

export const forgetPersonalLink = endpoint({
  ...FORGET_PERSON,
  summary: 'Forget in this browser that a personal link of this link was opened in it.',
  details: 'The personal link still works.',
  params: z.object({ checkinToken: z.string() }),
  replies: { 200: z.object({ success: z.boolean() }) },
})
