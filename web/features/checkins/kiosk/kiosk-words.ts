import type { ProblemCode } from '../../../../contract/problems.ts'
import { dateIn, dayIn, timeIn } from '../../../../contract/session-words.ts'
import { CallError } from '../../../lib/call.ts'
import type { Kiosk } from './kiosk.ts'

export const NO_LOCATION = 'This tablet isn’t sharing its location'
export const ALLOW_LOCATION =
  'Allow location for this page in the browser’s settings. Until then nobody can check in here.'

/** Where the sentence for a visitor speaks of their phone. */
const SENTENCES: { [code in ProblemCode]?: string } = {
  position_coarse: 'This tablet knows only roughly where it is. Please tell the organiser.',
  position_needed: 'This tablet doesn’t say where it is. Please tell the organiser.',
  network_photos_used_up: 'Too many photos have been taken here today. Please tell the organiser.',
  not_here: 'You have checked out already, or your check-in is under another name.',
}

/** A refusal in words for somebody without a phone. */
export function atKiosk(error: Error): Error {
  if (!(error instanceof CallError)) return error
  const sentence = SENTENCES[error.code as ProblemCode]
  return sentence ? new CallError(error.status, sentence, error.body) : error
}

/** 'since 22:10', and of somebody who has stayed overnight 'since 22:10 on 24 November'. */
export function sinceWords(since: string, { now, zone }: Pick<Kiosk, 'now' | 'zone'>): string {
  const at = Date.parse(since)
  const time = `since ${timeIn(at, zone)}`
  return dayIn(at, zone) === dayIn(Date.parse(now), zone) ? time : `${time} on ${dateIn(at, zone)}`
}

interface Stored {
  /** The person who reads the record. */
  reader: string
  text: string
}

/** Told before anything is typed, as on a visitor's own phone. */
export function storedWords({ place, keeps, checksOut }: Pick<Kiosk, 'place' | 'keeps' | 'checksOut'>): Stored {
  const days = keeps.days === null ? '' : `, for ${keeps.days} days`
  const seen =
    keeps.only === null ? `sees what you type and when you check in${days}.` : `sees what you type. ${keeps.only}`
  const found = ' Anyone who types your name here can find that you are here, and check you out.'
  return { reader: place.hostName ?? 'The organiser', text: checksOut ? seen + found : seen }
}
