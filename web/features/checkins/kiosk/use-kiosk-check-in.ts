import { useRef } from 'react'
import { checkInAtKiosk } from '../../../../contract/kiosks.ts'
import { call, isUnanswered } from '../../../lib/call.ts'
import { type Position, requestPosition } from '../../../lib/geolocation.ts'
import type { Photo } from '../visitor/submission/draft.ts'
import type { TypedFields } from '../visitor/submission/form-errors.ts'
import type { Taken } from './kiosk.ts'

const POSITION_TIMEOUT_MS = 10_000
/** A photo takes its time on a slow network. */
const ANSWER_TIMEOUT_MS = 20_000
/** Waits before an attempt without an answer is sent again. */
const RETRY_AFTER_MS = [1000, 2000, 4000]

type Body = Parameters<typeof call<typeof checkInAtKiosk>>[1]

export interface Details {
  fields: TypedFields
  photo: Photo | null
  asksReview: boolean
}

/** Where the tablet is, anew for each person; null where it does not say. */
export const position = () =>
  new Promise<Position | null>(resolve => {
    // A question of the browser that nobody answers stays for ever.
    setTimeout(() => resolve(null), POSITION_TIMEOUT_MS)
    requestPosition(POSITION_TIMEOUT_MS, answer => resolve('fix' in answer ? answer.fix : null))
  })

/**
 * Sends a visit with one key and one body until there is an answer: it may have been recorded although the answer was lost. Throws
 * CallError where it is refused, or where there is no answer after some tries.
 */
export function useKioskCheckIn() {
  const unanswered = useRef<{ details: string; key: string; body: Body } | null>(null)
  return async (details: Details): Promise<Taken> => {
    const same = JSON.stringify(details)
    if (unanswered.current?.details !== same)
      unanswered.current = { details: same, key: crypto.randomUUID(), body: bodyOf(details, await position()) }
    const { key, body } = unanswered.current
    for (let failures = 0; ; failures++) {
      try {
        const reply = await call(checkInAtKiosk, body, { idempotencyKey: key, timeoutMs: ANSWER_TIMEOUT_MS })
        unanswered.current = null
        return { ...(reply as Omit<Taken, 'name'>), name: details.fields.name.trim() }
      } catch (error) {
        if (!isUnanswered(error)) unanswered.current = null
        const delayMs = RETRY_AFTER_MS[failures]
        if (!isUnanswered(error) || delayMs === undefined) throw error
        await new Promise(resolve => setTimeout(resolve, delayMs))
      }
    }
  }
}

function bodyOf({ fields, photo, asksReview }: Details, at: Position | null): Body {
  return {
    name: fields.name.trim(),
    ...(fields.email.trim() && { email: fields.email.trim() }),
    ...(fields.phone.trim() && { phone: fields.phone.trim() }),
    ...(at && { latitude: at.latitude, longitude: at.longitude, accuracyM: at.accuracyM }),
    ...(photo && { photo: photo.dataUrl, photoSource: photo.source }),
    ...(asksReview && { askReview: true }),
  }
}
