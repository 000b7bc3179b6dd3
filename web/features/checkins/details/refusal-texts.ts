import type { TurnedAwayReason } from '../../../../contract/refusals.ts'

interface RefusalTexts {
  /** For a line of its own. */
  text: string
  /** After its number: '56 too far'. */
  brief: string
}

const TEXTS: Record<TurnedAwayReason, RefusalTexts> = {
  too_far: { text: 'Outside the ring', brief: 'too far' },
  expired: { text: 'The link had expired', brief: 'expired' },
  blocked: { text: 'The link was blocked', brief: 'blocked' },
  not_open: { text: 'No session at that time', brief: 'no session' },
  email_required: { text: 'No email address given', brief: 'no email' },
  name_has_url: { text: 'Web address in the name', brief: 'web address' },
  photo_required: { text: 'No photo taken', brief: 'no photo' },
  photo_storage_full: { text: 'No room for more photos', brief: 'no room' },
  visitor_emails_used_up: { text: 'Three emails already sent that hour', brief: 'too many emails' },
  position_coarse: { text: 'Only an approximate location', brief: 'approximate' },
  position_needed: { text: 'No location shared', brief: 'no location' },
  sent_too_late: { text: 'Sent more than 10 minutes late', brief: 'sent late' },
  code_needed: { text: 'Without the code on the screen', brief: 'no code' },
  code_old: { text: 'The code had changed', brief: 'old code' },
  holds_full: { text: 'Too many people waiting for you', brief: 'queue full' },
  ask_waiting: { text: 'Already waiting for you', brief: 'already waiting' },
  asks_used_up: { text: 'Too many tries from one browser', brief: 'too many tries' },
  not_expected: { text: 'Email not on the list', brief: 'not on the list' },
  declined: { text: 'Declined by you', brief: 'declined' },
  unanswered: { text: 'Asked, and not answered in 30 days', brief: 'unanswered' },
  email_budget_used_up: { text: 'No more emails for now', brief: 'no emails left' },
}
/** Of a service that is newer than this page. */
const OTHER: RefusalTexts = { text: 'Another reason', brief: 'other' }

const isKnown = (reason: string): reason is TurnedAwayReason => Object.hasOwn(TEXTS, reason)

const textsOf = (reason: string) => (isKnown(reason) ? TEXTS[reason] : OTHER)

export const refusalText = (reason: string): string => textsOf(reason).text

/** '56 too far · 9 expired'. One reason needs no number of its own: it stands below the same one. */
export function refusalNote(refusals: readonly { reason: string; count: number }[]): string {
  const [first, second] = refusals
  if (first && !second) return textsOf(first.reason).text
  return refusals.map(({ reason, count }) => `${count.toLocaleString()} ${textsOf(reason).brief}`).join(' · ')
}
