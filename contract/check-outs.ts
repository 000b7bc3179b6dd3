import { z } from 'zod'
import { CHECK_OUT, CHECK_OUT_WITHIN_H } from './check-out-call.ts'
import { endpoint } from './endpoint.ts'
import { accuracyM, latitude, linkId, longitude, secretToken } from './text.ts'

/** By whom somebody was checked out. `auto`: by the service, after a time, and it is not known when they left. `kiosk`: by somebody who typed their name there. */
export const OUT_BY = ['visitor', 'creator', 'auto', 'next_place', 'kiosk'] as const
export type OutBy = (typeof OUT_BY)[number]

/** Of a record whose visitor has left, in a reply. */
export const ofCheckOut = {
  outBy: z.enum(OUT_BY).optional(),
  /** When they left; absent where nobody knows. */
  outAt: z.string().optional(),
  /** Whole minutes from the check-in to there. */
  minutes: z.number().optional(),
  /** Whether the visitor was within the ring when they said so. */
  outVerified: z.boolean().optional(),
}

/** Within the ring, they verify it; they are not kept. */
export const whereTheyLeave = {
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  accuracyM: accuracyM.nullish(),
}

export const checkedOut = z.object({
  outAt: z.string(),
  /** Whole minutes since the check-in. */
  minutes: z.number(),
  /** Whether the visitor was within the ring. */
  verified: z.boolean(),
})

export const checkOut = endpoint({
  ...CHECK_OUT,
  summary: 'Check out: say that the visitor of a check-in has left.',
  details: `Takes neither code, session nor an open link, up to ${CHECK_OUT_WITHIN_H} hours after the check-in. A repeated call is answered as the first. 409 of somebody who is not checked in here.`,
  params: z.object({ checkinToken: secretToken }),
  body: z.strictObject({
    /** The Idempotency-Key of the check-in. */
    key: z.string().min(1).max(256),
    ...whereTheyLeave,
  }),
  replies: { 200: checkedOut },
})

const presentPerson = z.object({
  /** Of the check-in. */
  id: z.string(),
  name: z.string(),
  since: z.string(),
  phone: z.string().optional(),
  /** When the session ends that they are here for. */
  sessionEndsAt: z.string().optional(),
})
export type PresentPerson = z.infer<typeof presentPerson>

export const hereNow = endpoint({
  method: 'GET',
  path: '/api/checkin-links/:linkId/here',
  summary: 'List who is at one of your links now: checked in and not out, by name.',
  details: 'Empty at a link without check-out.',
  params: z.object({ linkId }),
  replies: { 200: z.array(presentPerson) },
})
