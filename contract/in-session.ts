import { z } from 'zod'

/** Of an accepted attempt, in a reply. */
export const inSession = {
  /** Of a link with a schedule. */
  session: z.object({ title: z.string().nullable(), startsAt: z.string() }).optional(),
  /** Whole minutes from the start of the session, of somebody late. */
  lateMin: z.number().optional(),
}

/** Of a record in a session. */
export const ofSession = {
  /** The start of the session. */
  sessionAt: z.string().optional(),
  /** Whole minutes from there, whether or not that counts as late. */
  minutesIn: z.number().optional(),
  /** The same minutes where they count as late. In lists of check-ins, not in a visitor's export. */
  lateMin: z.number().optional(),
}
