import { formatDistance } from '../../../../contract/shown-distance.ts'
import type { Presence } from './presence/presence-state.ts'
import { approximateText, NOT_AT_LOCATION, PROBLEM_TEXTS, type PresenceScreen } from './presence/presence-texts.ts'
import type { ShownReceipt } from './receipt/receipts.ts'
import type { Sending } from './submission/submission-runner.ts'

/** The content of the visitor's page beside the place and its map. */
export type VisitStep = PresenceScreen | 'sending' | 'pending' | 'done' | 'earlier' | 'expired'

interface Progress {
  sending: Sending
  receipt: ShownReceipt | null
  expired: boolean
}

/** A check-in that is being sent keeps its step until the server replies, even if the position or the expiry changes. */
export function stepOf(screen: PresenceScreen, { sending, receipt, expired }: Progress): VisitStep {
  if (sending.is === 'waiting') return 'sending'
  if (sending.is === 'sending') return sending.resumed || screen !== 'form' ? 'sending' : 'form'
  if (receipt) return receipt.pendingEmail !== null ? 'pending' : receipt.current ? 'done' : 'earlier'
  return expired ? 'expired' : screen
}

type AnnouncedStep = VisitStep | 'left' | 'stalled'

/** As finely as screen readers have to hear of a change. */
export function announcedStepOf({
  step,
  receipt,
  state,
}: Pick<Progress, 'receipt'> & { step: VisitStep; state: Presence }): AnnouncedStep {
  if (step === 'finding' && state.stalled) return 'stalled'
  return receipt?.out && (step === 'done' || step === 'earlier') ? 'left' : step
}

/** The text for screen readers; it states the same facts as the page shows. */
export function announcementText(step: AnnouncedStep, state: Presence, locationName: string): string {
  switch (step) {
    case 'priming':
      return ''
    case 'finding':
      return 'Finding you...'
    case 'stalled':
      return 'No answer yet. If your browser asks, tap Allow.'
    case 'form':
      return `You are at ${locationName}. You can check in now.`
    case 'away':
      return `${NOT_AT_LOCATION}: ${formatDistance(state.distanceM ?? 0)} away.`
    case 'approximate':
      return `${NOT_AT_LOCATION}. ${approximateText(state.mobile)}`
    case 'sending':
      return 'Your check-in hasn’t been answered yet.'
    case 'pending':
      return 'Your check-in counts once you open the link in the email.'
    case 'done':
      return `You are checked in at ${locationName}.`
    case 'earlier':
      return `You checked in at ${locationName} earlier.`
    case 'left':
      return `You have checked out of ${locationName}.`
    case 'expired':
      return 'This check-in link has expired.'
    default:
      return PROBLEM_TEXTS[step].text
  }
}
