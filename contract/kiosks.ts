import { z } from 'zod'
import { checkedOut, whereTheyLeave } from './check-outs.ts'
import { checkIn } from './checkins.ts'
import { endpoint } from './endpoint.ts'
import { PIN, PIN_FAULT } from './kiosk-pin.ts'
import { requiredLine } from './text.ts'

/** A number that guards leaving the page of a kiosk, and nothing else. */
export const pin = z.string().regex(PIN, { error: PIN_FAULT })

export const thisKiosk = endpoint({
  method: 'GET',
  path: '/api/kiosks/this',
  summary: 'Get what the kiosk of this browser asks for.',
  details: 'By the cookie of a paired browser. Nobody is named and nobody counted. 401 once the kiosk is removed.',
  replies: {
    200: z.object({
      place: z.object({ name: z.string(), hostName: z.string().nullable() }),
      /** The IANA time zone of the place, or of its schedule. */
      zone: z.string(),
      now: z.string(),
      /** Of each visitor, beside the name. `position`: while the kiosk gives none, nobody can check in or ask to be let in. */
      requires: z.object({ email: z.boolean(), photo: z.boolean(), position: z.boolean() }),
      /** `days`: how long a check-in is kept; null: until it is deleted. `only`: a sentence where the link keeps less. */
      keeps: z.object({ days: z.number().nullable(), only: z.string().nullable() }),
      /** Whether people check out at the link. */
      checksOut: z.boolean(),
      /** Why nobody can check in now; null while check-ins are taken. */
      closed: z.string().nullable(),
      /** The session that is open; null between sessions, and without a schedule. */
      session: z.object({ title: z.string().nullable(), startsAt: z.string(), endsAt: z.string() }).nullable(),
    }),
  },
})

export const checkInAtKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosks/this/checkin',
  summary: 'Check somebody in on the kiosk of this browser.',
  details:
    'Like the call of a visitor, with the kiosk’s own position and without a code. Needs the header `Idempotency-Key`. The browser is not remembered: the kiosk is everybody’s. 20 asks an hour.',
  body: checkIn.body.omit({ openedAt: true, ticket: true, recaptchaToken: true }),
  maxBodyBytes: checkIn.maxBodyBytes,
  replies: checkIn.replies,
})

const name = requiredLine('your name', 120)

export const presentAtKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosks/this/present',
  summary: 'Find the check-ins of people who are here under one name, to check one of them out.',
  details: 'The whole name, whatever its case and accents. Nobody else is named. 60 a minute.',
  body: z.strictObject({ name }),
  /** `since`: where several are here under the name. */
  replies: { 200: z.object({ people: z.array(z.object({ id: z.string(), since: z.string().optional() })) }) },
})

export const checkOutAtKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosks/this/out',
  summary: 'Check out one of those who are here under a name.',
  details:
    'The record says that it was done at the kiosk. A repeated call is answered as the first. 409 of somebody who is not checked in here under this name. 60 a minute.',
  body: z.strictObject({ name, id: z.uuid(), ...whereTheyLeave }),
  replies: { 200: checkedOut },
})

export const leaveKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosks/this/leave',
  summary: 'Ask whether a PIN leaves the page of this kiosk.',
  details: 'The browser stays the kiosk until its creator removes it. 5 tries a minute.',
  body: z.strictObject({ pin }),
  replies: { 200: z.object({ success: z.boolean() }) },
})
