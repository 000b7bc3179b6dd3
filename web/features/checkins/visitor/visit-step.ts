import type { Presence } from './presence/presence-state.ts'
import {
  APPROXIMATE_TEXT,
  distanceWords,
  NOT_AT_LOCATION,
  PROBLEM_WORDS,
  type PresenceScreen,
} from './presence/presence-texts.ts'
import type { OwnCheckIn } from './receipt/receipts.ts'
import type { Sending } from './submission/submission-runner.ts'

/** What the visitor's page shows besides the place and its map. */
export type VisitStep = PresenceScreen | 'sending' | 'pending' | 'done' | 'expired'

interface Progress {
  sending: Sending
  own: OwnCheckIn | null
  expired: boolean
}

/** An attempt under way is seen through, whatever else happens meanwhile. */
export function stepOf(screen: PresenceScreen, { sending, own, expired }: Progress): VisitStep {
  if (sending.is === 'sending' || sending.is === 'waiting') {
    return sending.resumed || screen !== 'form' ? 'sending' : 'form'
  }
  if (own) return own.pendingEmail === null ? 'done' : 'pending'
  return expired ? 'expired' : screen
}

/** What a screen reader hears of a step; the same facts as the page shows. */
export function spokenWords(step: VisitStep, { distanceM }: Presence, locationName: string): string {
  const away = `${NOT_AT_LOCATION}: ${distanceWords(distanceM ?? 0)} away.`
  switch (step) {
    case 'priming':
      return ''
    case 'finding':
      return 'Finding you…'
    case 'form':
      return `You are at ${locationName}. You can check in now.`
    case 'away':
      return away
    case 'approximate':
      return `${away} ${APPROXIMATE_TEXT}`
    case 'sending':
      return 'Your check-in is being sent again.'
    case 'pending':
      return 'Your check-in waits until you open the link in the email.'
    case 'done':
      return `You are checked in at ${locationName}.`
    case 'expired':
      return 'This check-in link has expired.'
    default:
      return PROBLEM_WORDS[step].text
  }
}
