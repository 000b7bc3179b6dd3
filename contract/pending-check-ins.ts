import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inSession } from './in-session.ts'
import { EMAIL_PENDING_CHECK_IN, PENDING_CHECK_IN, WITHDRAW_CHECK_IN } from './pending-calls.ts'
import { secretToken } from './text.ts'

/** `id` comes from the reply to the check-in. The cookie of the browser that checked in is the credential. */
const params = z.object({ checkinToken: secretToken, id: z.uuid() })

/**
 * `pending`: waits for the emailed link. `held`: waits for the link's creator. `gone`: there is none with this id; it was withdrawn
 * or erased, or never existed. `void`: it became a check-in, which the creator has voided. A declined one may have the creator's `reason`.
 * `earlier`: of a confirmed one that made no second check-in, the one made before, which its key checks out; null where that is void
 * or erased.
 */
const replies = {
  200: z.object({
    state: z.enum(['pending', 'held', 'confirmed', 'void', 'declined', 'gone']),
    reason: z.string().optional(),
    earlier: z
      .object({ id: z.uuid(), checkedInAt: z.string(), ...inSession })
      .nullable()
      .optional(),
  }),
}

export const pendingCheckIn = endpoint({
  ...PENDING_CHECK_IN,
  summary: 'Check whether a pending check-in has been confirmed, or decided.',
  params,
  replies,
})

export const emailPendingCheckIn = endpoint({
  ...EMAIL_PENDING_CHECK_IN,
  summary: 'Email the confirmation link of your pending check-in again.',
  details: 'A repeat within 30 seconds sends nothing more.',
  params,
  replies,
})

export const withdrawCheckIn = endpoint({
  ...WITHDRAW_CHECK_IN,
  summary: 'Withdraw your pending check-in and its photo, for example after a mistyped email.',
  details: 'A confirmed check-in stays.',
  params,
  replies,
})
