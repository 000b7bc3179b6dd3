import { z } from 'zod'
import { refusedCheckIn } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { inSession } from './in-session.ts'
import { line, secretToken } from './text.ts'
import { VERIFY_CHECK_IN } from './verify-call.ts'

export const verifyCheckIn = endpoint({
  ...VERIFY_CHECK_IN,
  summary: 'Confirm a pending check-in with the emailed token.',
  details: 'A browser other than the one that checked in must say `confirm` or `reject`.',
  params: z.object({ checkinToken: secretToken }),
  body: z.strictObject({
    token: secretToken,
    confirm: z.boolean().default(false),
    reject: z.boolean().default(false),
    /** Asks the link’s creator to let somebody in who is not on its list. */
    askReview: z.boolean().default(false),
    name: line('your name', 120).nullish(),
    phone: line('your phone number', 40).nullish(),
  }),
  replies: {
    200: z.object({
      success: z.boolean(),
      confirm: z.boolean().optional(),
      rejected: z.boolean().optional(),
      userEmail: z.string().optional(),
      /** The email is confirmed; now the link's creator decides. */
      requiresReview: z.boolean().optional(),
      /** This email is checked in already; `checkedInAt` says since when. */
      alreadyCheckedIn: z.boolean().optional(),
      message: z.string(),
      name: z.string().optional(),
      locationName: z.string().optional(),
      formattedAddress: z.string().optional(),
      /** The organiser's name, where the link gives one. */
      hostName: z.string().optional(),
      checkedInAt: z.string().optional(),
      ...inSession,
    }),
    /** The email is not on the list of the link: which email that is, and where. Or it may not wait for the creator now. */
    422: refusedCheckIn.extend({ userEmail: z.string().optional(), locationName: z.string().optional() }),
  },
})
